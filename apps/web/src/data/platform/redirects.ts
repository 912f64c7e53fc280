import { findRedirect } from '@portal/contract/platform/redirects';
import { call } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';

/** Route rules change rarely; asking once per path and visit of a few minutes is enough. */
const ROUTE_RULE_STALE_MS = 5 * 60_000;

/** Where a rule of the programme leads from a path; null where there is none. */
export async function findRouteRule(path: string): Promise<string | null> {
  const { programme_id } = runtimeConfig;
  if (programme_id === 0) return null;
  const { redirect } = await call(findRedirect, { query: { programme_id, path } });
  return redirect === path ? null : redirect;
}

/** The same, as it is remembered by the staff's application: the survey's has no such memory. */
export const redirectQuery = (path: string) => ({
  queryKey: ['redirects', path] as const,
  staleTime: ROUTE_RULE_STALE_MS,
  queryFn: () => findRouteRule(path),
});
