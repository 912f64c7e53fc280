import type { ChartData, ChartPoint } from '@portal/contract/chart-data';
import type { SeriesPeriod } from '@portal/contract/chart-parts';
import type { OutputType } from '@portal/contract/registries/output-types';

/** Answers to `getChartData` as they are drawn in packs, with what a test does not care about filled in. */
export function chartPoint(key: number, value: number, more: Partial<ChartPoint> = {}): ChartPoint {
  return {
    ...{ key: String(key), submission_id: null, name: `Submission ${String(key).padStart(3, '0')}` },
    ...{ is_own: false, value, numerator: null, denominator: null, interval: null },
    ...{ rank: null, quartile: null, suppressed: null, peer_group_ids: [], ...more },
  };
}
export const OWN_NAME = 'King’s';
export const ownPoint = (value: number, more: Partial<ChartPoint> = {}) =>
  chartPoint(7, value, { submission_id: 7, name: OWN_NAME, is_own: true, ...more });

export function chartAnswer(
  output_type: OutputType,
  points: ChartPoint[],
  more: Partial<ChartData> = {},
): ChartData {
  return {
    ...{ chart_id: 1, chart_name: 'Over four hours', title: 'Over four hours, June 2025', output_type },
    ...{ time_period_id: 1, time_period_name: 'June 2025', state: 'published' },
    ...{ series_name: 'Over four hours', submission_id: 7, submission_name: OWN_NAME },
    visibility: 'published',
    measure: {
      ...{ measure_code: 'over', measure_name: 'Over four hours', unit: '%', decimals: 1, polarity: 'lower' },
      ...{ kind: 'proportion', numerator: 'over', denominator: 'total_attendances', multiplier: 100 },
    },
    ...{ unit_name: 'trust', named: false, method: 'A method.', source_text: 'A source.', data_date: null },
    ...{ revised: [], points, averages: { Mean: 24, Median: 24.6, Q1: 20, Q3: 31 }, n: points.length },
    ...{ comparisons: [], missing: [], verdict: null, verdict_named: 'King’s ranks 2nd highest.' },
    ...more,
  };
}

/** A month, counted from January 2020, with figures unless `more` says otherwise. */
export function month(at: number, own: number | null, more: Partial<SeriesPeriod> = {}): SeriesPeriod {
  const date = new Date(Date.UTC(2020, at, 1));
  return {
    time_period_id: at + 1,
    time_period_name: date.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    starts_on: date.toISOString().slice(0, 10),
    ...{ is_break: false, visibility: 'published', own, own_missing: null, n: 40, suppressed: null },
    ...{ Mean: 24, Median: 24, Q1: 20, Q3: 31, own_percentile: null, own_percentile_limits: null },
    ...more,
  };
}
