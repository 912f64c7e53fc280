import { verdictRuleInfo } from '@portal/contract/comparison/verdict-rules';
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

/**
 * Returns the target to draw in a period. In a project that judges by goals it is the goal of the verdicts; otherwise it is
 * the target as it is now, which no verdict depends on.
 */
export const resolveDrawnTarget = (
  chart: ChartGoal & { id: number },
  project: Pick<PublishedSettings, 'goals' | 'verdict_rule'>,
): ChartGoal => {
  const isOfVerdicts = verdictRuleInfo[project.verdict_rule].by === 'goal';
  const { target, target_side } = isOfVerdicts ? resolveChartGoal(chart, project) : chart;
  return { target, target_side };
};
