import { findRedirect } from '@portal/contract/route-rules';
import { call } from '../lib/call.ts';
import { runtimeConfig } from '../lib/runtime-config.ts';

/** Where a rule of the programme leads from a path; null where there is none. */
export async function findRouteRule(path: string): Promise<string | null> {
  const { programme_id } = runtimeConfig;
  if (programme_id === 0) return null;
  const { redirect } = await call(findRedirect, { query: { programme_id, path } });
  return redirect === path ? null : redirect;
}
