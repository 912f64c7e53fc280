import type { ChartData, ChartPoint } from '../charts/chart-data.ts';

export const OWN_NAME = 'King’s';

/** Builds a point of a chart without a rank, a signal or peer groups. */
export function buildChartPoint(
  key: number,
  value: number | null,
  overrides: Partial<ChartPoint> = {},
): ChartPoint {
  return {
    key: String(key),
    submission_id: null,
    name: `Submission ${String(key).padStart(3, '0')}`,
    is_own: false,
    value,
    numerator: null,
    denominator: null,
    interval: null,
    rank: null,
    quartile: null,
    signal: null,
    suppressed: null,
    peer_group_ids: [],
    ...overrides,
  };
}

/** Builds the data of a published chart of ranked bars, as the server answers it. */
export function buildChartData(points: ChartPoint[], overrides: Partial<ChartData> = {}): ChartData {
  return {
    chart_id: 1,
    chart_name: 'Over four hours',
    title: 'Over four hours, June 2025',
    among: '',
    time_period_id: 1,
    time_period_name: 'June 2025',
    state: 'published',
    series_name: 'Over four hours',
    submission_id: 7,
    submission_name: OWN_NAME,
    visibility: 'published',
    output_type: 'ranked_bars',
    measure: {
      measure_code: 'over',
      measure_name: 'Over four hours',
      unit: '%',
      decimals: 1,
      polarity: 'lower',
      kind: 'proportion',
      numerator: 'over',
      denominator: 'total_attendances',
      multiplier: 100,
    },
    unit_name: 'trust',
    named: false,
    method: 'A method.',
    source_text: 'A source.',
    data_date: null,
    revised: [],
    points,
    pooled: null,
    averages: { Mean: 24, Median: 24.6, Q1: 20, Q3: 31 },
    n: points.length,
    judging: { rule: 'limits_95', better: 'lower', model: 'proportion', reference: 24, is_widened: true },
    comparisons: [],
    missing: [],
    verdict: null,
    verdict_named: 'King’s ranks 2nd highest.',
    ...overrides,
  };
}
