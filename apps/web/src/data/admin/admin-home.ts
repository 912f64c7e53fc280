import { getAdminHome } from '@portal/contract/admin/admin-home';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

/** The admin to-do list, reloaded on each visit. */
export const adminHomeQuery = queryOptions({
  queryKey: ['admin-home', 'now'],
  staleTime: 0,
  queryFn: ({ signal }) => call(getAdminHome, {}, signal),
});
