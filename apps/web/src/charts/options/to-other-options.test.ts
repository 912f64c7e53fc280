import type { FunnelSignal } from '@portal/contract/charts/chart-parts';
import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Options } from 'highcharts/highcharts.src.js';
import { describe, expect, it } from 'vitest';
import { buildTestChartData, point, testChartSetting } from '../../testing/build-test-chart-data.ts';
import { type ChartSetting, toDocumentSetting } from '../chart-setting.ts';
import { toBins } from '@portal/wording/histogram';
import { toBoxPlotOptions } from './to-box-plot-options.ts';
import { toDistributionOptions } from './to-distribution-options.ts';
import { toFunnelOptions } from './to-funnel-options.ts';
import { toMapOptions } from './to-map-options.ts';
import { toScatterOptions } from './to-scatter-options.ts';
import { toStackedOptions } from './to-stacked-options.ts';

type Series = {
  type: string;
  name: string;
  color: string;
  marker: { symbol: string };
  data: { x: number; y: number; name: string; low: number; high: number; custom: { lines: string[] } }[];
};
const seriesOf = (options: Options | null) => (options?.series ?? []) as unknown as Series[];
const named = (options: Options | null, name: string) => seriesOf(options).find((one) => one.name === name);

const own = point(7, 28.4, {
  name: 'King’s',
  is_own: true,
  submission_id: 7,
  numerator: 284,
  denominator: 1000,
});
const others = [
  point(1, 50, { numerator: 50, denominator: 100 }),
  point(2, 10, { numerator: 40, denominator: 400 }),
];
const all = [...others, own];
const picked = new Set(['2']);

/** Checks that a chart has everything that users see, hear and download. */
function expectComplete(draw: (chosen: ChartSetting) => Options | null, title: RegExp) {
  const options = draw(testChartSetting);
  expect(options?.title?.text).toMatch(title);
  expect(options?.accessibility?.description).toContain('ranks 2nd');
  expect(options?.accessibility?.point?.descriptionFormat).toContain('{point.name}');
  const file = draw(toDocumentSetting(testChartSetting));
  expect(file?.title?.text).toBe(options?.title?.text);
  expect(file?.title?.style).not.toHaveProperty('display');
  expect(file?.caption?.text).toMatch(/^n = \d.*<br>Method: A method\.<br>Source: A source\./);
  expect(file?.exporting).toMatchObject({ local: true, fallbackToExportServer: false });
  // A fixed margin leaves room for what stands around the picture.
  const [top, fileTop] = [options?.chart?.marginTop, file?.chart?.marginTop];
  if (typeof top === 'number') expect(Number(fileTop)).toBeGreaterThanOrEqual(top + 60);
}

describe('a box plot', () => {
  const box = {
    set: 'all',
    name: 'All trusts',
    n: 3,
    suppressed: null,
    low: 10,
    Q1: 19,
    Median: 28.4,
    Q3: 39,
    high: 50,
    outliers: [90],
    own_rank: 2,
  };
  const hidden = { ...box, set: 'peer-group-1', name: 'Few', n: 0, suppressed: 'too_few_peers' as const };
  const data = buildTestChartData(all, {
    box_plot: [box, { ...hidden, low: null, Q1: null, Median: null, Q3: null, high: null, outliers: [] }],
  });
  it('draws the visible sets, your value across them and the selected ones', () => {
    const options = toBoxPlotOptions(data, { ...testChartSetting, picked });
    expectComplete((chosen) => toBoxPlotOptions(data, chosen), /spread across 3 trusts, June 2025/);
    expect(seriesOf(options)[0]?.data).toHaveLength(1);
    expect(seriesOf(options)[0]?.data[0]).toMatchObject({ low: 10, q1: 19, median: 28.4, q3: 39, high: 50 });
    expect(named(options, 'Outliers')?.data.map(({ y }) => y)).toEqual([90]);
    expect(named(options, 'Your trust')).toMatchObject({
      color: testChartSetting.accent,
      data: [{ x: 0, y: 28.4 }],
    });
    expect(named(options, 'Submission 002')?.data).toHaveLength(1);
  });
  it('has a light box in its legend, as it draws them', () => {
    const series = toBoxPlotOptions(data, testChartSetting)?.series as unknown as {
      type: string;
      showInLegend?: boolean;
      fillColor?: string;
      marker?: { symbol: string; fillColor: string };
    }[];
    const boxes = series.find(({ type }) => type === 'boxplot');
    expect(boxes?.showInLegend).toBe(false);
    const inLegend = named({ series: series as never }, 'Middle half, median and whiskers');
    expect(series.find((one) => one.marker?.symbol === 'square')?.marker?.fillColor).toBe(boxes?.fillColor);
    expect(inLegend).toBeDefined();
  });
  it('is none where every set is held back', () => {
    expect(toBoxPlotOptions(buildTestChartData(all, { box_plot: null }), testChartSetting)).toBeNull();
  });
});

describe('a funnel', () => {
  const limits = [100, 1000].map((denominator) => ({
    denominator,
    alert: { lower: 15, upper: 40 },
    alarm: { lower: 5, upper: 45 },
  }));
  const signals: Record<string, FunnelSignal> = { 1: 'high_alarm', 2: 'low_alert', 7: 'inside' };
  const judged = all.map((one) => ({ ...one, signal: signals[one.key] ?? null }));
  const data = buildTestChartData(judged, {
    funnel: {
      basis: 'proportion',
      target: 25,
      n: 3,
      overdispersion: { phi: 3, tau_squared: 0.01 },
      is_adjusted: true,
      limits,
      chance_limits: limits,
    },
  });
  it('sets values over their denominators and marks by shape what is beyond a limit', () => {
    const options = toFunnelOptions(data, testChartSetting);
    expectComplete((chosen) => toFunnelOptions(data, chosen), /by size, 3 trusts/);
    expect(named(options, 'Alarm')?.data).toMatchObject([{ x: 100, y: 50 }]);
    // Low is good, so the second value raises no alarm.
    expect(named(options, 'Alert')).toBeUndefined();
    expect(named(options, 'Better than the limits')?.data).toMatchObject([{ x: 400, y: 10 }]);
    const shapes = seriesOf(options).flatMap(({ marker, type }) => (type === 'scatter' ? marker.symbol : []));
    expect(new Set(shapes)).toEqual(new Set(['triangle', 'triangle-down', 'diamond']));
    expect(options?.xAxis).toMatchObject({ title: { text: 'Total attendances' } });
  });
  it('names what is expected without the unit, which would not fit beside the picture', () => {
    const ratio = buildTestChartData(judged, {
      funnel: { ...data.funnel!, basis: 'ratio', target: 100 },
      measure: { ...data.measure, kind: 'standardised_ratio', unit: '(100 = as expected)' },
    });
    const { xAxis, yAxis } = toFunnelOptions(ratio, testChartSetting)!;
    expect(yAxis).toMatchObject({
      plotLines: [{ label: { text: 'Expected 100.0' } }],
      title: { text: expect.stringContaining('(100 = as expected)') as string },
    });
    expect(xAxis).toMatchObject({ title: { text: 'Expected' } });
  });
  it('says the signal in words, and is none for a measure without', () => {
    const lines = named(toFunnelOptions(data, testChartSetting), 'Alarm')?.data[0]?.custom.lines;
    expect(lines).toContain('Worse: above the 99.8% limit (alarm)');
    const better = named(toFunnelOptions(data, testChartSetting), 'Better than the limits')?.data[0]?.custom
      .lines;
    expect(better).toContain('Better: below the 95% limit (better)');
    expect(toFunnelOptions(buildTestChartData(all, { funnel: null }), testChartSetting)).toBeNull();
  });
});

describe('a file', () => {
  const two = [...others, own, point(8, 30, { name: 'King’s: Ward', is_own: true, submission_id: 8 })];
  it('names the submission whose values it has: “your” would be unclear', () => {
    const data = buildTestChartData(two, {
      funnel: null,
      pairs: {
        measure: buildTestChartData([]).measure,
        points: two.map(({ key }) => ({ key, x: 1, y: 2 })),
        n: 4,
        Median: 2,
      },
    });
    const file = JSON.stringify(toScatterOptions(data, toDocumentSetting(testChartSetting)));
    expect(file).not.toMatch(/\byour\b/i);
    expect(file).toContain('King’s and King’s: Ward');
  });
});

describe('a distribution', () => {
  it('puts every value into one range of equal width, the highest into the last', () => {
    const bins = toBins([0, 9.9, 10, 25, 30].map((value, key) => point(key, value)));
    expect(bins.reduce((sum, bin) => sum + bin.points.length, 0)).toBe(5);
    const width = bins[0]!.to - bins[0]!.from;
    for (const { from, to, points } of bins) {
      expect(to - from).toBeCloseTo(width, 10);
      for (const { value } of points) expect(value! >= from && value! <= to).toBe(true);
    }
    expect(toBins([point(1, 5), point(2, 5)])).toMatchObject([{ from: 5, to: 5 }]);
    expect(toBins([point(1, null)])).toEqual([]);
  });
  it('holds an extreme value in an open range, and does not squeeze the others into one', () => {
    const usual = [40, 42, 43, 45, 47, 48, 50, 52].map((value, key) => point(key, value));
    const bins = toBins([...usual, point(9, 3e11)]);
    expect(bins.length).toBeGreaterThan(3);
    expect(bins.at(-1)).toMatchObject({ open: 'above' });
    expect(bins.at(-1)!.points.map(({ value }) => value)).toContain(3e11);
    expect(toBins([...usual.map((one) => ({ ...one, value: 7 })), point(9, 900)])).toMatchObject([
      { from: 7, to: 7, open: 'above' },
    ]);
  });
  it('counts values, with your own apart', () => {
    const options = toDistributionOptions(buildTestChartData(all), testChartSetting);
    expectComplete(
      (chosen) => toDistributionOptions(buildTestChartData(all), chosen),
      /distribution of trusts/,
    );
    const count = (name: string) => named(options, name)?.data.reduce((sum, { y }) => sum + y, 0);
    expect([count('Your trust'), count('Other trusts')]).toEqual([1, 2]);
  });
});

const composed: Partial<ChartData> = {
  composition: {
    parts: [
      { code: 'a', name: 'Medicine' },
      { code: 'b', name: 'Surgery' },
    ],
    unit: 'beds',
    sets: [
      {
        set: 'own',
        name: 'King’s',
        n: 1,
        suppressed: null,
        is_own: true,
        amounts: [30, 10],
        total: 40,
        shares: [0.75, 0.25],
      },
      {
        set: 'all',
        name: 'All trusts',
        n: 3,
        suppressed: null,
        is_own: false,
        amounts: [60, 60],
        total: 120,
        shares: [0.5, 0.5],
      },
      {
        set: 'region',
        name: 'Few',
        n: 0,
        suppressed: 'too_few_peers',
        is_own: false,
        amounts: null,
        total: null,
        shares: null,
      },
    ],
    rows: [{ key: '2', name: 'Submission 002', is_own: false, total: 20, shares: [0.1, 0.9] }],
    left_out: 0,
  },
};

describe('a composition', () => {
  it('stacks the parts of each visible set to 100, and of the selected ones', () => {
    const options = toStackedOptions(buildTestChartData(all, composed), { ...testChartSetting, picked });
    expectComplete((chosen) => toStackedOptions(buildTestChartData(all, composed), chosen), /composition/);
    expect(options?.xAxis).toMatchObject({
      categories: ['Your trust', 'All trusts (n\u00a0=\u00a03)', 'Submission 002'],
    });
    const [first, second] = seriesOf(options);
    expect(first?.data.map(({ y }) => y)).toEqual([75, 50, 10]);
    first!.data.forEach(({ y }, at) => expect(y + second!.data[at]!.y).toBeCloseTo(100, 10));
    expect(first?.data[0]?.custom.lines).toEqual(['75.0%', '30.0 of 40.0 beds']);
  });
  it('is also shown part by part', () => {
    const options = toDistributionOptions(buildTestChartData(all, composed), testChartSetting);
    expect(seriesOf(options).map(({ name }) => name)).toEqual(['Your trust', 'All trusts (n\u00a0=\u00a03)']);
    expect(toStackedOptions(buildTestChartData(all, { composition: null }), testChartSetting)).toBeNull();
  });
});

describe('a scatter', () => {
  it('has those with both values, and both in words', () => {
    const measure = {
      measure_code: 'b',
      measure_name: 'Beds',
      unit: 'beds',
      decimals: 0,
      polarity: 'neutral' as const,
    };
    const pairs = {
      measure,
      points: [
        { key: '1', x: 50, y: 4 },
        { key: '7', x: 28.4, y: 9 },
      ],
      n: 2,
      Median: 6.5,
    };
    const options = toScatterOptions(buildTestChartData(all, { pairs }), testChartSetting);
    expectComplete(
      (chosen) => toScatterOptions(buildTestChartData(all, { pairs }), chosen),
      /Beds against over four hours, 2 trusts/,
    );
    expect(seriesOf(options).flatMap(({ data }) => data.map(({ x, y }) => [x, y]))).toEqual([
      [50, 4],
      [28.4, 9],
    ]);
    expect(named(options, 'Your trust')?.data[0]?.custom.lines).toEqual([
      'Over four hours: 28.4%',
      'Beds: 9 beds',
    ]);
    expect(toScatterOptions(buildTestChartData(all, { pairs: null }), testChartSetting)).toBeNull();
  });
});

describe('a map', () => {
  it('joins areas by their name or code, and says which are held back', () => {
    const areas = (level: 'region' | 'board') => ({
      level,
      areas: [
        { code: 'London', name: 'London', n: 4, Median: 20, pooled: null, is_own: true, suppressed: null },
        {
          code: 'Far',
          name: 'Far',
          n: null,
          Median: null,
          pooled: null,
          is_own: false,
          suppressed: 'too_few_peers' as const,
        },
      ],
    });
    const data = buildTestChartData(all, { areas: areas('region') });
    const options = toMapOptions(data, testChartSetting, {});
    expectComplete((chosen) => toMapOptions(data, chosen, {}), /median by region/);
    expect(options?.series?.[0]).toMatchObject({ joinBy: ['name', 'code'] });
    expect(seriesOf(options)[0]?.data.map(({ custom }) => custom.lines[0])).toEqual([
      'Median 20.0%',
      'Held back: too few trusts to show',
    ]);
    expect(toMapOptions(data, toDocumentSetting(testChartSetting), {})?.caption?.text).toContain(
      'Crown copyright',
    );
    // The border of the user's area lies above its neighbours'.
    expect(seriesOf(options)[1]).toMatchObject({ data: [{ code: 'London' }], colorAxis: false });
    const boards = toMapOptions(buildTestChartData(all, { areas: areas('board') }), testChartSetting, {});
    expect(boards?.series?.[0]).toMatchObject({ joinBy: ['code', 'code'] });
    expect(toMapOptions(buildTestChartData(all, { areas: null }), testChartSetting, {})).toBeNull();
  });
});
