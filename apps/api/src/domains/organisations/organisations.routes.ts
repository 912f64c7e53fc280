import { listDirectory } from '@portal/contract/directory';
import * as contract from '@portal/contract/manage-organisations';
import { listOrganisations } from '@portal/contract/organisations';
import { writeTable } from '../../imports/write-table.ts';
import { serve, serveFromReplica, serveInSteps } from '../../http/mount.ts';
import { selectAttributes, selectDeskOrganisations } from './desk-organisations.sql.ts';
import { importOrganisations, organisationColumns } from './import-organisations.ts';
import {
  createOrganisation,
  deleteOrganisation,
  getOrganisationContents,
  updateOrganisation,
} from './manage-organisations.ts';
import { selectListedOrganisations } from './organisation-list.sql.ts';
import { viewerOf } from '../../policies/scope.ts';
import { selectDirectoryChoices, selectOrganisations } from './organisations.sql.ts';

export const organisationsRoutes = [
  serve(listOrganisations, async ({ actor, db, query }) => {
    const organisations = await selectOrganisations(db, query, viewerOf(actor));
    return { organisations, total: organisations[0]?.total ?? 0 };
  }),
  serve(listDirectory, async ({ actor, db, query }) => {
    const viewer = viewerOf(actor);
    const [organisations, choices] = await Promise.all([
      selectOrganisations(db, query, viewer),
      selectDirectoryChoices(db, query.programme_id, viewer),
    ]);
    return { organisations, total: organisations[0]?.total ?? 0, ...choices };
  }),
  serveFromReplica(contract.listDeskOrganisations, async ({ actor, db, query }) => {
    const [found, attributes] = await Promise.all([
      selectDeskOrganisations(db, actor.programme_id, query),
      selectAttributes(db, actor.programme_id),
    ]);
    return { ...found, ...attributes };
  }),
  serve(contract.downloadOrganisations, async ({ actor, db, reply }) => {
    const rows = await selectListedOrganisations(db, actor.programme_id);
    void reply.header('Content-Disposition', 'attachment; filename="organisations.xlsx"');
    const file = await writeTable(
      'Organisations',
      organisationColumns,
      rows.map((row) => organisationColumns.map(({ name }) => row[name])),
    );
    return Buffer.from(file);
  }),
  serve(contract.createOrganisation, createOrganisation),
  serveInSteps(contract.importOrganisations, importOrganisations),
  serve(contract.updateOrganisation, updateOrganisation),
  serve(contract.getOrganisationContents, getOrganisationContents),
  serve(contract.deleteOrganisation, deleteOrganisation),
];
