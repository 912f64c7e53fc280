import * as contract from '@portal/contract/organisations';
import { serve } from '../../http/mount.ts';
import { viewerOf } from '../../policies/scope.ts';
import { createOrganisation, updateOrganisation } from './manage-organisations.ts';
import { selectOrganisations } from './organisations.sql.ts';

export const organisationsRoutes = [
  serve(contract.listOrganisations, async ({ actor, db, query }) => {
    const organisations = await selectOrganisations(db, query, viewerOf(actor));
    return { organisations, total: organisations[0]?.total ?? 0 };
  }),
  serve(contract.createOrganisation, createOrganisation),
  serve(contract.updateOrganisation, updateOrganisation),
];
