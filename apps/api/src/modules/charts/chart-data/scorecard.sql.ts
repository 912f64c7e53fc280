import type { ControlChart } from '@portal/contract/charts/control-charts';
import type { ControlRule, TargetDirection } from '@portal/contract/charts/control-rules';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { packDoubles, packIntegers } from '../../../database/packed-columns.ts';
import { collections } from '../../../tables/charts.tables.ts';
import { output_tabs } from '../../../tables/projects.tables.ts';
import { targetInPeriodSql } from '../../comparison/figures/chart-targets.sql.ts';
import type { Measure } from '../../comparison/figures/chart-values.sql.ts';
import {
  definitionShown,
  isMeasureShownSql,
  joinPublished,
  snapshotIdSql,
} from '../../platform/result-versions/published-measures.sql.ts';
import { resultVersionSql } from '../../platform/result-versions/result-state.sql.ts';

/** Returns true if the project has the collection; its id means the collection and all its sub-groups. */
export async function hasCollection(db: Db, projectId: number, collectionId: number): Promise<boolean> {
  const rows = await db
    .select({ id: collections.id })
    .from(collections)
    .innerJoin(output_tabs, eq(output_tabs.id, collections.output_tab_id))
    .where(and(eq(output_tabs.project_id, projectId), eq(collections.id, collectionId)));
  return rows.length === 1;
}

const SNAPSHOT = sql`(select id from snapshot)`;

type ScorecardTopic =
  { collectionId: number | null; chartIds?: number[] | undefined } | { firstCollectionOf: number };
type ScorecardRow = {
  version: number;
  collection_name: string | null;
  charts: {
    chart_id: number;
    chart_name: string;
    collection_code: string | null;
    collection_name: string | null;
    tab_name: string | null;
    measure: Measure;
    control_rules: ControlRule[];
    control_chart: ControlChart | null;
    target: number | null;
    target_side: TargetDirection | null;
    /** The maps, by region or board, that the chart offers; only these areas can be compared in it. */
    maps: string[];
  }[];
};

/**
 * Selects the charts of a project, or of a topic and its sub-topics, with a measure in the period. Each chart
 * has its default series, in default order. The topic is given by its id, or by a chart's first place; or
 * only the given charts are selected.
 */
export async function selectScorecardCharts(
  db: Db,
  of: { projectId: number; timePeriodId: number } & ScorecardTopic,
) {
  const only =
    'chartIds' in of && of.chartIds ? sql`and c.id = any(${sql.param(of.chartIds)}::int[])` : sql``;
  const { rows } = await db.execute<ScorecardRow>(sql`
    with recursive asked as materialized (
      select ${topicIdOf(of)} as id
    ), wanted as (
      select id from collections where id = (select id from asked)
      union select c.id from collections c join wanted w on c.parent_id = w.id
    ), placed as (
      select m.chart_id, min(array[t.display_order, g.display_order, g.id, m.display_order]) as place,
        (array_agg(g.collection_code order by t.display_order, g.display_order, g.id))[1] as collection_code,
        (array_agg(g.collection_name order by t.display_order, g.display_order, g.id))[1] as collection_name,
        (array_agg(t.tab_name order by t.display_order, g.display_order, g.id))[1] as tab_name
      from chart_group_memberships m
      join collections g on g.id = m.collection_id
      join output_tabs t on t.id = g.output_tab_id
      where (select id from asked) is null or g.id in (select id from wanted)
      group by m.chart_id
    ), snapshot as materialized (
      select ${snapshotIdSql(of.projectId, of.timePeriodId)} as id
    ), series as (
      select distinct on (p.chart_id) p.chart_id, p.measure_id, ${definitionShown} as definition
      from chart_parameters p
      join measures m on m.id = p.measure_id
      ${joinPublished(SNAPSHOT)}
      where p.time_period_id = ${of.timePeriodId} and m.project_id = ${of.projectId} and ${isMeasureShownSql(SNAPSHOT)}
      order by p.chart_id, p.display_order, p.id
    )
    select ${resultVersionSql(sql`${of.projectId}::int`)} as version,
      (select collection_name from collections where id = (select id from asked)) as collection_name,
      (select coalesce(json_agg(json_build_object('chart_id', c.id, 'chart_name', c.chart_name,
          'collection_code', placed.collection_code, 'collection_name', placed.collection_name,
          'tab_name', placed.tab_name, 'measure', s.definition, 'control_rules', c.control_rules,
          'control_chart', c.control_chart, 'target', valid.goal -> 'target',
          'target_side', valid.goal ->> 'target_side',
          'maps', coalesce((select json_agg(o.output_type) from chart_output_types f
            join output_types o on o.id = f.output_type_id
            where f.chart_id = c.id and o.component = 'highmap'), '[]'))
        order by placed.place nulls last, c.id), '[]')
      from charts c
      join series s on s.chart_id = c.id
      cross join lateral (select ${targetInPeriodSql(
        sql`c.id`,
        sql`(select display_order from time_periods where id = ${of.timePeriodId})`,
      )} as goal) valid
      left join placed on placed.chart_id = c.id
      where c.project_id = ${of.projectId}
        and ((select id from asked) is null or placed.chart_id is not null) ${only}) as charts`);
  return rows[0]!;
}

/** Returns the id of the topic: null for the whole project. */
const topicIdOf = (of: ScorecardTopic): SQL =>
  'collectionId' in of
    ? sql`${of.collectionId}::int`
    : sql`(select c.id from chart_group_memberships m
          join collections c on c.id = m.collection_id join output_tabs t on t.id = c.output_tab_id
          where m.chart_id = ${of.firstCollectionOf}
          order by t.display_order, c.display_order, c.id limit 1)`;

/** A period of a chart's past. */
export type PastPeriod = {
  chart_id: number;
  time_period_name: string;
  /** The definition changed with this period: what came before is not comparable. */
  is_break: boolean;
  /** A phase of the control chart that the programme team starts here. */
  phase: { baseline: number | null } | null;
};

/** A period of a chart, and the values that the submissions had there, in packed columns. */
export type HistoryPeriod = PastPeriod & {
  ids: Buffer | null;
  values: Buffer | null;
  numerators: Buffer | null;
  denominators: Buffer | null;
};

/**
 * Selects the period and all before it for some charts, oldest first, with the submissions' own values: in each period
 * the default series it had then. A row for each period, because thousands of submissions share the rest.
 */
export async function selectValueHistory(
  db: Db,
  of: {
    projectId: number;
    period: { display_order: number };
    chartIds: number[];
    submissionIds: (number | null)[];
  },
): Promise<HistoryPeriod[]> {
  const { rows } = await db.execute<HistoryPeriod>(sql`
    with recent as (
      select t.id, t.time_period_name, t.display_order
      from project_time_periods p
      join time_periods t on t.id = p.time_period_id
      where p.project_id = ${of.projectId}
        and t.display_order <= ${of.period.display_order}
    ), series as (
      select distinct on (p.chart_id, p.time_period_id) p.chart_id, p.time_period_id, p.measure_id
      from chart_parameters p
      join recent on recent.id = p.time_period_id
      where p.chart_id = any(${sql.param(of.chartIds)}::int[])
      order by p.chart_id, p.time_period_id, p.display_order, p.id
    ), past as (
      select s.chart_id, s.measure_id, s.time_period_id, recent.time_period_name, recent.display_order,
        coalesce(lag(s.measure_id) over before <> s.measure_id
          or (lag(recent.display_order) over before < since.display_order
            and since.display_order <= recent.display_order), false) as is_break,
        lag(recent.display_order) over before as order_before
      from series s
      join recent on recent.id = s.time_period_id
      join measures m on m.id = s.measure_id
      left join time_periods since on since.id = m.comparable_since_id
      window before as (partition by s.chart_id order by recent.display_order)
    )
    select past.chart_id, past.time_period_name, past.is_break,
      (select json_build_object('baseline', f.baseline)
        from chart_phases f join time_periods t on t.id = f.time_period_id
        where f.chart_id = past.chart_id and t.display_order <= past.display_order
          and (past.order_before is null or t.display_order > past.order_before)
        order by t.display_order desc limit 1) as phase,
      own.*
    from past
    left join lateral (
      select ${packIntegers(sql`own.submission_id`)} as ids, ${packDoubles(sql`own.value`)} as values,
        ${packDoubles(sql`own.numerator`)} as numerators, ${packDoubles(sql`own.denominator`)} as denominators
      from measure_values own
      where own.measure_id = past.measure_id and own.time_period_id = past.time_period_id
        and own.submission_id = any(${sql.param(of.submissionIds)}::int[])
    ) as own on true
    order by past.chart_id, past.display_order`);
  return rows;
}
