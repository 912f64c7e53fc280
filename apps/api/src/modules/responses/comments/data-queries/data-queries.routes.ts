import * as contract from '@portal/contract/responses/data-queries';
import { serve, serveFromReplica } from '../../../../http/mount-endpoints.ts';
import { raiseQueries } from './raise-data-queries.ts';
import { resolveQueries } from './resolve-data-queries.ts';
import { selectQueries } from './data-queries.sql.ts';

const NONE = { answered: 0, unseen: 0, open: 0, resolved: 0 };

export const queriesRoutes = [
  serveFromReplica(contract.listDataQueries, async ({ db, query }) => {
    const { counts, ...found } = await selectQueries(db, query);
    return { ...found, counts: { ...NONE, ...counts } };
  }),
  serve(contract.raiseDataQueries, raiseQueries),
  serve(contract.resolveDataQueries, resolveQueries),
];
