import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
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

/** Counts one more; a window that is over starts anew. */
export async function insertAttempt(db: Db, key: string, now: Date, windowSeconds: number): Promise<void> {
  const ends = new Date(now.getTime() + windowSeconds * 1000);
  await db
    .insert(attempts)
    .values({ key_hash: hashKey(key), count: 1, window_ends_at: ends })
    .onConflictDoUpdate({
      target: attempts.key_hash,
      set: {
        count: sql`case when ${attempts.window_ends_at} <= ${now.toISOString()} then 1 else ${attempts.count} + 1 end`,
        window_ends_at: sql`case when ${attempts.window_ends_at} <= ${now.toISOString()} then ${ends.toISOString()} else ${attempts.window_ends_at} end`,
      },
    });
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key_hash, hashKey(key)));
}
