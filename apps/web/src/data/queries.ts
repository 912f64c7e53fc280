import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/queries';
import { call } from '../lib/call.ts';
import { pagedList } from './paged-list.ts';
import { write } from './write.ts';

export const queryList = pagedList({
  key: ['queries'],
  load: (query: Input<typeof contract.listQueries>['query'], signal) =>
    call(contract.listQueries, { query }, signal),
  items: ({ queries }) => queries,
  staleTime: 0,
});

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
