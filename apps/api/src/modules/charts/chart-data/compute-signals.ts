import type { FigureToAssess } from '@portal/wording/unusual-figures';
import type { ResultView } from '../../comparison/figures/result-visibility.policy.ts';
import { compareGroups, type Rules } from './compare-groups.ts';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import { summariseTrend, missingReason } from './get-scorecard.ts';
import type { LoadedChart } from './load-charts.ts';
import { computeFunnel } from './output-types/compute-funnel.ts';
import type { HistoryRow } from './scorecard.sql.ts';

/**
 * Creates a reader of scorecard signals for each figure of a chart: its place in the funnel, its history, and
 * its value. All figures are judged against each other once, for any number of requests.
 */
export function createSignalReader(chart: LoadedChart, view: ResultView, rules: Rules) {
  const { set, summary } = compareGroups(chart.figures, null, [], view, rules).picture;
  const signals = new Map(
    computeFunnel(set, chart.measure)?.signals.map(({ figure, signal }) => [figure.submission_id, signal]),
  );
  const signalOf = (own: Figure) =>
    summary.places.has(own.submission_id) ? (signals.get(own.submission_id) ?? null) : null;
  return {
    summary,
    judge: (
      own: Figure | undefined,
      past: HistoryRow[],
      signal = own ? signalOf(own) : null,
    ): FigureToAssess => ({
      ...summariseTrend({ ...chart, past }, own?.value != null),
      polarity: chart.measure.polarity,
      signal,
      missing_reason: missingReason(own),
    }),
  };
}
