import * as contract from '@portal/contract/admin/personal-data';
import { deleteUser as deleteEndpoint } from '@portal/contract/identity/users';
import { serve, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { eraseOrganisation } from './erase-organisation.ts';
import { selectErasureImpact } from './erase-organisation.sql.ts';
import { deleteUser } from './erase-person.ts';
import { exportOrganisation } from './export-organisation.ts';
import { exportOwnData, exportPerson } from './export-person.ts';

export const personalDataRoutes = [
  serve(contract.exportOwnData, exportOwnData),
  serve(contract.exportPerson, exportPerson),
  serve(deleteEndpoint, deleteUser),
  serve(contract.exportOrganisation, exportOrganisation),
  serve(contract.previewErasure, ({ db, loaded }) => selectErasureImpact(db, loaded.organisation.id)),
  serveWithManualTransaction(contract.eraseOrganisation, eraseOrganisation),
];
