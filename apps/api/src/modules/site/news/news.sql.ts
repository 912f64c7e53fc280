import type { AdminNewsItem, NewsSort } from '@portal/contract/site/news';
import { and, asc, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { news } from '../../../tables/news.tables.ts';

type State = AdminNewsItem['state'];
const inState = (state: State, now: Date): SQL => {
  const { published_from, published_until } = news;
  if (state === 'scheduled') return gt(published_from, now);
  if (state === 'past') return and(lte(published_from, now), lte(published_until, now))!;
  return and(lte(published_from, now), or(isNull(published_until), gt(published_until, now)))!;
};

const shown = {
  id: news.id,
  news_title: news.news_title,
  news_text: news.news_text,
  is_pinned: news.is_pinned,
  published_from: news.published_from,
};

/** Loads the news shown now, pinned first, then the newest. */
export async function selectPublishedNews(
  db: Db,
  of: { programme_id: number; isForMembers: boolean; now: Date },
  page: { limit: number; offset: number },
) {
  const rows = await db
    .select({ ...shown, total: sql<number>`count(*) over ()` })
    .from(news)
    .where(
      and(
        eq(news.programme_id, of.programme_id),
        inState('shown', of.now),
        of.isForMembers ? undefined : eq(news.is_public, true),
      ),
    )
    .orderBy(desc(news.is_pinned), desc(news.published_from), desc(news.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

const kept = { ...shown, is_public: news.is_public, published_until: news.published_until };
export type NewsRow = { published_from: Date; published_until: Date | null } & Omit<
  AdminNewsItem,
  'published_from' | 'published_until' | 'state'
>;

const sorted: Record<NewsSort, SQL> = {
  published_from: sql`${news.published_from}`,
  title: sql`lower(${news.news_title})`,
  published_until: sql`${news.published_until}`,
};

export async function selectNewsForAdmin(
  db: Db,
  programmeId: number,
  query: {
    search?: string | undefined;
    state?: State | undefined;
    sort: NewsSort | `-${NewsSort}`;
    limit: number;
    offset: number;
  },
  now: Date,
) {
  const by = sorted[query.sort.replace(/^-/, '') as NewsSort];
  const rows = await db
    .select({ ...kept, total: sql<number>`count(*) over ()` })
    .from(news)
    .where(
      and(
        eq(news.programme_id, programmeId),
        query.state ? inState(query.state, now) : undefined,
        matchesSearch(query.search, news.news_title, news.news_text),
      ),
    )
    .orderBy(
      query.sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} asc nulls last`,
      asc(news.id),
    )
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function insertNews(db: Db, values: typeof news.$inferInsert): Promise<NewsRow> {
  const [row] = await db.insert(news).values(values).returning(kept);
  return row!;
}

/** Locks a news item until the transaction ends. */
export async function lockNews(db: Db, id: number): Promise<NewsRow | undefined> {
  const [row] = await db.select(kept).from(news).where(eq(news.id, id)).for('update');
  return row;
}

export async function updateNewsColumns(
  db: Db,
  id: number,
  fields: Partial<typeof news.$inferInsert>,
): Promise<NewsRow> {
  const [row] = await db.update(news).set(fields).where(eq(news.id, id)).returning(kept);
  return row!;
}

export async function deleteNewsRow(db: Db, id: number): Promise<void> {
  await db.delete(news).where(eq(news.id, id));
}
