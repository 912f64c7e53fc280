import type { OutputType } from '@portal/contract/charts/output-types';
import type { ChartData } from '@portal/contract/charts/chart-data';
import { describe, expect, it } from 'vitest';
import { outputTypeTable } from './output-type-tables.ts';

const lines = { centre: 5, lower: 1, upper: 9, near_lower: 2, near_upper: 8, moving_range: 1.5 };
const point = { starts_on: '2025-01-01', is_break: false, phase: 0 };
const data = {
  title: 'Waits, 2025',
  output_type: 'box_plot',
  time_period_id: 2,
  measure: { measure_name: 'Waits', unit: '%', decimals: 1 },
  box_plot: [
    {
      set: 'all',
      name: 'All',
      n: 9,
      suppressed: null,
      low: 1,
      Q1: 2,
      Median: 3,
      Q3: 4,
      high: 5,
      outliers: [9, 8],
      own_rank: 6,
    },
    { set: 'few', name: 'Few', n: 0, suppressed: 'too_few_peers', outliers: [] },
  ],
  time_series: {
    periods: [
      {
        time_period_id: 1,
        time_period_name: '2024',
        is_break: false,
        visibility: 'published',
        own: 1,
        Mean: 2,
        Median: 3,
        Q1: 4,
        Q3: 5,
        n: 6,
        suppressed: null,
        own_percentile: 40,
        own_percentile_limits: { lower: 20, upper: 80 },
      },
      {
        time_period_id: 2,
        time_period_name: '2025',
        is_break: true,
        visibility: 'provisional',
        own: null,
        Mean: null,
        Median: null,
        Q1: null,
        Q3: null,
        n: 0,
        suppressed: 'too_few_peers',
      },
    ],
  },
  percentile_bands: {
    periods: [
      {
        time_period_id: 1,
        time_period_name: '2024',
        is_break: false,
        visibility: 'published',
        own_percentile: 100,
        own_percentile_limits: null,
        P20: 1.5,
        P30: 2.2,
        P40: 2.6,
        P60: 3.3,
        P70: 3.7,
        P80: 4.5,
        own: 7,
        P10: 1,
        Q1: 2,
        Median: 3,
        Q3: 4,
        P90: 5,
        Mean: 6,
        n: 9,
        suppressed: null,
      },
      {
        time_period_id: 2,
        time_period_name: '2025',
        is_break: false,
        visibility: 'published',
        own_percentile: null,
        own_percentile_limits: null,
        P20: null,
        P30: null,
        P40: null,
        P60: null,
        P70: null,
        P80: null,
        own: 7,
        P10: null,
        Q1: null,
        Median: null,
        Q3: null,
        P90: null,
        Mean: null,
        n: 0,
        suppressed: 'too_few_peers',
      },
    ],
  },
  spc: {
    name: 'XmR chart',
    centre_name: 'Mean',
    drawn_names: [],
    points: [
      {
        ...point,
        lines,
        drawn: [],
        time_period_id: 1,
        time_period_name: '2024',
        value: 6,
        causes: [],
        type: 'common_cause',
      },
      {
        ...point,
        lines,
        drawn: [],
        time_period_id: 2,
        time_period_name: '2025',
        value: 10,
        causes: ['outside'],
        type: 'special_cause_concern',
      },
    ],
    phases: [{ lines, basis: 2, is_provisional: true, reason: 'A new ward.', baseline: null }],
    rules: [{ cause: 'outside', words: 'A value outside the limits' }],
  },
} as unknown as ChartData;

/** A row by its headings, so that two columns cannot change places unseen. */
const rowOf = (form: OutputType, at: number) => {
  const { columns, rows } = outputTypeTable(data, form)!;
  return Object.fromEntries(columns.map(({ header }, column) => [header, rows[at]!.cells[column] ?? null]));
};

describe('the table of a form', () => {
  it('has each figure of a box under its own name, and none of a box held back', () => {
    expect(rowOf('box_plot', 0)).toEqual({
      'Compared with': 'All',
      n: 9,
      'Lower whisker (%)': 1,
      'Q1 (%)': 2,
      'Median (%)': 3,
      'Q3 (%)': 4,
      'Upper whisker (%)': 5,
      Outliers: 2,
      'Submission’s rank (1 = highest)': 6,
    });
    expect(outputTypeTable(data)!.rows[1]!.cells).toEqual(['Few', 'held back']);
  });

  it('has the averages of each period under their names, oldest first, with what is to be known of it', () => {
    expect(rowOf('time_series', 0)).toEqual({
      'Submission’s percentile': 40,
      'Likely percentile from': 20,
      'Likely percentile to': 80,
      'Time period': '2024',
      'Submission’s value (%)': 1,
      'Q1 (%)': 4,
      'Median (%)': 3,
      'Q3 (%)': 5,
      'Mean (%)': 2,
      n: 6,
      Note: '',
    });
    expect(rowOf('time_series', 1)['Note']).toBe(
      'Definition changed: not comparable with earlier periods; Provisional; Too few to compare with',
    );
  });

  it('has the percentiles of each period under their names, and none where too few are compared', () => {
    expect(rowOf('percentile_bands', 0)).toEqual({
      'Time period': '2024',
      'Submission’s value (%)': 7,
      '10th percentile (%)': 1,
      'Q1 (%)': 2,
      'Median (%)': 3,
      '20th percentile (%)': 1.5,
      '30th percentile (%)': 2.2,
      '40th percentile (%)': 2.6,
      '60th percentile (%)': 3.3,
      '70th percentile (%)': 3.7,
      '80th percentile (%)': 4.5,
      'Q3 (%)': 4,
      '90th percentile (%)': 5,
      n: 9,
      Note: '',
      'Submission’s percentile': 100,
      'Likely percentile from': null,
      'Likely percentile to': null,
    });
    expect(outputTypeTable(data, 'percentile_bands')!.rows[1]!.cells).toEqual([
      ...['2025', 7, ...Array<null>(14).fill(null), 0],
      'Too few to compare with',
    ]);
  });

  it('calls the points of a control chart what the picture calls them', () => {
    expect(rowOf('spc', 0)).toMatchObject({
      'Value (%)': 6,
      'Lower limit (%)': 1,
      'Mean (%)': 5,
      'Upper limit (%)': 9,
      'Type of variation': 'Normal variation',
      Reason: '',
      Note: 'Limits restart: A new ward.',
    });
    expect(rowOf('spc', 1)).toMatchObject({
      'Type of variation': 'Special cause, concern',
      Reason: 'A value outside the limits',
      Note: '',
    });
  });

  it('has of a control chart what is drawn in place of the values, and no limits where it has none', () => {
    const [first] = data.spc!.points;
    const run = { ...data.spc!, name: 'Run chart', centre_name: 'Median', drawn_names: ['Moving average'] };
    const points = [{ ...first!, drawn: [7], lines: { centre: 5, lower: null, upper: null } }];
    const { caption, columns, rows } = outputTypeTable({ ...data, spc: { ...run, points } }, 'spc')!;
    expect(caption).toContain('Run chart');
    expect(columns.map(({ header }) => header).slice(1, 4)).toEqual([
      ...['Value (%)', 'Moving average (%)', 'Median (%)'],
    ]);
    expect(rows[0]!.cells.slice(1, 4)).toEqual([6, 7, 5]);
  });

  it('has the intervals between rare events without the unit of the values', () => {
    const [first] = data.spc!.points;
    const spc = {
      ...data.spc!,
      chart: 'g' as const,
      name: 'g chart',
      centre_name: 'Median',
      drawn_names: ['Cases between events'],
    };
    const points = [{ ...first!, drawn: [299], lines: { centre: 224.58, lower: 0, upper: 1297.5 } }];
    const { columns, rows } = outputTypeTable({ ...data, spc: { ...spc, points } }, 'spc')!;
    expect(columns.map(({ header }) => header).slice(1, 6)).toEqual([
      ...['Value (%)', 'Cases between events', 'Lower limit', 'Median', 'Upper limit'],
    ]);
    expect(rows[0]!.cells.slice(1, 6)).toEqual([6, 299, 0, 224.58, 1297.5]);
  });

  it('is none for the forms that show submissions', () => {
    expect([outputTypeTable(data, 'ranked_bars'), outputTypeTable(data, 'funnel')]).toEqual([null, null]);
  });
});
