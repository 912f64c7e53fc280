import type { ChartData } from '@portal/contract/charts/chart-data';
import { describe, expect, it } from 'vitest';
import {
  buildTestChartData as chart,
  point as bar,
  testChartSetting,
} from '../../testing/build-test-chart-data.ts';
import { toDocumentSetting } from '../chart-setting.ts';
import { toRankedBarsOptions } from './to-ranked-bars-options.ts';

const compared = (peer_group_id: number | null, name: string) => ({
  peer_group_id,
  name,
  n: 5,
  averages: { Mean: null, Median: null, Q1: null, Q3: null },
  pooled: null,
  own_rank: null,
  own_rank_limits: null,
  own_quartile: null,
  suppressed: null,
});
const own = bar(7, 28.444, { name: 'King’s', is_own: true, submission_id: 7, rank: 2 });

type Series = { name: string; color: string; data: { x: number; y: number }[] };
type Marked = { plotLines: { value: number; label: { text: string; y: number } }[] };
const seriesOf = (data: ChartData, chosen = testChartSetting) =>
  toRankedBarsOptions(data, chosen).series as unknown as Series[];

describe('ranked bars', () => {
  it('keep the order of the server and highlight your bar, with its name', () => {
    const series = seriesOf(chart([bar(1, 50), own, bar(3, 10)]));
    expect(series.map(({ name }) => name)).toEqual(['Your trust', 'Other trusts']);
    expect(series[0]).toMatchObject({ color: testChartSetting.accent, data: [{ x: 1, y: 28.444 }] });
    expect(series[1]?.data.map(({ x, y }) => [x, y])).toEqual([
      [0, 50],
      [2, 10],
    ]);
  });
  it('label your bar with value and rank, and with its name for the programme team', () => {
    const data = chart([bar(1, 50), own, bar(3, 10)]);
    const label = (isAdmin: boolean) =>
      (toRankedBarsOptions(data, { ...testChartSetting, isAdmin }).xAxis as unknown as Marked).plotLines;
    expect(label(false)).toMatchObject([
      { value: 1, label: { text: 'Your trust: 28.4%, 2nd highest of 3' } },
    ]);
    expect(label(true)[0]?.label.text).toMatch(/^King’s: 28\.4%/);
  });
  it('name a few bars below, downwards to the right, between the axis and the legend', () => {
    const named = (count: number) =>
      toRankedBarsOptions(
        chart([own, ...Array.from({ length: count }, (_, at) => bar(at + 10, 20 - at / 2))]),
        testChartSetting,
      );
    const few = named(8);
    expect(few.xAxis).toMatchObject({ labels: { enabled: true, rotation: 45, align: 'left' } });
    const space = (options: ReturnType<typeof named>) => options.chart!.marginBottom as number;
    // 20 letters of 11 pixels, aslant, are less than 100 pixels high.
    expect(space(few) - space(named(40))).toBeGreaterThanOrEqual(90);
  });
  it('have their limits in the legend, without a bar of their own', () => {
    const interval = { lower: 20, upper: 35 };
    const series = toRankedBarsOptions(chart([{ ...own, interval }, bar(3, 10)]), testChartSetting).series;
    expect(series?.at(-1)).toMatchObject({
      type: 'errorbar',
      name: '95% limits',
      showInLegend: true,
      legendSymbol: 'lineMarker',
    });
  });
  it.each([61, 75, 100, 300])('draw your bar no narrower than the others among %i', (count) => {
    const points = [own, ...Array.from({ length: count - 1 }, (_, at) => bar(at + 10, 20 + at))];
    for (const isNarrow of [false, true]) {
      const { plotOptions, series } = toRankedBarsOptions(chart(points), { ...testChartSetting, isNarrow });
      const others = plotOptions!.column!.pointPadding!;
      const padding = (series as { pointPadding?: number; pointWidth?: number }[])[0]!;
      expect(padding.pointWidth).toBeUndefined();
      const plot = isNarrow ? 300 : 820;
      const width = (one: number) => (plot / count) * (1 - 2 * one);
      expect(width(padding.pointPadding!)).toBeGreaterThanOrEqual(width(others));
      expect(width(padding.pointPadding!)).toBeGreaterThan(isNarrow ? 4 : 7);
    }
  });
  it('leave out rows without a value, and highlight nothing if yours is missing', () => {
    const options = toRankedBarsOptions(
      chart([bar(1, 50), bar(7, null, { is_own: true, submission_id: 7 })]),
      testChartSetting,
    );
    expect((options.xAxis as unknown as Marked).plotLines).toEqual([]);
    expect((options.xAxis as { categories: string[] }).categories).toEqual(['Submission 001']);
  });
  it('label the quartiles, median and mean without overlap, however close they are', () => {
    const close = { Mean: 24, Median: 24.1, Q1: 23.9, Q3: 24.2 };
    const options = toRankedBarsOptions(chart([bar(1, 50), own], { averages: close }), testChartSetting);
    const { plotLines, max } = options.yAxis as unknown as Marked & { max: number };
    expect(plotLines.map(({ label }) => label.text)).toEqual([
      'Q3 24.2%',
      'Mean 24.0%',
      'Median 24.1%',
      'Q1 23.9%',
    ]);
    const { height, marginTop, marginBottom } = options.chart as Record<string, number>;
    const plotHeight = height! - marginTop! - marginBottom!;
    const tops = plotLines
      .map(({ value, label }) => (1 - value / max) * plotHeight + label.y)
      .sort((a, b) => a - b);
    for (let at = 1; at < tops.length; at++) expect(tops[at]! - tops[at - 1]!).toBeGreaterThanOrEqual(16);
  });
  it('draw no line for an average that is held back', () => {
    const none = { Mean: null, Median: null, Q1: null, Q3: null };
    const options = toRankedBarsOptions(chart([own], { averages: none }), testChartSetting);
    expect((options.yAxis as unknown as Marked).plotLines).toEqual([]);
  });
  it('distinguish peer groups, and members of several', () => {
    const series = seriesOf(
      chart(
        [
          bar(1, 50, { peer_group_ids: [4] }),
          own,
          bar(2, 20, { peer_group_ids: [4, 9] }),
          bar(3, 10, { peer_group_ids: [9] }),
        ],
        { comparisons: [compared(null, 'All trusts'), compared(9, 'Large'), compared(4, 'London')] },
      ),
    );
    expect(series.map(({ name }) => name)).toEqual(['Your trust', 'Large', 'London', 'Large and London']);
    expect(new Set(series.map(({ color }) => color)).size).toBe(4);
  });
  it('start at zero, with the unit at the axis', () => {
    const options = toRankedBarsOptions(chart([bar(1, 98), own]), testChartSetting);
    expect(options.yAxis).toMatchObject({ min: 0, max: 100, title: { text: 'Over four hours (%)' } });
  });
  it('cut the axis at an extreme value, which an arrow names, and say so', () => {
    const usual = [30, 29, 28.5, 27, 26, 25, 24].map((value, at) => bar(at + 10, value));
    const data = chart([bar(1, 3e11), ...usual, own], {
      averages: { Mean: 3e10, Median: 27, Q1: 25, Q3: 29 },
    });
    const options = toRankedBarsOptions(data, toDocumentSetting(testChartSetting));
    expect((options.yAxis as { max: number }).max).toBeLessThan(100);
    const drawn = (options.series as unknown as Series[]).flatMap((one) => one.data);
    expect(drawn.find(({ x }) => x === 0)).toMatchObject({
      y: 30,
      dataLabels: { enabled: true, format: '↑ 300,000,000,000.0%' },
    });
    const { plotLines } = options.yAxis as unknown as Marked;
    expect(plotLines.map(({ label }) => label.text)).not.toContain('Mean 30,000,000,000.0%');
    expect(options.subtitle?.text).toContain('The axis is cut: 1 value lies beyond it');
  });
  it('say in a file what is compared, whose it is and whence it comes', () => {
    const file = toRankedBarsOptions(chart([bar(1, 50), own]), toDocumentSetting(testChartSetting));
    expect(file).toMatchObject({
      title: { text: 'Over four hours, 2 trusts, June 2025' },
      caption: { text: 'n = 2 trusts.<br>Method: A method.<br>Source: A source.' },
      exporting: { filename: 'Over four hours, ranked, June 2025', local: true },
    });
    expect((file.xAxis as unknown as Marked).plotLines[0]?.label.text).toMatch(/^King’s: 28\.4%/);
  });
});
