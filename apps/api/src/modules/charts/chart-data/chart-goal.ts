import type { PublishedSettings } from '../../../tables/publications.tables.ts';
import type { ChartGoal } from './figure-verdicts.ts';

export const NO_GOAL: ChartGoal = { target: null, target_side: null };

/** Returns the goal of a chart: as published, or as it is now if the period has no snapshot. */
export function resolveChartGoal(
  chart: ChartGoal & { id: number },
  project: Pick<PublishedSettings, 'goals'>,
): ChartGoal {
  if (!project.goals) return chart;
  const [target, target_side] = project.goals[String(chart.id)] ?? [null, null];
  return { target, target_side };
}
