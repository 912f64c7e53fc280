import type { LaterTarget } from '@portal/contract/charts/control-chart-settings';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { chart_targets } from '../../../tables/charts.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';

/** Selects the targets of a chart that are valid from a later period on, the earliest first. */
export async function selectLaterTargets(db: Db, chartId: number): Promise<LaterTarget[]> {
  const { time_period_id, target, target_side } = chart_targets;
  return db
    .select({ time_period_id, target, target_side })
    .from(chart_targets)
    .innerJoin(time_periods, eq(time_periods.id, time_period_id))
    .where(eq(chart_targets.chart_id, chartId))
    .orderBy(asc(time_periods.display_order), asc(time_periods.id));
}

/** Replaces the targets of a chart that are valid from a later period on. */
export async function replaceLaterTargets(
  db: Db,
  chartId: number,
  targets: readonly LaterTarget[],
): Promise<void> {
  await db.delete(chart_targets).where(eq(chart_targets.chart_id, chartId));
  if (targets.length > 0)
    await db.insert(chart_targets).values(targets.map((one) => ({ ...one, chart_id: chartId })));
}
