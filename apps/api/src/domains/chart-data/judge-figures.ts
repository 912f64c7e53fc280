import type { Judged } from '@portal/wording/standing';
import type { View } from '../../policies/figures.ts';
import { compareSets, type Rules } from './compare.ts';
import type { Figure } from './figures.ts';
import { courseOf, missingReason } from './get-scorecard.ts';
import type { LookedAtChart } from './look-at-charts.ts';
import { judgeFunnel } from './parts/judge-funnel.ts';
import type { HistoryRow } from './scorecard.sql.ts';

/**
 * What a scorecard says of each figure of a chart that can be unusual: its place in the funnel of all, its own past, and
 * whether it has a value. All are judged against each other once, however many are asked for.
 */
export function judgingFigures(chart: LookedAtChart, view: View, rules: Rules) {
  const { set, summary } = compareSets(chart.figures, null, [], view, rules).picture;
  const signals = new Map(
    judgeFunnel(set, chart.measure)?.signals.map(({ figure, signal }) => [figure.submission_id, signal]),
  );
  const signalOf = (own: Figure) =>
    summary.places.has(own.submission_id) ? (signals.get(own.submission_id) ?? null) : null;
  return {
    summary,
    judge: (own: Figure | undefined, past: HistoryRow[], signal = own ? signalOf(own) : null): Judged => ({
      ...courseOf({ ...chart, past }, own?.value != null),
      polarity: chart.measure.polarity,
      signal,
      missing_reason: missingReason(own),
    }),
  };
}
