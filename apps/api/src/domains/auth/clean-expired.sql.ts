import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';

/**
 * For so long what is over stays: a session and its used tokens, so that the reuse of one is still noticed; a link, so that
 * it is still told from one that never was.
 */
const KEPT_DAYS = 7;

/** Deletes attempts, links and sessions (with their tokens) that are over. Doing it twice does no more than once. */
export async function cleanExpired(db: Db, now: Date): Promise<void> {
  const present = now.toISOString();
  const over = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  await db.execute(sql`delete from attempts where window_ends_at <= ${present}`);
  await db.execute(sql`delete from one_time_links where least(expires_at, used_at) <= ${over}`);
  await db.execute(sql`delete from sessions where least(expires_at, ended_at) <= ${over}`);
}
