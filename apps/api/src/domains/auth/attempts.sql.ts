import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { attempts } from './auth.tables.ts';

const hashKey = (key: string) => createHash('sha256').update(key).digest('hex');

/** How often it was tried in the present window, and when the window ends. */
export async function selectAttempts(
  db: Db,
  key: string,
): Promise<{ count: number; window_ends_at: Date } | undefined> {
  const [row] = await db
    .select({ count: attempts.count, window_ends_at: attempts.window_ends_at })
    .from(attempts)
    .where(eq(attempts.key_hash, hashKey(key)));
  return row;
}

/** How many different things were tried from one origin in windows that are not over, and when the last of these ends. */
export async function selectOrigin(
  db: Db,
  origin: string,
  now: Date,
): Promise<{ count: number; window_ends_at: Date }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)`,
      window_ends_at: sql`coalesce(max(${attempts.window_ends_at}), ${now.toISOString()})`.mapWith(
        attempts.window_ends_at,
      ),
    })
    .from(attempts)
    .where(and(eq(attempts.origin_hash, hashKey(origin)), gt(attempts.window_ends_at, now)));
  return row!;
}

/** Counts one more, and says where the count stands now; a window that is over starts anew. */
export async function insertAttempt(
  db: Db,
  attempt: { key: string; origin?: string | undefined },
  now: Date,
  windowSeconds: number,
): Promise<{ count: number; window_ends_at: Date }> {
  const ends = new Date(now.getTime() + windowSeconds * 1000);
  const [row] = await db
    .insert(attempts)
    .values({
      key_hash: hashKey(attempt.key),
      origin_hash: attempt.origin === undefined ? null : hashKey(attempt.origin),
      count: 1,
      window_ends_at: ends,
    })
    .onConflictDoUpdate({
      target: attempts.key_hash,
      set: {
        count: sql`case when ${attempts.window_ends_at} <= ${now.toISOString()} then 1 else ${attempts.count} + 1 end`,
        window_ends_at: sql`case when ${attempts.window_ends_at} <= ${now.toISOString()} then ${ends.toISOString()} else ${attempts.window_ends_at} end`,
      },
    })
    .returning({ count: attempts.count, window_ends_at: attempts.window_ends_at });
  return row!;
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key_hash, hashKey(key)));
}
