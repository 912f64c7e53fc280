import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/admin/mergers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** What merging one organisation into another would do. */
export const mergerQuery = (id: number, successorId: number) =>
  queryOptions({
    queryKey: ['mergers', 'preview', id, successorId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call(contract.previewMerger, { params: { id }, query: { successor_id: successorId } }, signal),
  });

export const mergeOrganisation = createMutation(
  'organisations',
  (id: number, body: Input<typeof contract.mergeOrganisation>['body']) =>
    call(contract.mergeOrganisation, { params: { id }, body }),
  // What was to be done is done; refused, it is looked at anew.
  { isGone: ([of]) => of === 'mergers', alsoRefused: true },
);
