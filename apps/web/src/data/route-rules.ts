import { findRedirect } from '@portal/contract/route-rules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { runtimeConfig } from '../lib/runtime-config.ts';

/** Route rules change rarely; asking once per path and visit of a few minutes is enough. */
const ROUTE_RULE_STALE_MS = 5 * 60_000;

/** Where a path leads instead, if anywhere. */
export const redirectQuery = (path: string) =>
  queryOptions({
    queryKey: ['route-rules', path],
    staleTime: ROUTE_RULE_STALE_MS,
    queryFn: async () => {
      const query = { programme_id: runtimeConfig.programme_id, path };
      return (await call(findRedirect, { query })).redirect;
    },
  });
