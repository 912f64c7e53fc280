import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import type { charts } from '../../../tables/charts.tables.ts';
import {
  definitionShown,
  isMeasureShownSql,
  joinPublished,
} from '../../platform/result-versions/published-measures.sql.ts';

/** A measure as the explorer shows it in a period: in the first chart that has it. */
export type ShownMeasure = { chart: typeof charts.$inferSelect; measure_code: string };
export type PeriodMeasures = { time_period_id: number; measures: ShownMeasure[] };

const SNAPSHOT = sql`taken.id`;
const code = sql`${definitionShown} ->> 'measure_code'`;

/** The measures that charts of the explorer show, each once, in its order: in a period, or in all of them. */
export async function selectShownMeasures(
  db: Db,
  of: { project_id: number; time_period_id: number | null },
): Promise<PeriodMeasures[]> {
  const { rows } = await db.execute<PeriodMeasures>(sql`
    with placed as (
      select member.chart_id, min(array[tab.display_order, collection.display_order, collection.id, member.display_order]) as place
      from chart_group_memberships member
      join collections collection on collection.id = member.collection_id
      join output_tabs tab on tab.id = collection.output_tab_id and tab.project_id = ${of.project_id}
      group by member.chart_id
    ), shown as (
      select distinct on (parameter.time_period_id, ${code}) parameter.time_period_id, ${code} as measure_code,
        chart.id as chart_id, placed.place, parameter.display_order, parameter.id as parameter_id
      from charts chart
      join placed on placed.chart_id = chart.id
      join chart_parameters parameter on parameter.chart_id = chart.id
      join measures m on m.id = parameter.measure_id
      left join publications taken on taken.project_id = m.project_id
        and taken.time_period_id = parameter.time_period_id and taken.taken_at is not null and taken.withdrawn_at is null
      ${joinPublished(SNAPSHOT)}
      where chart.project_id = ${of.project_id} and ${isMeasureShownSql(SNAPSHOT)}
        and (${of.time_period_id}::int is null or parameter.time_period_id = ${of.time_period_id}::int)
      order by parameter.time_period_id, ${code}, placed.place, chart.id, parameter.display_order, parameter.id
    )
    select shown.time_period_id, json_agg(json_build_object('chart', to_jsonb(chart), 'measure_code', shown.measure_code)
      order by shown.place, chart.id, shown.display_order, shown.parameter_id) as measures
    from shown join charts chart on chart.id = shown.chart_id
    group by shown.time_period_id`);
  return rows;
}
