import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { known_browsers } from './auth.tables.ts';

/** Whether an account was opened in this browser since. */
export async function isBrowserKnown(
  db: Db,
  browser: { user_id: number; token_hash: string },
  since: Date,
): Promise<boolean> {
  const rows = await db
    .select({ user_id: known_browsers.user_id })
    .from(known_browsers)
    .where(
      and(
        eq(known_browsers.user_id, browser.user_id),
        eq(known_browsers.token_hash, browser.token_hash),
        gt(known_browsers.last_seen_at, since),
      ),
    );
  return rows.length > 0;
}

/** Whether anybody's account was opened in this browser: then its token was given out by this portal. */
export async function isTokenIssued(db: Db, tokenHash: string): Promise<boolean> {
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

/** Forgets the browsers of an account not seen since, and says how many are left. */
export async function deleteBrowsersUnseen(db: Db, userId: number, since: Date): Promise<number> {
  await db
    .delete(known_browsers)
    .where(and(eq(known_browsers.user_id, userId), lte(known_browsers.last_seen_at, since)));
  const [left] = await db
    .select({ count: sql<number>`count(*)` })
    .from(known_browsers)
    .where(eq(known_browsers.user_id, userId));
  return left!.count;
}

export async function deleteBrowsersOf(db: Db, userId: number): Promise<void> {
  await db.delete(known_browsers).where(eq(known_browsers.user_id, userId));
}
