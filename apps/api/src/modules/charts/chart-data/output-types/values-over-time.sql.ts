import type { NoValueReason } from '@portal/contract/measures/measure-kinds';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import { type DatedTarget, targetsSql } from '../../../comparison/figures/chart-targets.sql.ts';
import type { Series } from '../../../comparison/figures/chart-values.sql.ts';
import {
  definitionShown,
  isMeasureShownSql,
  joinPublished,
} from '../../../platform/result-versions/published-measures.sql.ts';
import { resultVersionSql } from '../../../platform/result-versions/result-state.sql.ts';

/** The periods, by position, where the programme team restarts limits. */
type PhaseRow = { display_order: number; reason: string; baseline: number | null };

const SNAPSHOT = sql`taken.id`;

/** Every series of a chart in every period, as the chart has them in order in each; its phases and its targets. */
export async function selectSeriesOverTime(db: Db, chartId: number, projectId: number) {
  const { rows } = await db.execute<{
    version: number;
    series: (Series & {
      time_period_id: number;
      /** The position of the period since which the measure is comparable. */
      comparable_since: number | null;
    })[];
    phases: PhaseRow[];
    targets: DatedTarget[];
  }>(sql`
    select ${resultVersionSql(sql`${projectId}::int`)} as version, (
      select coalesce(json_agg(json_build_object('time_period_id', p.time_period_id, 'series_name', p.series_name,
          'measure', ${definitionShown}, 'comparable_since', since.display_order)
        order by p.display_order, p.id), '[]')
      from chart_parameters p
      join measures m on m.id = p.measure_id
      left join publications taken on taken.project_id = m.project_id and taken.time_period_id = p.time_period_id
        and taken.taken_at is not null and taken.withdrawn_at is null
      ${joinPublished(SNAPSHOT)}
      left join time_periods since on since.id = m.comparable_since_id
      where p.chart_id = ${chartId} and ${isMeasureShownSql(SNAPSHOT)}) as series,
      (select coalesce(json_agg(json_build_object('display_order', t.display_order, 'reason', f.reason,
          'baseline', f.baseline) order by t.display_order, t.id), '[]')
      from chart_phases f join time_periods t on t.id = f.time_period_id where f.chart_id = ${chartId}) as phases,
      ${targetsSql(sql`${chartId}::int`)} as targets`);
  return rows[0]!;
}

type ValueOverTime = {
  time_period_id: number;
  submission_id: number;
  numerator: number | null;
  denominator: number | null;
  value: number | null;
  variance: number | null;
  missing_reason: NoValueReason | null;
};

/** The values of one measure for each of some periods. */
export async function selectValuesOverTime(
  db: Db,
  projectId: number,
  picks: { measure_id: number; time_period_id: number }[],
) {
  const { rows } = await db.execute<{ version: number; values: string }>(sql`
    select ${resultVersionSql(sql`${projectId}::int`)} as version, (
      select coalesce(json_agg(json_build_object('time_period_id', v.time_period_id, 'submission_id', v.submission_id,
        'numerator', v.numerator, 'denominator', v.denominator, 'value', v.value,
        'variance', v.variance, 'missing_reason', v.missing_reason)), '[]')::text
      from unnest(
        ${sql.param(picks.map((one) => one.measure_id))}::int[],
        ${sql.param(picks.map((one) => one.time_period_id))}::int[]
      ) as wanted(measure_id, time_period_id)
      join measure_values v on v.measure_id = wanted.measure_id and v.time_period_id = wanted.time_period_id
    ) as values`);
  return { version: rows[0]!.version, values: JSON.parse(rows[0]!.values) as ValueOverTime[] };
}
