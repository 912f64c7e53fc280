import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/responses/data-queries';
import { call } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

const MOST_AT_ONCE = 1000;

const load = (query: Input<typeof contract.listDataQueries>['query'], signal?: AbortSignal) =>
  call(contract.listDataQueries, { query }, signal);

const pages = pagedList({
  key: ['data-queries'],
  load,
  items: ({ queries }) => queries,
  staleTime: 0,
});
export const dataQueryList: typeof pages = {
  ...pages,
  // Each page starts after the last row of the page before. No row is missed or repeated if others resolve
  // some.
  all: async (query) => {
    const all: contract.DataQuery[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const found = await load({ ...query, limit: MOST_AT_ONCE, offset: 0, after });
      all.push(...found.queries);
      after = found.next;
    }
    return all;
  },
};

export const raiseDataQueries = createMutation(
  'queries',
  (body: Input<typeof contract.raiseDataQueries>['body']) => call(contract.raiseDataQueries, { body }),
  { alsoRefused: true },
);
export const resolveQueries = createMutation(
  'queries',
  (body: Input<typeof contract.resolveDataQueries>['body']) => call(contract.resolveDataQueries, { body }),
  { alsoRefused: true },
);
