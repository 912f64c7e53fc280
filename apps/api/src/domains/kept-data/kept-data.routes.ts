import * as contract from '@portal/contract/kept-data';
import { deleteUser as deleteEndpoint } from '@portal/contract/users';
import { serve, serveInSteps } from '../../http/mount.ts';
import { eraseOrganisation } from './erase-organisation.ts';
import { selectLost } from './erase-organisation.sql.ts';
import { deleteUser } from './erase-person.ts';
import { exportOrganisation } from './export-organisation.ts';
import { exportOwnData, exportPerson } from './export-person.ts';

export const keptDataRoutes = [
  serve(contract.exportOwnData, exportOwnData),
  serve(contract.exportPerson, exportPerson),
  serve(deleteEndpoint, deleteUser),
  serve(contract.exportOrganisation, exportOrganisation),
  serve(contract.previewErasure, ({ db, scene }) => selectLost(db, scene.organisation.id)),
  serveInSteps(contract.eraseOrganisation, eraseOrganisation),
];
