import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/responses/rosters';
import { queryOptions } from '@tanstack/react-query';
import { toApiError } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/call.ts';
import { createMutation } from '../shared/mutation.ts';

type Removal = Input<typeof contract.removeRosterRow>['body'];

/** Loads the reason why a row cannot be removed, in the server's words; null if it can. */
export const rosterRowRemovalRefusalQuery = (removal: Removal) =>
  queryOptions({
    queryKey: ['rosters', 'refusal', removal],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      try {
        await call(contract.removeRosterRow, { body: { ...removal, dry_run: true } }, signal);
        return null;
      } catch (refusal) {
        const { status, error } = toApiError(refusal);
        if (status === 409) return error;
        throw refusal;
      }
    },
  });

/** The user can keep typing while the rest of the page reloads in the background. */
export const removeRosterRow = createMutation(
  'roster-rows',
  (body: Removal) => call(contract.removeRosterRow, { body }),
  { isAwaited: false },
);
