import { listDueWork } from '@portal/contract/admin/due-work';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

/** More than any organisation has to do at once. */
const MOST = 1000;

/** All work due from the user's organisation; loaded again on each visit. */
export const dueWorkQuery = queryOptions({
  queryKey: ['due-work', 'all'],
  staleTime: 0,
  queryFn: ({ signal }) => call(listDueWork, { query: { limit: MOST } }, signal),
});
