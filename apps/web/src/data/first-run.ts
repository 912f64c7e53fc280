import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/first-run';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { write } from './write.ts';

/** How far a new programme is. */
export const firstRunQuery = queryOptions({
  queryKey: ['first-run'],
  staleTime: 0,
  queryFn: ({ signal }) => call(contract.getFirstRun, {}, signal),
});

export const startFirstProject = write(
  'first-run',
  (body: Input<typeof contract.startFirstProject>['body']) => call(contract.startFirstProject, { body }),
);
