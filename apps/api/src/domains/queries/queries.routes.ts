import * as contract from '@portal/contract/queries';
import { serve, serveFromReplica } from '../../http/mount.ts';
import { askQueries } from './ask-queries.ts';
import { resolveQueries } from './resolve-queries.ts';
import { selectQueries } from './queries.sql.ts';

const NONE = { answered: 0, unseen: 0, open: 0, resolved: 0 };

export const queriesRoutes = [
  serveFromReplica(contract.listQueries, async ({ db, query }) => {
    const { counts, ...found } = await selectQueries(db, query);
    return { ...found, counts: { ...NONE, ...counts } };
  }),
  serve(contract.askQueries, askQueries),
  serve(contract.resolveQueries, resolveQueries),
];
