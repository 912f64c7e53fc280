import { eq } from 'drizzle-orm';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { sessions } from '../../../tables/auth.tables.ts';

/** So exact is when a key was last used: not each call writes. */
const EXACT_TO_MS = 10 * 60_000;

/** Remembers that a key was used. */
export async function recordApiKeyUse(
  { outside, now }: Pick<Deps, 'outside' | 'now'>,
  { key, session_id }: Actor,
) {
  if (!key || now().getTime() - Date.parse(key.last_used_at) < EXACT_TO_MS) return;
  await outside.update(sessions).set({ last_seen_at: now() }).where(eq(sessions.id, session_id));
}
