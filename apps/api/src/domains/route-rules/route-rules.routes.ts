import * as contract from '@portal/contract/route-rules';
import { serve } from '../../http/mount.ts';
import { selectRedirect } from './route-rules.sql.ts';

export const routeRulesRoutes = [
  serve(contract.findRedirect, async ({ db, query }) => ({
    redirect: await selectRedirect(db, query.programme_id, query.path.replace(/(.)\/$/, '$1')),
  })),
];
