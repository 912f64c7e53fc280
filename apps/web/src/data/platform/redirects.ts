import { findRedirect } from '@portal/contract/platform/redirects';
import { call } from '../../lib/http/call.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';

/** Redirects change rarely; one request per path every few minutes is enough. */
const ROUTE_RULE_STALE_MS = 5 * 60_000;

/** Finds the target of the programme's redirect for a path; null if there is none. */
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
