import { getChartData, getScorecard, getSeriesOptions } from '@portal/contract/charts/chart-data';
import { ADMIN } from '@portal/contract/identity/roles';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  buildChart,
  buildCollection,
  buildMeasure,
  buildPeerGroup,
  buildValue,
} from '#fixtures/build-charts';
import { buildComparison, type FigureGiven } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { chart_parameters, charts, collections } from '../../../tables/charts.tables.ts';
import { measures } from '../../../tables/measures.tables.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';

const t = useTestApp();

const EIGHT = [30, 10, 20, 20, 40, 50, 60, 70].map((one): FigureGiven => [one, 100]);
type Built = Awaited<ReturnType<typeof buildComparison>>;
const build = (figures: FigureGiven[] = EIGHT, options?: Parameters<typeof buildComparison>[3]) =>
  buildComparison(t.db, t.programme.id, figures, options);
const ask = (built: Built, query: object = {}, as: { id: number } | null = built.own.user) =>
  t.call(
    getScorecard,
    { query: { project_id: built.project.id, time_period_id: built.period.id, ...query } as never },
    as,
  );

/** Builds later periods for the chart, with the user's value in each. */
async function laterPeriods(built: Built, values: (number | null)[]) {
  const periods = [];
  for (const numerator of values) {
    const period = await buildTimePeriod(t.db, built.project, 'published');
    await t.db.insert(chart_parameters).values({
      chart_id: built.chart.id,
      time_period_id: period.id,
      measure_id: built.measure.id,
      series_name: 'A share',
    });
    await buildValue(
      t.db,
      { measure: built.measure, period, submission: built.own.submission },
      numerator === null ? null : { numerator, denominator: 100 },
    );
    periods.push(period);
  }
  return periods;
}

describe('a verdict', () => {
  const OTHERS = [33, 34, 35, 36, 36, 37, 38, 39].map((one): FigureGiven => [one, 100]);
  // All together 314 of 900, 34.9%: a share of 100 is within 9.3 of it in 95 of 100 cases, and within 14.7 in 998 of 1000.
  it.each([
    ['limits_95', 26, 'similar'],
    ['limits_95', 22, 'better'],
    ['limits_998', 22, 'similar'],
    ['chance_95', 22, 'better'],
    ['quarters', 26, 'better'],
    ['quarters', 36, 'similar'],
    ['quarters', 90, 'worse'],
    // No goal is set.
    ['goal', 26, 'none'],
  ] as const)('by %s of %d per cent is %s', async (verdict_rule, own, verdict) => {
    const built = await build([[own, 100], ...OTHERS], { project: { verdict_rule } });
    const { body } = await ask(built);
    expect(body).toMatchObject({ verdict_rule, entries: [{ verdict }] });
  });

  // Wilson's limits of 26 in 100 are 18.4 and 35.4.
  it.each([
    [36, 'better'],
    [35, 'similar'],
    [18, 'worse'],
  ])('against a goal of %d is %s', async (target, verdict) => {
    const built = await build([[26, 100], ...OTHERS], { project: { verdict_rule: 'goal' } });
    await t.db.update(charts).set({ target, target_side: 'at_most' }).where(eq(charts.id, built.chart.id));
    await bumpResults(t.db, built.project.id);
    expect((await ask(built)).body.entries[0]).toMatchObject({ verdict, judging: { reference: target } });
  });

  it('by quarters is missing with fewer than four values, and none is better if all are equal', async () => {
    const project = { verdict_rule: 'quarters' } as const;
    const few = await build([...OTHERS.slice(0, 3)], { project });
    expect((await ask(few)).body.entries[0]!.verdict).toBe('none');
    const alike = await build(
      Array.from({ length: 8 }, (): FigureGiven => [30, 100]),
      { project },
    );
    expect((await ask(alike)).body.entries[0]!.verdict).toBe('similar');
  });
});

describe('a scorecard', () => {
  it('has of every chart what the chart itself says', async () => {
    const built = await build();
    const second = await buildMeasure(t.db, built.project);
    await buildChart(t.db, built.project, [second], [built.period]);
    const { status, body } = await ask(built);
    expect(status).toBe(200);
    expect(body).toMatchObject({ visibility: 'published', submission_id: built.own.submission.id });
    expect(body.entries).toHaveLength(2);
    expect(body.entries[0]).toMatchObject({
      chart_id: built.chart.id,
      value: 30,
      missing_reason: null,
      averages: { Mean: 37.5, Median: 35, Q1: 20, Q3: 52.5 },
      n: 8,
      rank: 5,
      quartile: 2,
      previous_value: null,
      previous_time_period_name: null,
      history: [{ time_period_name: built.period.time_period_name, value: 30 }],
    });
    expect(body.entries[1]).toMatchObject({ value: null, missing_reason: 'not_submitted', rank: null, n: 0 });
    const params = { chart_id: built.chart.id, time_period_id: built.period.id };
    const chart = await t.call(getChartData, { params, body: {} }, built.own.user);
    expect(body.entries[0]!.averages).toEqual(chart.body.averages);
  });

  it('agrees about your value with the funnel and the control chart of the same chart', async () => {
    const figures: FigureGiven[] = [
      [90, 100],
      ...[30, 31, 32, 33, 34, 35, 36].map((one): FigureGiven => [one, 100]),
    ];
    const built = await build(figures, { outputTypes: ['ranked_bars', 'funnel', 'spc'] });
    const periods = await laterPeriods(built, [91, 90, 92, 91, 30]);
    const newest = periods.at(-1)!;
    const chartIn = async (time_period_id: number, output_type: 'funnel' | 'spc') => {
      const params = { chart_id: built.chart.id, time_period_id };
      return (await t.call(getChartData, { params, body: { output_type } }, built.own.user)).body;
    };
    const [first] = (await ask(built)).body.entries;
    const { funnel, points } = await chartIn(built.period.id, 'funnel');
    const own = points.find(({ is_own }) => is_own)!;
    expect(funnel).not.toBeNull();
    expect(first!.signal).toBe(own.signal);
    expect(first).toMatchObject({
      interval: own.interval,
      numerator: 90,
      denominator: 100,
      verdict: 'worse',
    });
    expect(first!.reach).toMatchObject({ low: 30, high: 90 });
    expect(first!.distance).toBeCloseTo((90 - 33.5) / ((35.25 - 31.75) / 1.349), 9);
    const [last] = (await ask(built, { time_period_id: newest.id })).body.entries;
    const { spc } = await chartIn(newest.id, 'spc');
    const point = spc!.points.find(({ time_period_id }) => time_period_id === newest.id)!;
    expect(last!.variation).toEqual({ chart: spc!.chart, type: point.type, causes: point.causes });
    expect(last).toMatchObject({ is_large_change: true, previous_value: 91, verdict: 'none', signal: null });
    expect(first!.is_large_change).toBe(false);
  });

  it('compares nothing across a change of the definition', async () => {
    const built = await build();
    const [before, after] = await laterPeriods(built, [31, 80]);
    await t.db
      .update(measures)
      .set({ comparable_since_id: after!.id })
      .where(eq(measures.id, built.measure.id));
    await bumpResults(t.db, built.project.id);
    const [entry] = (await ask(built, { time_period_id: after!.id })).body.entries;
    expect(entry).toMatchObject({ value: 80, previous_value: null, variation: null, is_large_change: false });
    expect(entry!.history).toHaveLength(3);
    expect((await ask(built, { time_period_id: before!.id })).body.entries[0]!.previous_value).toBe(30);
  });

  it('looks back over the last twelve periods, oldest first', async () => {
    const built = await build();
    const given = [31, null, 33, 34, 35, 36, 37, 38, 39, 40, 41, null, 43];
    const periods = await laterPeriods(built, given);
    const newest = periods.at(-1)!;
    const { body } = await ask(built, { time_period_id: newest.id });
    const [entry] = body.entries;
    expect(entry!.history.map(({ value }) => value)).toEqual(given.slice(1));
    expect(entry!.history.at(-1)!.time_period_name).toBe(newest.time_period_name);
    expect(entry).toMatchObject({ value: 43, previous_value: null });
    expect(entry!.previous_time_period_name).toBe(periods.at(-2)!.time_period_name);
    const before = await ask(built, { time_period_id: periods.at(-2)!.id });
    expect(before.body.entries[0]).toMatchObject({
      value: null,
      missing_reason: 'not_reported',
      previous_value: 41,
    });
  });

  it('may be of one group and its sub-groups', async () => {
    const built = await build();
    const other = await buildChart(t.db, built.project, [built.measure], [built.period]);
    const parent = await buildCollection(t.db, built.project);
    const charts = async (collection_id: number) =>
      (await ask(built, { collection_id })).body.entries.map(({ chart_id }) => chart_id);
    expect(await charts(other.collection.id)).toEqual([other.id]);
    expect(await charts(parent.id)).toEqual([]);
    await t.db
      .update(collections)
      .set({ parent_id: parent.id })
      .where(eq(collections.id, other.collection.id));
    await bumpResults(t.db, built.project.id);
    expect(await charts(parent.id)).toEqual([other.id]);
  });

  it('can be compared with a peer group, and shows the 10th and the 90th percentile', async () => {
    const built = await build(EIGHT, { project: { named_results: true } });
    const others = await build();
    const of = (...at: number[]) => at.map((one) => built.members[one]!.submission);
    const group = await buildPeerGroup(t.db, built.project, of(0, 3, 4, 5, 6, 7));
    const few = await buildPeerGroup(t.db, built.project, of(0, 1));
    const foreign = await buildPeerGroup(t.db, others.project, [others.members[1]!.submission]);
    const params = { chart_id: built.chart.id, time_period_id: built.period.id };
    const chart = await t.call(
      getChartData,
      { params, body: { peer_group_ids: [group.id] } },
      built.own.user,
    );
    const [entry] = (await ask(built, { peer_group_id: group.id })).body.entries;
    const { averages, n, comparisons } = chart.body;
    expect(entry).toMatchObject({ averages, n, value: 30, rank: 5 });
    expect(entry!.rank_limits).toEqual(comparisons[1]!.own_rank_limits);
    // 20, 30, 40, 50, 60, 70: numpy.percentile by 'linear'.
    expect(entry!.reach).toEqual({ low: 20, P10: 25, P90: 65, high: 70 });
    const [all] = (await ask(built)).body.entries;
    expect([all!.n, all!.reach]).toEqual([8, { low: 10, P10: 17, P90: 63, high: 70 }]);
    const [held] = (await ask(built, { peer_group_id: few.id })).body.entries;
    expect(held).toMatchObject({ value: 30, reach: null, rank: null, rank_limits: null, verdict: 'none' });
    expect((await ask(built, { peer_group_id: foreign.id })).status).toBe(404);
    expect((await ask(built, { peer_group_id: 2 ** 31 - 1 })).status).toBe(404);
    // Without names one that would single out too few is refused.
    const single = await buildPeerGroup(t.db, others.project, [others.members[1]!.submission]);
    expect((await ask(others, { peer_group_id: single.id })).status).toBe(403);
  });

  it('follows the rules of who sees what', async () => {
    const built = await build(EIGHT, { state: 'validation' });
    const { body } = await ask(built);
    expect(body.visibility).toBe('own_only');
    expect(body.entries[0]).toMatchObject({ value: 30, n: 0, rank: null, averages: { Median: null } });
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    const theirs = await ask(built, { submission_id: built.members[7]!.submission.id }, admin);
    expect(theirs.body.entries[0]).toMatchObject({ value: 70, n: 8, rank: 1 });
    expect((await ask(built, {}, admin)).body).toMatchObject({ submission_id: null, submission_name: null });
    expect((await ask(built, { submission_id: built.members[7]!.submission.id })).status).toBe(404);
  });

  it('holds small numbers and small sets back', async () => {
    const project = { disclosure_threshold: 5 };
    const built = await build([[1, 2], ...EIGHT, [1, 4]], { project });
    expect((await ask(built)).body.entries[0]).toMatchObject({ value: 50, n: 8, rank: null });
    const few = await build(EIGHT.slice(0, 3));
    expect((await ask(few)).body.entries[0]).toMatchObject({ value: 30, n: 0, averages: { Mean: null } });
  });

  it('is shut to others, and refuses what is not there or not valid', async () => {
    const [built, other] = [await build(), await build()];
    expect((await ask(built, {}, null)).status).toBe(401);
    expect((await ask(built, {}, other.own.user)).status).toBe(404);
    expect((await ask(built, { time_period_id: other.period.id })).status).toBe(404);
    expect((await ask(built, { collection_id: other.chart.collection.id })).status).toBe(404);
    expect((await ask(built, { time_period_id: 'x' })).status).toBe(422);
  });
});

describe('the options of a chart', () => {
  const options = (built: Built, as: { id: number } | null = built.own.user, chart_id = built.chart.id) =>
    t.call(getSeriesOptions, { params: { chart_id, time_period_id: built.period.id } }, as);

  it('are its series in the period and all its periods, newest first', async () => {
    const built = await build();
    const [later] = await laterPeriods(built, [31]);
    const now = Date.now();
    const [day, in10] = [86_400_000, new Date(now + 864_000_000)];
    await t.db
      .update(project_time_periods)
      .set({ collection_opens_at: new Date(now - day), collection_closes_at: in10, published_at: null })
      .where(eq(project_time_periods.time_period_id, later!.id));
    const { status, body } = await options(built);
    expect(status).toBe(200);
    expect(body.series).toEqual([
      { measure_code: built.measure.measure_code, series_name: built.measure.measure_name },
    ]);
    expect(body.time_periods.map(({ id, state }) => [id, state])).toEqual([
      [later!.id, 'open'],
      [built.period.id, 'published'],
    ]);
  });

  it('are shut to others, and refused for what is not there or not valid', async () => {
    const [built, other] = [await build(), await build()];
    expect((await options(built, null)).status).toBe(401);
    expect((await options(built, other.own.user)).status).toBe(404);
    expect((await options({ ...built, period: other.period })).status).toBe(404);
    expect((await options(built, undefined, 0)).status).toBe(422);
  });
});
