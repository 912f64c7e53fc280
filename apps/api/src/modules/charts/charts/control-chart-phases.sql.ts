import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { chart_phases } from '../../../tables/charts.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';

/** The phases of a chart, oldest first. */
export function selectPhases(db: Db, chartId: number) {
  const { time_period_id, reason, baseline } = chart_phases;
  return db
    .select({ time_period_id, reason, baseline, time_period_name: time_periods.time_period_name })
    .from(chart_phases)
    .innerJoin(time_periods, eq(time_periods.id, chart_phases.time_period_id))
    .where(eq(chart_phases.chart_id, chartId))
    .orderBy(asc(time_periods.display_order), asc(time_periods.id));
}

export async function insertPhase(db: Db, values: typeof chart_phases.$inferInsert): Promise<void> {
  await db.insert(chart_phases).values(values);
}

/** Deletes a phase and returns the deleted row; nothing if already deleted. */
export async function deletePhaseRow(db: Db, chartId: number, timePeriodId: number) {
  const [gone] = await db
    .delete(chart_phases)
    .where(and(eq(chart_phases.chart_id, chartId), eq(chart_phases.time_period_id, timePeriodId)))
    .returning();
  return gone;
}
