import { eq } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import { known_browsers } from '../../../../tables/auth.tables.ts';

/** Checks if an account was opened in this browser before: then this portal issued its token. */
export async function isBrowserTokenIssued(db: Db, tokenHash: string): Promise<boolean> {
  const rows = await db
    .select({ user_id: known_browsers.user_id })
    .from(known_browsers)
    .where(eq(known_browsers.token_hash, tokenHash))
    .limit(1);
  return rows.length > 0;
}

export async function insertKnownBrowser(
  db: Db,
  browser: { user_id: number; token_hash: string },
  now: Date,
): Promise<void> {
  await db
    .insert(known_browsers)
    .values({ ...browser, created_at: now, last_seen_at: now })
    .onConflictDoUpdate({
      target: [known_browsers.user_id, known_browsers.token_hash],
      set: { last_seen_at: now },
    });
}

export async function deleteBrowsersOf(db: Db, userId: number): Promise<void> {
  await db.delete(known_browsers).where(eq(known_browsers.user_id, userId));
}
