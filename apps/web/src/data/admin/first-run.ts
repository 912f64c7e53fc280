import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/admin/first-run';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** How far a new programme is. */
export const firstRunQuery = queryOptions({
  queryKey: ['first-run'],
  staleTime: 0,
  queryFn: ({ signal }) => call(contract.getFirstRun, {}, signal),
});

export const startFirstProject = createMutation(
  'first-run',
  (body: Input<typeof contract.startFirstProject>['body']) => call(contract.startFirstProject, { body }),
);
