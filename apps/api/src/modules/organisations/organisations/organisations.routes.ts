import { listDirectory } from '@portal/contract/organisations/organisation-directory';
import * as contract from '@portal/contract/organisations/manage-organisations';
import { listOrganisations } from '@portal/contract/organisations/organisations';
import { writeTableWorkbook } from '../../../imports/write-table-workbook.ts';
import { serve, serveFromReplica, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { selectTypesAndRegions, selectOrganisationsForAdmin } from './admin-organisations.sql.ts';
import { importOrganisations, organisationColumns } from './import-organisations.ts';
import {
  createOrganisation,
  deleteOrganisation,
  getOrganisationContents,
  updateOrganisation,
} from './manage-organisations.ts';
import { selectOrganisationList } from './import-organisations.sql.ts';
import { projectViewer } from '../../platform/project-visibility/project-visibility.policy.ts';
import { selectDirectoryFilters, selectOrganisations } from './organisations.sql.ts';

export const organisationsRoutes = [
  serve(listOrganisations, async ({ actor, db, query }) => {
    const organisations = await selectOrganisations(db, query, projectViewer(actor));
    return { organisations, total: organisations[0]?.total ?? 0 };
  }),
  serve(listDirectory, async ({ actor, db, query }) => {
    const viewer = projectViewer(actor);
    const [organisations, choices] = await Promise.all([
      selectOrganisations(db, query, viewer),
      selectDirectoryFilters(db, query.programme_id, viewer),
    ]);
    return { organisations, total: organisations[0]?.total ?? 0, ...choices };
  }),
  serveFromReplica(contract.listAdminOrganisations, async ({ actor, db, query }) => {
    const [found, attributes] = await Promise.all([
      selectOrganisationsForAdmin(db, actor.programme_id, query),
      selectTypesAndRegions(db, actor.programme_id),
    ]);
    return { ...found, ...attributes };
  }),
  serve(contract.downloadOrganisations, async ({ actor, db, reply }) => {
    const rows = await selectOrganisationList(db, actor.programme_id);
    void reply.header('Content-Disposition', 'attachment; filename="organisations.xlsx"');
    const file = await writeTableWorkbook(
      'Organisations',
      organisationColumns,
      rows.map((row) => organisationColumns.map(({ name }) => row[name])),
    );
    return Buffer.from(file);
  }),
  serve(contract.createOrganisation, createOrganisation),
  serveWithManualTransaction(contract.importOrganisations, importOrganisations),
  serve(contract.updateOrganisation, updateOrganisation),
  serve(contract.getOrganisationContents, getOrganisationContents),
  serve(contract.deleteOrganisation, deleteOrganisation),
];
