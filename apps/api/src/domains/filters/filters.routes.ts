import * as contract from '@portal/contract/filters';
import { serveFromReplica } from '../../http/mount.ts';
import { keepResults } from '../results/keep-results.ts';
import { listFilterOptions } from './list-filter-options.ts';

export const filtersRoutes = [
  serveFromReplica(contract.listFilterOptions, ({ actor, db, deps, query, scene }) =>
    keepResults(
      {
        ...{ actor, db, deps, opened: scene },
        question: ['filters', query],
        usesPeerGroups: true,
        response: contract.listFilterOptions.response,
      },
      (reading) => listFilterOptions(reading, { actor, query }),
    ),
  ),
];
