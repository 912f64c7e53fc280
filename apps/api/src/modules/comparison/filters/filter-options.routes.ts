import * as contract from '@portal/contract/comparison/comparison-options';
import { serveFromReplica } from '../../../http/mount-endpoints.ts';
import { loadCachedResults } from '../results/cached-results.ts';
import { listFilterOptions } from './list-filter-options.ts';

export const filterOptionsRoutes = [
  serveFromReplica(contract.listFilterOptions, ({ actor, db, deps, query, loaded }) =>
    loadCachedResults(
      {
        actor,
        db,
        deps,
        opened: loaded,
        question: ['filters', query],
        usesPeerGroups: true,
        response: contract.listFilterOptions.response,
      },
      (reading) => listFilterOptions(reading, { actor, query }),
    ),
  ),
];
