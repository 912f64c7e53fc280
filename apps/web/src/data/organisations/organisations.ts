import { listOrganisations } from '@portal/contract/organisations/organisations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';

/** SPEC §1: loaded at start and again when the authenticated state changes, which is therefore part of the key. */
export const organisationsQuery = (isAuthenticated: boolean) =>
  queryOptions({
    queryKey: ['organisations', { isAuthenticated }],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      call(listOrganisations, { query: { programme_id: runtimeConfig.programme_id, limit: 1000 } }, signal),
    select: ({ organisations }) => organisations,
  });
