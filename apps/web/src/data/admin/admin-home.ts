import { getAdminHome } from '@portal/contract/admin/admin-home';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

/** What there is to do; asked for anew each time somebody looks. */
export const adminHomeQuery = queryOptions({
  queryKey: ['admin-home', 'now'],
  staleTime: 0,
  queryFn: ({ signal }) => call(getAdminHome, {}, signal),
});
