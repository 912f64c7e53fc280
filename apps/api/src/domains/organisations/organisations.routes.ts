import * as contract from '@portal/contract/organisations';
import { serve } from '../../http/mount.ts';
import { selectOrganisations } from './organisations.sql.ts';

export const organisationsRoutes = [
  serve(contract.listOrganisations, async ({ db, query }) => {
    const organisations = await selectOrganisations(db, query);
    return { organisations, total: organisations[0]?.total ?? 0 };
  }),
];
