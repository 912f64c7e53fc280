import type { OutputType } from '@portal/contract/charts/output-types';
import { getChartData } from '@portal/contract/charts/chart-data';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildValue } from '#fixtures/build-charts';
import { buildComparison, type FigureGiven, EIGHT_SHARES } from '#fixtures/build-comparison';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { chart_parameters } from '../../../tables/charts.tables.ts';
import { measures } from '../../../tables/measures.tables.ts';

const t = useTestApp();

const outputTypes: OutputType[] = ['ranked_bars', 'time_series', 'percentile_bands', 'spc'];
type Built = Awaited<ReturnType<typeof buildComparison>>;
const build = (figures: FigureGiven[] = EIGHT_SHARES, options: Parameters<typeof buildComparison>[3] = {}) =>
  buildComparison(t.db, t.programme.id, figures, {
    outputTypes,
    ...options,
    project: { named_results: true, ...options.project },
  });
const ask = async (
  built: Built & { newest?: { id: number } },
  output_type: OutputType,
  body: object = {},
  as: { id: number } = built.own.user,
  period: { id: number } = built.newest ?? built.period,
) => {
  const answer = await t.call(
    getChartData,
    {
      params: { chart_id: built.chart.id, time_period_id: period.id },
      body: { output_type, ...body } as never,
    },
    as,
  );
  expect(answer.status).toBe(200);
  return answer.body;
};

/** A comparison with later periods, oldest first, asked in the newest; own values are given, the others are 10 and 20 more and less. */
async function buildHistory(values: (number | null)[], options: Parameters<typeof buildComparison>[3] = {}) {
  const built = await build(EIGHT_SHARES, options);
  const periods = [];
  for (const value of values) {
    const period = await buildTimePeriod(t.db, built.project, 'published');
    periods.push(period);
    await t.db.insert(chart_parameters).values({
      chart_id: built.chart.id,
      time_period_id: period.id,
      measure_id: built.measure.id,
      series_name: 'One',
    });
    for (const [index, { submission }] of built.members.slice(0, 6).entries()) {
      if (value === null && index === 0) continue;
      const numerator = index === 0 ? value! : 5 * index;
      await buildValue(t.db, { measure: built.measure, period, submission }, { numerator, denominator: 100 });
    }
  }
  return { built: { ...built, newest: periods.at(-1)! }, periods };
}

describe('a selected period', () => {
  it.each(['time_series', 'percentile_bands', 'spc'] as const)('is the last that %s shows', async (form) => {
    const { built, periods } = await buildHistory([12, 13, 14]);
    const june = periods[1]!;
    const { time_series, percentile_bands, spc } = await ask(built, form, {}, built.own.user, june);
    const shown = (time_series ?? percentile_bands)?.periods ?? spc!.points;
    expect(shown.map(({ time_period_id }) => time_period_id)).toEqual([
      ...[built.period.id, periods[0]!.id, june.id],
    ]);
  });
});

describe('a time series', () => {
  it('has for each period what a chart of that period has, and says why an own value is missing', async () => {
    const { built, periods } = await buildHistory([12, null, 14]);
    const { time_series } = await ask(built, 'time_series');
    expect(time_series?.periods.map(({ own, n }) => [own && Math.round(own), n])).toEqual([
      [30, 8],
      [12, 6],
      [null, 5],
      [14, 6],
    ]);
    expect(time_series?.periods[2]?.own_missing).toBe('not_submitted');
    for (const [index, period] of [built.period, ...periods].entries()) {
      const alone = await ask(built, 'ranked_bars', {}, built.own.user, period);
      expect(time_series?.periods[index]).toMatchObject({ ...alone.averages, n: alone.n });
    }
  });
  it('shows only your own value for an unpublished period', async () => {
    const { built } = await buildHistory([12]);
    const period = await buildTimePeriod(t.db, built.project, 'validation');
    await t.db.insert(chart_parameters).values({
      chart_id: built.chart.id,
      time_period_id: period.id,
      measure_id: built.measure.id,
      series_name: 'One',
    });
    for (const { submission } of built.members)
      await buildValue(
        t.db,
        { measure: built.measure, period, submission },
        { numerator: 9, denominator: 100 },
      );
    const last = (await ask({ ...built, newest: period }, 'time_series')).time_series?.periods.at(-1);
    expect(last).toMatchObject({ visibility: 'own_only', own: 9, Median: null, n: 0 });
  });
  it('breaks where the definition changed', async () => {
    const { built, periods } = await buildHistory([12, 13, 14]);
    await t.db
      .update(measures)
      .set({ comparable_since_id: periods[1]!.id })
      .where(eq(measures.id, built.measure.id));
    const { time_series, method } = await ask(built, 'time_series');
    expect(time_series?.periods.map(({ is_break }) => is_break)).toEqual([false, false, true, false]);
    expect(method).toContain('not comparable');
  });
});

describe('percentile bands', () => {
  const bandsIn = async (built: Parameters<typeof ask>[0], body = {}) =>
    (await ask(built, 'percentile_bands', body)).percentile_bands?.periods;

  it('reach from the 10th to the 90th percentile of each period, as other programs calculate them', async () => {
    // numpy.percentile([10, 20, 20, 30, 40, 50, 60, 70], [10, 90]) with method 'linear', then with 'weibull'.
    const { built } = await buildHistory([12]);
    const [all, six] = (await bandsIn(built))!;
    expect(all).toMatchObject({ own: 30, Median: 35, n: 8 });
    expect([all!.P10, all!.P90].map((value) => value!.toFixed(9))).toEqual(['17.000000000', '63.000000000']);
    // 5, 10, 12, 15, 20, 25.
    expect([six!.P10, six!.P90].map((value) => value!.toFixed(9))).toEqual(['7.500000000', '22.500000000']);
    const other = await build(EIGHT_SHARES, { project: { quartile_method: 6 } });
    const [only] = (await bandsIn(other))!;
    expect([only!.P10, only!.P90].map((value) => value!.toFixed(9))).toEqual([
      '10.000000000',
      '70.000000000',
    ]);
  });

  it('show the percentile of your value, and its range by chance', async () => {
    const { built } = await buildHistory([12]);
    const answer = await ask(built, 'percentile_bands');
    const [all, six] = answer.percentile_bands!.periods;
    // Counted by hand: three of seven others are below 30, two of five below 12.
    expect(all!.own_percentile).toBeCloseTo((100 * 3) / 7, 9);
    expect(six!.own_percentile).toBeCloseTo((100 * 2) / 5, 9);
    const alone = await ask(built, 'ranked_bars', {}, built.own.user, built.period);
    const { low, high } = alone.comparisons[0]!.own_rank_limits!;
    expect(all!.own_percentile_limits).toEqual({
      lower: (100 * (8 - high)) / 7,
      upper: (100 * (8 - low)) / 7,
    });
    expect(answer.verdict).toMatch(
      /Yours is at the 40th percentile \(could be anywhere from .+ by chance\) in .+, compared with the 43rd in/,
    );
    expect([all!.P20, all!.P40].map((value) => value!.toFixed(6))).toEqual(['20.000000', '28.000000']);
    const narrowed = await ask(built, 'time_series', {}, built.members[3]!.user);
    // The two 20s share the middle of theirs: places 2 and 3 of 8 from below.
    expect(
      (await ask(built, 'time_series', {}, built.members[2]!.user)).time_series!.periods[0]!.own_percentile,
    ).toBeCloseTo((100 * 1.5) / 7, 9);
    expect(narrowed.time_series!.periods[0]!.own_percentile).toBeCloseTo((100 * 1.5) / 7, 9);
  });

  it('are those of a chart over time in all else, and say how they were read off', async () => {
    const { built } = await buildHistory([12, null, 14]);
    const series = (await ask(built, 'time_series')).time_series!.periods;
    const answer = await ask(built, 'percentile_bands');
    expect(answer.percentile_bands!.periods).toMatchObject(series);
    expect(answer.method).toContain('Percentiles are calculated in the same way as quartiles');
  });

  it('are none in a period with fewer peers than the minimum, nor before it is published', async () => {
    const { built } = await buildHistory([12], { project: { minimum_peers: 6 } });
    const [all, few] = (await bandsIn(built))!;
    expect(all!.P10).not.toBeNull();
    expect(few).toMatchObject({ own_percentile: null, own_percentile_limits: null });
    expect(few).toMatchObject({
      own: 12,
      P10: null,
      P20: null,
      P90: null,
      Q1: null,
      suppressed: 'too_few_peers',
    });
    const period = await buildTimePeriod(t.db, built.project, 'validation');
    const { id: chart_id } = built.chart;
    const of = { chart_id, time_period_id: period.id, measure_id: built.measure.id };
    await t.db.insert(chart_parameters).values({ ...of, series_name: 'One' });
    for (const { submission } of built.members)
      await buildValue(
        t.db,
        { measure: built.measure, period, submission },
        { numerator: 9, denominator: 100 },
      );
    expect((await bandsIn({ ...built, newest: period }))!.at(-1)).toMatchObject({
      visibility: 'own_only',
      own: 9,
      P10: null,
      P90: null,
      n: 0,
    });
  });
});

describe('an SPC chart', () => {
  const usual = [32, 28, 31, 29, 30, 32, 28, 31, 29, 30, 31, 29];
  it('has the mean and limits of your values, and describes the newest one', async () => {
    const { built } = await buildHistory(usual);
    const { spc, verdict } = await ask(built, 'spc');
    const values = [30, ...usual];
    const ranges = values.slice(1).map((value, index) => Math.abs(value - values[index]!));
    const mean = (list: number[]) => list.reduce((a, b) => a + b, 0) / list.length;
    expect(spc?.points).toHaveLength(13);
    expect(spc?.phases).toHaveLength(1);
    expect(spc?.phases[0]?.lines?.centre).toBeCloseTo(mean(values), 10);
    expect(spc?.phases[0]?.lines?.upper).toBeCloseTo(mean(values) + 2.66 * mean(ranges), 10);
    expect(spc?.variation.icon).toBe('common_cause');
    expect(spc?.assurance).toBeNull();
    expect(verdict).toContain('within the normal variation');
  });
  it('judges a special cause by the polarity, and whether a target will be met', async () => {
    const { built } = await buildHistory([...usual, 60]);
    const { spc, verdict } = await ask(built, 'spc', { target: 90 });
    expect(spc?.points.at(-1)).toMatchObject({ causes: ['outside'], type: 'special_cause_concern' });
    expect(spc?.assurance?.icon).toBe('consistently_passes');
    expect(verdict).toContain('a change for the worse (a value outside the limits)');
    expect((await ask(built, 'spc', { target: 1 })).spc?.assurance?.icon).toBe('consistently_fails');
    expect((await ask(built, 'spc', { target: 31 })).spc?.assurance?.icon).toBe('inconsistent');
  });
  it('starts a new phase at a break, skips periods without a value, and is absent for a single value', async () => {
    const { built, periods } = await buildHistory([31, 29, null, 50, 52]);
    await t.db
      .update(measures)
      .set({ comparable_since_id: periods[2]!.id })
      .where(eq(measures.id, built.measure.id));
    const { spc } = await ask(built, 'spc');
    expect(spc?.points.map(({ value, phase, is_break }) => [Math.round(value), phase, is_break])).toEqual([
      [30, 0, false],
      [31, 0, false],
      [29, 0, false],
      [50, 1, true],
      [52, 1, false],
    ]);
    expect(spc?.phases.map(({ basis, is_provisional }) => [basis, is_provisional])).toEqual([
      [3, true],
      [2, true],
    ]);
    expect((await ask(await build(), 'spc')).spc).toBeNull();
  });
});

describe('a time window', () => {
  const periodsOf = ({ time_series, percentile_bands, spc }: Awaited<ReturnType<typeof ask>>) =>
    (time_series ?? percentile_bands)?.periods.map(({ time_period_id }) => time_period_id) ??
    spc?.points.map(({ time_period_id }) => time_period_id);

  it('starts in the selected period, in every chart over time', async () => {
    const { built, periods } = await buildHistory([12, 14, 13, 15, 12]);
    const [, second] = periods;
    for (const form of ['time_series', 'percentile_bands', 'spc'] as const) {
      const all = await ask(built, form);
      const cut = await ask(built, form, { from_time_period_id: second!.id });
      expect(periodsOf(all)).toHaveLength(6);
      expect(periodsOf(cut)).toEqual(periods.slice(1).map(({ id }) => id));
      expect(cut.verdict).toBe(all.verdict);
    }
  });

  it('changes no limit and no sign of a control chart', async () => {
    const { built, periods } = await buildHistory([12, 14, 13, 15, 60, 12, 13]);
    const all = (await ask(built, 'spc')).spc!;
    const cut = (await ask(built, 'spc', { from_time_period_id: periods[3]!.id })).spc!;
    expect(cut.points).toEqual(all.points.slice(-cut.points.length));
    expect(cut.points).toHaveLength(4);
    expect(cut.phases).toEqual(all.phases);
  });

  it('shows all periods if its first is later than the selected one, or does not exist', async () => {
    const { built, periods } = await buildHistory([12, 14, 13]);
    const [first, , third] = periods;
    const later = { from_time_period_id: third!.id };
    expect(periodsOf(await ask(built, 'time_series', later, built.own.user, first))).toHaveLength(2);
    const unknown = { from_time_period_id: 2_000_000_000 };
    expect(periodsOf(await ask(built, 'time_series', unknown))).toHaveLength(4);
  });
});
