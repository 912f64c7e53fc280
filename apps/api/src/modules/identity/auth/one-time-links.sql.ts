import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { users } from '../../../tables/users.tables.ts';
import { one_time_links } from '../../../tables/auth.tables.ts';

type Link = typeof one_time_links.$inferInsert;
export type LinkDetails = Pick<Link, 'email_address' | 'asked_by' | 'works_from'>;

/** The query for a link: its purpose, and the programme of the deployment. */
type Asked = { purpose: Link['purpose']; code_hash: string; programme_id: number; now: Date };

/** A link works where its owner's programme is shown, and nowhere else. */
const isUnused = (db: Db, { purpose, code_hash, programme_id, now }: Asked) =>
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

const isGood = (db: Db, asked: Asked) =>
  and(isUnused(db, asked), or(isNull(one_time_links.works_from), lte(one_time_links.works_from, asked.now)));

/** Returns from when a link works that does not work yet; undefined for any other. */
export async function selectLinkStartTime(db: Db, asked: Asked): Promise<Date | undefined> {
  const [row] = await db
    .select({ works_from: one_time_links.works_from })
    .from(one_time_links)
    .where(and(isUnused(db, asked), gt(one_time_links.works_from, asked.now)));
  return row?.works_from ?? undefined;
}

/** Returns the link of this purpose that a person was sent last and that was not used. */
export async function selectWaitingLink(db: Db, userId: number, purpose: Link['purpose'], now: Date) {
  const { user_id, used_at, expires_at, works_from } = one_time_links;
  const [row] = await db
    .select({ works_from })
    .from(one_time_links)
    .where(
      and(eq(user_id, userId), eq(one_time_links.purpose, purpose), isNull(used_at), gt(expires_at, now)),
    );
  return row;
}

/** Adds a link beside those made before for the same. */
export async function insertAdditionalLink(db: Db, link: Link): Promise<void> {
  await db.insert(one_time_links).values(link);
}

/** From now on none of the links a person was sent opens anything. */
export async function withdrawAllLinks(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(one_time_links)
    .set({ used_at: now })
    .where(and(eq(one_time_links.user_id, userId), isNull(one_time_links.used_at)));
}

/** The newest link is the only one that works: the account is held, so that two made at once leave one too. */
export async function replaceLink(db: Db, link: Link, now: Date): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, link.user_id)).for('no key update');
  await withdrawLinks(db, [link.user_id], link.purpose, now);
  await db.insert(one_time_links).values(link);
}

/** Stores the links of many people in one statement. Their earlier links must be withdrawn first. */
export async function insertLinks(db: Db, links: Link[]): Promise<void> {
  await db.execute(sql`
    insert into one_time_links (user_id, purpose, code_hash, expires_at)
    select user_id, purpose, code_hash, expires_at
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as link (user_id int, purpose text, code_hash text, expires_at timestamptz)`);
}

/** Uses up all links of a kind that people were sent. */
export async function withdrawLinks(
  db: Db,
  userIds: readonly number[],
  purpose: Link['purpose'],
  now: Date,
): Promise<void> {
  await db
    .update(one_time_links)
    .set({ used_at: now })
    .where(
      and(
        inArray(one_time_links.user_id, [...userIds]),
        eq(one_time_links.purpose, purpose),
        isNull(one_time_links.used_at),
      ),
    );
}

/** Finds the user of a link without using it up; undefined if the link opens nothing or has expired. */
export async function selectLinkOwner(db: Db, asked: Asked): Promise<number | undefined> {
  const [row] = await db
    .select({ user_id: one_time_links.user_id })
    .from(one_time_links)
    .where(isGood(db, asked));
  return row?.user_id;
}

/** Uses up a link that leads to an address, and returns that address, who asked for it and when. */
export async function useAddressLink(db: Db, asked: Asked) {
  const [row] = await db
    .update(one_time_links)
    .set({ used_at: asked.now })
    .where(isGood(db, asked))
    .returning({
      user_id: one_time_links.user_id,
      email_address: one_time_links.email_address,
      asked_by: one_time_links.asked_by,
      created_at: one_time_links.created_at,
    });
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
