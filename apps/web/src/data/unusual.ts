import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/unusual';
import { call } from '../lib/call.ts';
import { pagedList } from './paged-list.ts';

/** What is unusual of every submission of a project in a period. */
export const unusualList = pagedList({
  key: ['unusual'],
  staleTime: 0,
  load: (query: Input<typeof contract.listUnusual>['query'], signal) =>
    call(contract.listUnusual, { query }, signal),
  items: ({ unusual }) => unusual,
});
