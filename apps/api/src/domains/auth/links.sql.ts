import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { users } from '../users/users.tables.ts';
import { one_time_links } from './auth.tables.ts';

type Link = typeof one_time_links.$inferInsert;

const isGood = (purpose: Link['purpose'], codeHash: string, now: Date) =>
  and(
    eq(one_time_links.code_hash, codeHash),
    eq(one_time_links.purpose, purpose),
    isNull(one_time_links.used_at),
    gt(one_time_links.expires_at, now),
  );

/** The newest link is the only one that works: the account is held, so that two made at once leave one too. */
export async function insertLink(db: Db, link: Link, now: Date): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, link.user_id)).for('no key update');
  await withdrawLinks(db, link.user_id, link.purpose, now);
  await db.insert(one_time_links).values(link);
}

/** From now on the links a person was sent open nothing. */
export async function withdrawLinks(
  db: Db,
  userId: number,
  purpose: Link['purpose'],
  now: Date,
): Promise<void> {
  await db
    .update(one_time_links)
    .set({ used_at: now })
    .where(
      and(
        eq(one_time_links.user_id, userId),
        eq(one_time_links.purpose, purpose),
        isNull(one_time_links.used_at),
      ),
    );
}

/** Whose link it is, without using it up; undefined when it opens nothing (any more). */
export async function selectLinkOwner(db: Db, purpose: Link['purpose'], codeHash: string, now: Date) {
  const [row] = await db
    .select({ user_id: one_time_links.user_id })
    .from(one_time_links)
    .innerJoin(users, eq(users.id, one_time_links.user_id))
    .where(and(isGood(purpose, codeHash, now), ne(users.status, 'deleted')));
  return row?.user_id;
}

/** Uses a link up and says whose it was; undefined when it was used or withdrawn, has expired or never was. */
export async function useLink(
  db: Db,
  purpose: Link['purpose'],
  codeHash: string,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db
    .update(one_time_links)
    .set({ used_at: now })
    .where(isGood(purpose, codeHash, now))
    .returning({ user_id: one_time_links.user_id });
  return row?.user_id;
}
