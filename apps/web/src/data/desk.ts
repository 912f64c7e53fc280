import { getDesk } from '@portal/contract/desk';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

/** What there is to do; asked for anew each time somebody looks. */
export const deskQuery = queryOptions({
  queryKey: ['desk', 'now'],
  staleTime: 0,
  queryFn: ({ signal }) => call(getDesk, {}, signal),
});
