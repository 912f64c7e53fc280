import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/queries';
import { call } from '../lib/call.ts';
import { pagedList } from './paged-list.ts';
import { write } from './write.ts';

const MOST_AT_ONCE = 1000;

const load = (query: Input<typeof contract.listQueries>['query'], signal?: AbortSignal) =>
  call(contract.listQueries, { query }, signal);

const pages = pagedList({
  key: ['queries'],
  load,
  items: ({ queries }) => queries,
  staleTime: 0,
});
export const queryList: typeof pages = {
  ...pages,
  // Each page begins after the last row of the one before: nothing is left out or told twice where somebody settles some.
  all: async (query) => {
    const all: contract.Query[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const found = await load({ ...query, limit: MOST_AT_ONCE, offset: 0, after });
      all.push(...found.queries);
      after = found.next;
    }
    return all;
  },
};

export const askQueries = write(
  'queries',
  (body: Input<typeof contract.askQueries>['body']) => call(contract.askQueries, { body }),
  { alsoRefused: true },
);
export const resolveQueries = write(
  'queries',
  (body: Input<typeof contract.resolveQueries>['body']) => call(contract.resolveQueries, { body }),
  { alsoRefused: true },
);
