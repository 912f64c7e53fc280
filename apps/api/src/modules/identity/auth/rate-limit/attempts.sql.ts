import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import { attempts } from '../../../../tables/auth.tables.ts';

const hashKey = (key: string) => createHash('sha256').update(key).digest('hex');

/** Loads how often it was tried in the current window, and when the window ends. */
export async function selectAttempts(db: Db, key: string): Promise<AttemptCount | undefined> {
  const [row] = await db
    .select({ count: attempts.count, window_ends_at: attempts.window_ends_at })
    .from(attempts)
    .where(eq(attempts.key_hash, hashKey(key)));
  return row;
}

export type AttemptCount = { count: number; window_ends_at: Date };
type Written = { count: number; window_ends_at: string };
const triedOf = ({ count, window_ends_at }: Written): AttemptCount => ({
  count,
  window_ends_at: new Date(window_ends_at),
});

/** Returns how often each key was tried in open windows, as part of a larger statement. */
export const attemptsByKeySql = (keys: string[], now: Date) =>
  sql`coalesce((
    select jsonb_object_agg(key_hash, jsonb_build_object('count', count, 'window_ends_at', window_ends_at))
    from attempts where key_hash = any(${sql.param(keys.map(hashKey))}::text[])
      and window_ends_at > ${now.toISOString()}), '{}')`.mapWith(
    (found: Record<string, Written>) =>
      new Map(
        keys.flatMap((key) => {
          const written = found[hashKey(key)];
          return written ? [[key, triedOf(written)] as const] : [];
        }),
      ),
  );

/** The same as a statement of its own. */
export async function selectAttemptsByKey(
  db: Db,
  keys: string[],
  now: Date,
): Promise<Map<string, AttemptCount>> {
  const result = await db.select({ tried: attemptsByKeySql(keys, now) }).from(sql`(select) always`);
  return result[0]!.tried;
}

/** Counts how many different things were tried from one origin in open windows; null if none was. */
export const attemptsByOriginSql = (origin: string, now: Date) =>
  sql`(select jsonb_build_object('count', count(*), 'window_ends_at', max(window_ends_at))
    from attempts where origin_hash = ${hashKey(origin)} and window_ends_at > ${now.toISOString()}
    having count(*) > 0)`.mapWith(triedOf);

/** Forgets what was tried, within a statement that does more. */
export const deleteAttemptsSql = (key: string) => sql`delete from attempts where key_hash = ${hashKey(key)}`;

/** Counts one attempt and returns the new count; an expired window restarts. */
export async function insertAttempt(
  db: Db,
  attempt: { key: string; origin?: string | undefined },
  now: Date,
  windowSeconds: number,
): Promise<AttemptCount> {
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

/**
 * Counts several attempts at once within a window of two minutes, even with other callers; returns the new
 * count.
 */
export async function addAttempts(db: Db, key: string, added: number, now: Date): Promise<AttemptCount> {
  const window_ends_at = new Date(now.getTime() + 120_000);
  const [row] = await db
    .insert(attempts)
    .values({ key_hash: hashKey(key), count: added, window_ends_at })
    .onConflictDoUpdate({ target: attempts.key_hash, set: { count: sql`${attempts.count} + ${added}` } })
    .returning({ count: attempts.count, window_ends_at: attempts.window_ends_at });
  return row!;
}

export async function deleteAttempts(db: Db, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key_hash, hashKey(key)));
}

/** Counts one attempt of each key, and returns the new counts; an expired window restarts. */
export async function insertAttempts(
  db: Db,
  keys: readonly string[],
  now: Date,
  windowSeconds: number,
): Promise<AttemptCount[]> {
  const ends = new Date(now.getTime() + windowSeconds * 1000).toISOString();
  const { rows } = await db.execute<Written>(sql`
    insert into attempts (key_hash, count, window_ends_at)
    select key_hash, 1, ${ends}::timestamptz
    from (select distinct unnest(${sql.param(keys.map(hashKey))}::text[]) as key_hash order by 1) keys
    on conflict (key_hash) do update set
      count = case when attempts.window_ends_at <= ${now.toISOString()} then 1 else attempts.count + 1 end,
      window_ends_at = case when attempts.window_ends_at <= ${now.toISOString()} then excluded.window_ends_at
        else attempts.window_ends_at end
    returning count, window_ends_at`);
  return rows.map(triedOf);
}
