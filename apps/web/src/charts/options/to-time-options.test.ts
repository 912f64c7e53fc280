import type { BandPeriod, SeriesPeriod, Spc } from '@portal/contract/charts/chart-parts';
import type { Options } from 'highcharts/highcharts.src.js';
import { describe, expect, it } from 'vitest';
import { buildTestChartData, point, testChartSetting } from '../../testing/build-test-chart-data.ts';
import { toPercentileBandsOptions } from './to-percentile-bands-options.ts';
import { toSpcOptions } from './to-spc-options.ts';
import { describePeriod, toTimeSeriesOptions } from './to-time-series-options.ts';

type Datum = (number | null)[] & { x: number; y: number | null; custom: { lines: string[] } };
type Series = { name: string; data: Datum[] };
const named = (options: Options | null, name: string) =>
  ((options?.series ?? []) as unknown as Series[]).find((one) => one.name === name);
const own = point(7, 28.4, { is_own: true, submission_id: 7 });

const period = (month: number, more: Partial<SeriesPeriod> = {}): SeriesPeriod => ({
  time_period_id: month,
  time_period_name: `Month ${month}`,
  starts_on: `2025-0${month}-01`,
  is_break: false,
  visibility: 'published',
  own: 20 + month,
  own_missing: null,
  Mean: 24,
  Median: 24,
  Q1: 20,
  Q3: 30,
  n: 9,
  suppressed: null,
  own_percentile: null,
  own_percentile_limits: null,
  ...more,
});
const series = (periods: SeriesPeriod[]) => buildTestChartData([own], { time_series: { periods } });

describe('a time series', () => {
  it('has your line, the median and the middle half, at the time of each period', () => {
    const options = toTimeSeriesOptions(series([period(1), period(2)]), testChartSetting);
    expect(options?.title?.text).toBe('Over four hours, Month 1 to Month 2');
    expect(named(options, 'Your trust')?.data.map(({ x, y }) => [x, y])).toEqual([
      [Date.UTC(2025, 0, 1), 21],
      [Date.UTC(2025, 1, 1), 22],
    ]);
    expect(named(options, 'Median')?.data[1]).toMatchObject({ x: Date.UTC(2025, 1, 1), y: 24 });
    expect(named(options, 'Middle half (Q1 to Q3)')?.data[0]).toEqual([Date.UTC(2025, 0, 1), 20, 30]);
  });
  it('joins nothing across a change of definition, and says where it is', () => {
    const options = toTimeSeriesOptions(series([period(1), period(2, { is_break: true })]), testChartSetting);
    expect(named(options, 'Your trust')?.data.map(({ y }) => y)).toEqual([21, null, 22]);
    expect(JSON.stringify(options?.xAxis)).toContain('Definition changed');
  });
  it('draws the target of each period, says it, and draws a single one across the picture', () => {
    const stepped = toTimeSeriesOptions(
      series([period(1), period(2, { target: 40 }), period(3, { target: 35 })]),
      testChartSetting,
    );
    expect(named(stepped, 'Target')?.data.map(({ y }) => y)).toEqual([null, 40, 35]);
    expect((stepped?.yAxis as { max: number }).max).toBeGreaterThanOrEqual(40);
    expect(describePeriod(period(2, { target: 40 }), buildTestChartData([own]), 'Your trust')).toContain(
      'Target 40.0%',
    );
    const single = toTimeSeriesOptions(
      series([1, 2].map((at) => period(at, { target: 9 }))),
      testChartSetting,
    );
    expect(named(single, 'Target')).toBeUndefined();
    expect(single?.yAxis).toMatchObject({ plotLines: [{ value: 9 }] });
    expect(toTimeSeriesOptions(series([period(1)]), testChartSetting)?.yAxis).toMatchObject({
      plotLines: [],
    });
  });
  it('shows a gap for a period without a value and says why', () => {
    const missing = period(2, { own: null, own_missing: 'not_reported' });
    const options = toTimeSeriesOptions(series([period(1), missing, period(3)]), testChartSetting);
    expect(named(options, 'Your trust')?.data[1]?.y).toBeNull();
    expect(describePeriod(missing, buildTestChartData([own]), 'Your trust')[0]).toBe(
      'Your trust: not reported',
    );
    const closed = period(4, { visibility: 'own_only', Median: null, Q1: null, Q3: null, n: 0 });
    expect(describePeriod(closed, buildTestChartData([own]), 'Your trust')[1]).toBe(
      'Other results are not published yet',
    );
  });
  it('starts and ends with a value, with its figure beside it', () => {
    const empty = { own: null, Median: null, Q1: null, Q3: null, n: 0 };
    const options = toTimeSeriesOptions(
      series([period(1, empty), period(2), period(3), period(4, empty)]),
      testChartSetting,
    );
    const data = named(options, 'Your trust')?.data ?? [];
    expect(data.map(({ x }) => x)).toEqual([Date.UTC(2025, 1, 1), Date.UTC(2025, 2, 1)]);
    expect(data.map((one) => 'dataLabels' in one)).toEqual([false, true]);
  });
  it('is none without a value in any period', () => {
    expect(
      toTimeSeriesOptions(series([period(1, { own: null, Median: null })]), testChartSetting),
    ).toBeNull();
  });
});

describe('percentile bands', () => {
  const bands = (...periods: BandPeriod[]) => buildTestChartData([own], { percentile_bands: { periods } });
  const wide = (month: number, more: Partial<BandPeriod> = {}): BandPeriod => ({
    ...period(month),
    P10: 12,
    P20: 16,
    P30: 21,
    P40: 23,
    P60: 26,
    P70: 28,
    P80: 34,
    P90: 41,
    ...more,
  });
  it('lie around the middle half, with their own edges, and are described in words', () => {
    const options = toPercentileBandsOptions(bands(wide(1), wide(2)), testChartSetting);
    expect(options?.title?.text).toBe(
      'Over four hours: 10th to 90th percentile of trusts, Month 1 to Month 2',
    );
    expect((options?.series as { name: string }[]).map(({ name }) => name)).toEqual([
      '10th to 90th percentile',
      'Middle half (Q1 to Q3)',
      'Median',
      'Your trust',
    ]);
    const outer = named(options, '10th to 90th percentile');
    expect(outer?.data[0]).toEqual([Date.UTC(2025, 0, 1), 12, 41]);
    expect(outer).toMatchObject({ lineWidth: 1, dashStyle: 'ShortDot' });
    expect(describePeriod(wide(1), buildTestChartData([own]), 'Your trust')).toContain(
      '10th to 90th percentile 12.0% to 41.0%',
    );
  });
  it('have a gap where too few are compared', () => {
    const none = { Mean: null, Median: null, Q1: null, Q3: null, P10: null, P90: null, n: 0 };
    const options = toPercentileBandsOptions(
      bands(wide(1), wide(2, { ...none, suppressed: 'too_few_peers' }), wide(3)),
      testChartSetting,
    );
    expect(named(options, '10th to 90th percentile')?.data[1]).toEqual([Date.UTC(2025, 1, 1), null, null]);
    expect(named(options, 'Your trust')?.data[1]?.y).toBe(22);
  });
});

describe('an SPC chart', () => {
  const at = (month: number, value: number, phase: number, more: Partial<Spc['points'][number]> = {}) => ({
    time_period_id: month,
    time_period_name: `Month ${month}`,
    starts_on: `2025-0${month}-01`,
    is_break: false,
    value,
    target: 8,
    drawn: [],
    phase,
    causes: [],
    type: 'common_cause' as const,
    lines: { ...limits, centre: 10 + phase },
    ...more,
  });
  const limits = { lower: 5, upper: 15 };
  const lines = { centre: 10, ...limits, near_lower: 7, near_upper: 13, moving_range: 2 };
  const spc: Spc = {
    chart: 'xmr',
    name: 'XmR chart',
    reading: 'Your values.',
    centre_name: 'Mean',
    offered: [{ chart: 'xmr', name: 'XmR chart' }],
    usual: 'xmr',
    drawn_names: [],
    points: [
      at(1, 10, 0),
      at(2, 20, 0, { causes: ['outside'], type: 'special_cause_concern' }),
      at(3, 12, 1, { is_break: true }),
      at(4, 11, 1),
    ],
    phases: [
      { lines, basis: 2, is_provisional: true, reason: null, baseline: null },
      {
        lines: { ...lines, centre: 11 },
        basis: 2,
        is_provisional: true,
        reason: 'A second clinic opened.',
        baseline: null,
      },
    ],
    variation: { icon: 'common_cause', title: 'No special cause', words: 'as usual' },
    assurance: null,
    target: 8,
    is_kept_target: false,
    rules: [{ cause: 'outside', words: 'A value outside the limits' }],
  };
  const options = toSpcOptions(buildTestChartData([own], { spc }), testChartSetting);
  it('draws the lines of each phase over its own time', () => {
    const means = ((options?.series ?? []) as unknown as Series[]).filter(({ name }) => name === 'Mean');
    expect(means.map(({ data }) => data.map(({ x, y }) => [x, y]))).toEqual([
      [
        [Date.UTC(2025, 0, 1), 10],
        [Date.UTC(2025, 1, 1), 10],
      ],
      [
        [Date.UTC(2025, 2, 1), 11],
        [Date.UTC(2025, 3, 1), 11],
      ],
    ]);
    // Only the newest lines have their names beside them.
    expect(means.map(({ data }) => data.some((one) => 'dataLabels' in one))).toEqual([false, true]);
    expect(named(options, 'Values')?.data.map((one) => one[1])).toEqual([10, 20, null, 12, 11]);
  });
  it('says at the first point of a phase why its limits restart', () => {
    expect(JSON.stringify(options?.xAxis)).toContain('A second clinic opened.');
    const points = named(options, 'Normal variation')!.data;
    expect(points.map(({ custom }) => custom.lines.slice(3))).toEqual([
      [],
      ['Limits restart: A second clinic opened.'],
      [],
    ]);
  });
  it('describes a special cause by name, shape and reason, and shows the target', () => {
    const concern = named(options, 'Special cause, concern');
    expect(concern?.data[0]?.custom.lines).toEqual([
      '20.0%',
      'Special cause, concern',
      'Target 8.0%',
      'A value outside the limits',
    ]);
    expect(concern).toMatchObject({ marker: { symbol: 'square' } });
    expect(JSON.stringify(options?.yAxis)).toContain('Target 8.0%');
    expect(named(options, 'Target')).toBeUndefined();
    expect(toSpcOptions(buildTestChartData([own], { spc: null }), testChartSetting)).toBeNull();
  });
  it('draws a target that changes as a step of its own, with room on the axis', () => {
    const points = spc.points.map((point, index) => ({ ...point, target: index < 2 ? 40 : 30 }));
    const stepped = toSpcOptions(buildTestChartData([own], { spc: { ...spc, points } }), testChartSetting);
    expect(named(stepped, 'Target')?.data.map(({ y }) => y)).toEqual([40, 40, 30, 30]);
    expect(stepped?.yAxis).toMatchObject({ plotLines: [] });
    expect((stepped?.yAxis as { max: number }).max).toBeGreaterThan(40);
  });
});
