import type { ChartData, ChartPoint } from '@portal/contract/charts/chart-data';

/** Chart data for tests: as a server would answer, with what a test does not care about filled in. */
export function point(key: number, value: number | null, more: Partial<ChartPoint> = {}): ChartPoint {
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
    ...more,
  };
}

export function chartData(points: ChartPoint[], more: Partial<ChartData> = {}): ChartData {
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
    submission_name: 'King’s',
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
    averages: { Mean: 24, Median: 24.6, Q1: 20, Q3: 31 },
    n: points.length,
    judging: { rule: 'limits_95', better: 'lower', model: 'proportion', reference: 24, is_widened: true },
    comparisons: [],
    missing: [],
    verdict: 'Your 28.4 % ranks 2nd highest of 3.',
    verdict_named: 'King’s’s 28.4 % ranks 2nd highest of 3.',
    ...more,
  };
}

export const setting = { accent: '#12547a', isNarrow: false, isAdmin: false };
