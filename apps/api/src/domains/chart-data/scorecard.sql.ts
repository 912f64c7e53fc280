import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { chart_group_memberships, charts, collections, output_tabs } from '../charts/charts.tables.ts';
import { measure_values, measures } from '../measures/measures.tables.ts';
import type { Measure } from './chart-data.sql.ts';

/** A collection of the project; its own id stands for it and all its sub-groups. */
export async function hasCollection(db: Db, projectId: number, collectionId: number): Promise<boolean> {
  const rows = await db
    .select({ id: collections.id })
    .from(collections)
    .innerJoin(output_tabs, eq(output_tabs.id, collections.output_tab_id))
    .where(and(eq(output_tabs.project_id, projectId), eq(collections.id, collectionId)));
  return rows.length === 1;
}

/**
 * The charts of a project, or of a group and its sub-groups, that have a measure in the period: each with its default
 * series, in the order of the explorer.
 */
export async function selectScorecardCharts(
  db: Db,
  of: { projectId: number; timePeriodId: number; collectionId: number | null },
): Promise<{ chart_id: number; chart_name: string; collection_code: string | null; measure: Measure }[]> {
  const { rows } = await db.execute<{
    chart_id: number;
    chart_name: string;
    collection_code: string | null;
    measure_id: number;
  }>(sql`
    with recursive wanted as (
      select id from collections where id = ${of.collectionId}
      union select c.id from collections c join wanted w on c.parent_id = w.id
    ), placed as (
      select m.chart_id, min(array[t.display_order, g.display_order, g.id, m.display_order]) as place,
        (array_agg(g.collection_code order by t.display_order, g.display_order, g.id))[1] as collection_code
      from chart_group_memberships m
      join collections g on g.id = m.collection_id
      join output_tabs t on t.id = g.output_tab_id
      where ${of.collectionId}::int is null or g.id in (select id from wanted)
      group by m.chart_id
    ), series as (
      select distinct on (p.chart_id) p.chart_id, p.measure_id
      from chart_parameters p
      where p.time_period_id = ${of.timePeriodId}
      order by p.chart_id, p.display_order, p.id
    )
    select c.id as chart_id, c.chart_name, placed.collection_code, s.measure_id
    from ${charts} c
    join series s on s.chart_id = c.id
    left join placed on placed.chart_id = c.id
    where c.project_id = ${of.projectId}
      and (${of.collectionId}::int is null or placed.chart_id is not null)
    order by placed.place nulls last, c.id`);
  const found = await db
    .select()
    .from(measures)
    .where(
      inArray(
        measures.id,
        rows.map((row) => row.measure_id),
      ),
    );
  const byId = new Map(found.map((measure) => [measure.id, measure]));
  return rows.map(({ chart_id, chart_name, collection_code, measure_id }) => ({
    chart_id,
    chart_name,
    collection_code,
    measure: byId.get(measure_id)!,
  }));
}

/** All values of some measures in a period. */
export function selectValues(db: Db, measureIds: number[], timePeriodId: number) {
  return db
    .select()
    .from(measure_values)
    .where(
      and(inArray(measure_values.measure_id, measureIds), eq(measure_values.time_period_id, timePeriodId)),
    );
}

export type HistoryRow = { chart_id: number; time_period_name: string; value: number | null };

/**
 * A submission's own values of some charts in the period and up to `periods` - 1 before it, oldest first: in each period
 * the default series it had then.
 */
export async function selectHistory(
  db: Db,
  of: {
    projectId: number;
    period: { display_order: number };
    chartIds: number[];
    submissionId: number | null;
    periods: number;
  },
): Promise<HistoryRow[]> {
  const { rows } = await db.execute<HistoryRow>(sql`
    with recent as (
      select t.id, t.time_period_name, t.display_order
      from project_time_periods p
      join time_periods t on t.id = p.time_period_id
      where p.project_id = ${of.projectId}
        and t.display_order <= ${of.period.display_order}
      order by t.display_order desc
      limit ${of.periods}
    ), series as (
      select distinct on (p.chart_id, p.time_period_id) p.chart_id, p.time_period_id, p.measure_id
      from chart_parameters p
      join recent on recent.id = p.time_period_id
      where p.chart_id = any(${sql.param(of.chartIds)}::int[])
      order by p.chart_id, p.time_period_id, p.display_order, p.id
    )
    select s.chart_id, recent.time_period_name, v.value
    from series s
    join recent on recent.id = s.time_period_id
    left join measure_values v on v.measure_id = s.measure_id and v.time_period_id = s.time_period_id
      and v.submission_id = ${of.submissionId}::int
    order by s.chart_id, recent.display_order`);
  return rows;
}

/** The group a chart stands in first. */
export async function selectFirstCollection(db: Db, chartId: number) {
  const [row] = await db
    .select({ id: collections.id, collection_name: collections.collection_name })
    .from(chart_group_memberships)
    .innerJoin(collections, eq(collections.id, chart_group_memberships.collection_id))
    .innerJoin(output_tabs, eq(output_tabs.id, collections.output_tab_id))
    .where(eq(chart_group_memberships.chart_id, chartId))
    .orderBy(asc(output_tabs.display_order), asc(collections.display_order), asc(collections.id))
    .limit(1);
  return row;
}
