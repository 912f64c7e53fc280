import { listOrganisations } from '@portal/contract/organisations';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { runtimeConfig } from '../lib/runtime-config.ts';
import { useIsAuthenticated } from './auth-store.ts';

/** SPEC §1: loaded at start and again when the authenticated state changes, which is therefore part of the key. */
const organisationsQuery = (isAuthenticated: boolean) =>
  queryOptions({
    queryKey: ['organisations', { isAuthenticated }],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      call(listOrganisations, { query: { programme_id: runtimeConfig.programme_id, limit: 1000 } }, signal),
    select: ({ organisations }) => organisations,
  });

/** The member organisations of the programme; empty until they are there. `isWanted` is false on survey pages. */
export function useOrganisations(isWanted = true) {
  const isAuthenticated = useIsAuthenticated();
  const { data } = useQuery({
    ...organisationsQuery(isAuthenticated),
    enabled: isWanted && runtimeConfig.programme_id !== 0,
  });
  return data ?? [];
}
