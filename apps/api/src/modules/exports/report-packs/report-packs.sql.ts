import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { charts, collections } from '../../../tables/charts.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { report_packs } from '../../../tables/report-packs.tables.ts';

const UNDER_WAY = ['queued', 'running'] as const;

/** All but the file itself and what it is made of. */
export const packColumns = {
  id: report_packs.id,
  user_id: report_packs.user_id,
  project_id: report_packs.project_id,
  collection_id: report_packs.collection_id,
  template_id: report_packs.template_id,
  title: sql<string>`coalesce(${report_packs.title}, ${collections.collection_name})`,
  time_period_name: time_periods.time_period_name,
  time_period_id: report_packs.time_period_id,
  submission_id: report_packs.submission_id,
  format: report_packs.format,
  selection: report_packs.selection,
  state: report_packs.state,
  charts_done: report_packs.charts_done,
  charts_total: report_packs.charts_total,
  failure: report_packs.failure,
  file_name: report_packs.file_name,
  created_at: report_packs.created_at,
};
export type PackRow = Awaited<ReturnType<typeof selectPacks>>['rows'][number];

export async function selectPack(db: Db, id: number) {
  const [row] = await db
    .select({ ...packColumns, blocks: report_packs.blocks })
    .from(report_packs)
    .innerJoin(time_periods, eq(time_periods.id, report_packs.time_period_id))
    .leftJoin(collections, eq(collections.id, report_packs.collection_id))
    .where(eq(report_packs.id, id));
  return row;
}

export async function selectPacks(
  db: Db,
  of: { user_id: number; project_id: number; limit: number; offset: number },
) {
  const rows = await db
    .select({ ...packColumns, total: sql<number>`(count(*) over ())::int` })
    .from(report_packs)
    .innerJoin(time_periods, eq(time_periods.id, report_packs.time_period_id))
    .leftJoin(collections, eq(collections.id, report_packs.collection_id))
    .where(and(eq(report_packs.user_id, of.user_id), eq(report_packs.project_id, of.project_id)))
    .orderBy(desc(report_packs.id))
    .limit(of.limit)
    .offset(of.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function countUserPacksUnderWay(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(report_packs)
    .where(and(eq(report_packs.user_id, userId), inArray(report_packs.state, UNDER_WAY)));
  return row!.n;
}

export async function insertPack(db: Db, values: typeof report_packs.$inferInsert): Promise<number> {
  const [row] = await db.insert(report_packs).values(values).returning({ id: report_packs.id });
  return row!.id;
}

/** Changes a pack that is still to be made. @returns false when it is no longer: it was cancelled or deleted */
export async function updateUnfinishedPack(
  db: Db,
  id: number,
  values: Partial<typeof report_packs.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(report_packs)
    .set(values)
    .where(and(eq(report_packs.id, id), inArray(report_packs.state, UNDER_WAY)))
    .returning({ id: report_packs.id });
  return rows.length === 1;
}

export const deletePackRow = (db: Db, id: number) => db.delete(report_packs).where(eq(report_packs.id, id));

export async function selectContent(db: Db, id: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: report_packs.content })
    .from(report_packs)
    .where(eq(report_packs.id, id));
  return row?.content ?? null;
}

/** Charts of a project by their ids, and the measures that they show in a period, by their codes in order. */
export const selectChartsInPeriod = (
  db: Db,
  of: { project_id: number; time_period_id: number; ids: number[] },
) =>
  db
    .select({
      chart: charts,
      series: sql`array(select measure.measure_code from chart_parameters one
        join measures measure on measure.id = one.measure_id
        where one.chart_id = ${charts}.id and one.time_period_id = ${of.time_period_id}
        order by one.display_order, one.id)` as SQL<string[]>,
    })
    .from(charts)
    .where(and(eq(charts.project_id, of.project_id), sql`${charts.id} = any(${sql.param(of.ids)}::int[])`));
