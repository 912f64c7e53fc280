import type { TargetDirection } from '@portal/contract/charts/control-rules';
import { type SQL, sql } from 'drizzle-orm';

/** The target of a chart; both null without one. */
export type ChartTarget = { target: number | null; target_side: TargetDirection | null };
/** A target with the position of the period from which it is valid; null for the target of all earlier periods. */
export type DatedTarget = ChartTarget & { from: number | null };

/** Returns the targets of a chart with where they start, as rows: `target`, `target_side`, `"from"`. */
const datedTargetsSql = (chartId: SQL): SQL => sql`
  select first.target, first.target_side, null::int as "from" from charts first where first.id = ${chartId}
  union all
  select later.target, later.target_side, start.display_order from chart_targets later
  join time_periods start on start.id = later.time_period_id where later.chart_id = ${chartId}`;

/** Returns the targets of a chart as JSON, the earliest first. */
export const targetsSql = (chartId: SQL): SQL => sql`(
  select json_agg(json_build_object('target', dated.target, 'target_side', dated.target_side, 'from', dated."from")
    order by dated."from" nulls first)
  from (${datedTargetsSql(chartId)}) dated)`;

/** Returns the target that is valid in a period, by the position of the period, as JSON. */
export const targetInPeriodSql = (chartId: SQL, displayOrder: SQL): SQL => sql`(
  select json_build_object('target', dated.target, 'target_side', dated.target_side)
  from (${datedTargetsSql(chartId)}) dated
  where dated."from" is null or dated."from" <= ${displayOrder}
  order by dated."from" desc nulls last limit 1)`;

/** Returns the target that is valid in a period. @param targets the earliest first */
export function targetInPeriod(
  targets: readonly DatedTarget[],
  { display_order }: { display_order: number },
): ChartTarget {
  const found = targets.findLast(({ from }) => from === null || from <= display_order);
  return { target: found?.target ?? null, target_side: found?.target_side ?? null };
}
