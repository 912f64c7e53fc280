import { formatNumber } from '@portal/wording/numbers';
import type { ChartContext } from '../load-chart-context.ts';
import type { ChartPeriod } from './load-chart-periods.ts';

type Period = Pick<ChartPeriod, 'goal' | 'period'>;

/** Describes the programme's target, and the periods from which it changes; null without one. */
export function describeTargets(
  periods: readonly Period[],
  { measure, series, allSeries }: Pick<ChartContext, 'measure' | 'series' | 'allSeries'>,
): string | null {
  if (series !== allSeries[0]) return null;
  const starts = periods.filter(({ goal }, at) => {
    const before = periods[at - 1]?.goal;
    return (
      goal.target !== null && (goal.target !== before?.target || goal.target_side !== before.target_side)
    );
  });
  if (starts.length === 0) return null;
  const parts = starts.map(({ goal, period }) => {
    const side = goal.target_side === 'at_least' ? 'at least' : 'at most';
    const from = period === periods[0]!.period ? '' : ` from ${period.time_period_name}`;
    return `${side} ${formatNumber(goal.target!, measure)}${from}`;
  });
  return `Programme target: ${parts.join('; ')}.`;
}
