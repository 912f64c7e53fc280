import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/mergers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { write } from './write.ts';

/** What merging one organisation into another would do. */
export const mergerQuery = (id: number, successorId: number) =>
  queryOptions({
    queryKey: ['mergers', 'preview', id, successorId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call(contract.previewMerger, { params: { id }, query: { successor_id: successorId } }, signal),
  });

export const mergeOrganisation = write(
  'organisations',
  (id: number, body: Input<typeof contract.mergeOrganisation>['body']) =>
    call(contract.mergeOrganisation, { params: { id }, body }),
  // What was to be done is done; refused, it is looked at anew.
  { isGone: ([of]) => of === 'mergers', alsoRefused: true },
);
