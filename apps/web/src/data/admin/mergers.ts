import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/admin/mergers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

/** Loads the effects of merging one organisation into another. */
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
  // After a success the preview is out of date; after a refusal, reload it.
  { isGone: ([of]) => of === 'mergers', alsoRefused: true },
);
