import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { users } from '../../../tables/users.tables.ts';
import { one_time_links } from '../../../tables/auth.tables.ts';

type Link = typeof one_time_links.$inferInsert;

/** What is asked of a link: for what, and in which programme's deployment. */
type Asked = { purpose: Link['purpose']; code_hash: string; programme_id: number; now: Date };

/** A link works where its owner's programme is shown, and nowhere else. */
const isGood = (db: Db, { purpose, code_hash, programme_id, now }: Asked) =>
  and(
    eq(one_time_links.code_hash, code_hash),
    eq(one_time_links.purpose, purpose),
    isNull(one_time_links.used_at),
    gt(one_time_links.expires_at, now),
    inArray(
      one_time_links.user_id,
      db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.programme_id, programme_id), ne(users.status, 'deleted'))),
    ),
  );

/** The newest link is the only one that works: the account is held, so that two made at once leave one too. */
export async function insertLink(db: Db, link: Link, now: Date): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, link.user_id)).for('no key update');
  await withdrawLinks(db, link.user_id, link.purpose, now);
  await db.insert(one_time_links).values(link);
}

/** For people who were sent none before; in one statement. */
export async function insertLinks(db: Db, links: Link[]): Promise<void> {
  await db.execute(sql`
    insert into one_time_links (user_id, purpose, code_hash, expires_at)
    select user_id, purpose, code_hash, expires_at
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as link (user_id int, purpose text, code_hash text, expires_at timestamptz)`);
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
export async function selectLinkOwner(db: Db, asked: Asked): Promise<number | undefined> {
  const [row] = await db
    .select({ user_id: one_time_links.user_id })
    .from(one_time_links)
    .where(isGood(db, asked));
  return row?.user_id;
}

/** The same for a change of address, with the one it leads to. */
export async function useChangeLink(db: Db, asked: Asked) {
  const [row] = await db
    .update(one_time_links)
    .set({ used_at: asked.now })
    .where(isGood(db, asked))
    .returning({ user_id: one_time_links.user_id, email_address: one_time_links.email_address });
  return row;
}

/** Uses a link up and says whose it was; undefined when it was used or withdrawn, has expired or never was. */
export async function useLink(db: Db, asked: Asked): Promise<number | undefined> {
  const [row] = await db
    .update(one_time_links)
    .set({ used_at: asked.now })
    .where(isGood(db, asked))
    .returning({ user_id: one_time_links.user_id });
  return row?.user_id;
}
