import type { VerdictRule } from '@portal/contract/comparison/verdict-rules';
import type { FigureToAssess } from '@portal/wording/unusual-figures';
import type { ResultView } from '../../comparison/figures/result-visibility.policy.ts';
import { compareGroups, type Rules } from './compare-groups.ts';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import { assessTrend, missingReason } from './get-scorecard.ts';
import type { LoadedChart } from './load-charts.ts';
import { resolveChartGoal } from './chart-goal.ts';
import { computeVerdicts } from './figure-verdicts.ts';
import type { ChartPast } from './load-history.ts';

/**
 * Creates a reader of scorecard signals for each figure of a chart: its verdict, its history, and its value. All
 * figures are judged against each other once, for any number of requests.
 */
export function createSignalReader(
  chart: LoadedChart,
  view: ResultView,
  rules: Rules & Parameters<typeof resolveChartGoal>[1] & { verdict_rule: VerdictRule },
) {
  const { control_chart, control_rules, measure, target, target_side } = chart;
  const { picture } = compareGroups(chart.figures, null, [], view, rules);
  const goal = resolveChartGoal({ ...chart, id: chart.chart_id }, rules);
  const judged = computeVerdicts(picture, chart.measure, { verdict_rule: rules.verdict_rule, goal });
  return {
    summary: picture.summary,
    distanceOf: judged.distanceOf,
    judge: (
      own: Figure | undefined,
      past: ChartPast,
      signal = own ? judged.signalOf(own) : null,
    ): FigureToAssess & { chanceOutside: number | undefined } => {
      const { trend, chanceOutside } = assessTrend(
        { control_chart, control_rules, measure, target, target_side, past },
        own?.value != null,
      );
      return {
        ...trend,
        chanceOutside,
        judging: judged.judging,
        signal,
        missing_reason: missingReason(own),
      };
    },
  };
}
