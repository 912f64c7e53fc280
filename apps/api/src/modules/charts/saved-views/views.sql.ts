import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { chart_views, charts } from '../../../tables/charts.tables.ts';

/** A chart's first place. */
const place = sql`lateral (
  select t.tab_name, g.collection_code from chart_group_memberships m
  join collections g on g.id = m.collection_id join output_tabs t on t.id = g.output_tab_id
  where m.chart_id = ${chart_views.chart_id}
  order by t.display_order, g.display_order, g.id limit 1) place`;
const columns = {
  id: chart_views.id,
  project_id: chart_views.project_id,
  chart_id: chart_views.chart_id,
  chart_name: charts.chart_name,
  tab_name: sql<string | null>`place.tab_name`,
  collection_code: sql<string | null>`place.collection_code`,
  view_name: chart_views.view_name,
  search: chart_views.search,
  is_pinned: chart_views.is_pinned,
};
const total = sql<number>`(count(*) over ())::int`;
const selectWhere = (db: Db, where: SQL | undefined) =>
  db
    .select({ view: columns, total })
    .from(chart_views)
    .innerJoin(charts, eq(charts.id, chart_views.chart_id))
    .leftJoin(place, sql`true`)
    .where(where);

const ofOne = (of: { user_id: number; project_id: number }) =>
  and(eq(chart_views.user_id, of.user_id), eq(chart_views.project_id, of.project_id));

/** Selects a user's views in a project, by name. */
export async function selectViews(
  db: Db,
  of: { user_id: number; project_id: number; limit: number; offset: number },
) {
  const found = await selectWhere(db, ofOne(of))
    .orderBy(asc(sql`lower(${chart_views.view_name})`), asc(chart_views.id))
    .limit(of.limit)
    .offset(of.offset);
  return { rows: found.map(({ view }) => view), total: found[0]?.total ?? 0 };
}

export async function selectView(db: Db, id: number) {
  const [found] = await selectWhere(db, eq(chart_views.id, id));
  return found!.view;
}

/** Counts a user's views, and how many of them are pinned. */
export async function countViews(db: Db, of: { user_id: number; project_id: number }) {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      pinned: sql<number>`(count(*) filter (where ${chart_views.is_pinned}))::int`,
    })
    .from(chart_views)
    .where(ofOne(of));
  return row!;
}

export async function insertView(db: Db, values: typeof chart_views.$inferInsert): Promise<number> {
  const [row] = await db.insert(chart_views).values(values).returning({ id: chart_views.id });
  return row!.id;
}

export async function updateViewRow(
  db: Db,
  id: number,
  values: Partial<Pick<typeof chart_views.$inferInsert, 'view_name' | 'is_pinned'>>,
): Promise<void> {
  await db.update(chart_views).set(values).where(eq(chart_views.id, id));
}

export async function deleteViewRow(db: Db, id: number): Promise<void> {
  await db.delete(chart_views).where(eq(chart_views.id, id));
}
