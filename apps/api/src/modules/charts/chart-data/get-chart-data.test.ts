import { getChartData } from '@portal/contract/charts/chart-data';
import { ADMIN } from '@portal/contract/identity/roles';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildFilter, buildMeasure, buildPeerGroup, buildValue } from '#fixtures/build-charts';
import {
  buildComparison,
  type FigureGiven,
  askForChart,
  EIGHT_SHARES,
  type Comparison,
} from '#fixtures/build-comparison';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { chart_parameters } from '../../../tables/charts.tables.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';

const t = useTestApp();

const build = (figures: FigureGiven[], options?: Parameters<typeof buildComparison>[3]) =>
  buildComparison(t.db, t.programme.id, figures, options);
const ask = (built: Comparison, as?: { id: number } | null, body?: object) => askForChart(t, built, as, body);
const admin = () => buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
const values = (answer: Awaited<ReturnType<typeof ask>>) => answer.body.points.map((point) => point.value);

describe('a chart’s data', () => {
  it('has the averages, ranks and quarters calculated by hand', async () => {
    const built = await build(EIGHT_SHARES);
    const { status, body } = await ask(built);
    expect(status).toBe(200);
    expect(body.averages).toEqual({ Mean: 37.5, Median: 35, Q1: 20, Q3: 52.5 });
    expect(body.n).toBe(8);
    expect(body.points.map(({ value, rank, quartile }) => [value, rank, quartile])).toEqual([
      [70, 1, 4],
      [60, 2, 4],
      [50, 3, 3],
      [40, 4, 3],
      [30, 5, 2],
      [20, 6, 1],
      [20, 6, 1],
      [10, 8, 1],
    ]);
    expect(body.comparisons).toEqual([
      {
        // 300 of 800.
        pooled: 37.5,
        peer_group_id: null,
        name: 'All trusts',
        n: 8,
        averages: { Mean: 37.5, Median: 35, Q1: 20, Q3: 52.5 },
        own_rank: 5,
        // Simulated 200,000 times in Python, each value within Wilson's limits and a tenth of τ².
        own_rank_limits: { low: 4, high: 7 },
        own_quartile: 2,
        suppressed: null,
      },
    ]);
    expect(body.verdict).toBe(
      'Your 30.0% ranks 5th highest of 8 trusts (could be anywhere from 4th to 7th by chance) and is in the second-lowest quarter; lower is better. The median is 35.0%. Similar: it is within the 95% limits around 37.5% (the overall value), which allow for differences between trusts.',
    );
    expect(body.title).toBe(`${built.measure.measure_name}, ${built.period.time_period_name}`);
    expect(body).toMatchObject({
      state: 'published',
      submission_id: built.own.submission.id,
      data_date: '2025-08-12T09:00:00.000Z',
      output_type: 'ranked_bars',
    });
  });

  it('takes the quartile method of the project, and says which', async () => {
    const { body } = await ask(await build(EIGHT_SHARES, { project: { quartile_method: 6 } }));
    expect(body.averages).toEqual({ Mean: 37.5, Median: 35, Q1: 20, Q3: 57.5 });
    expect(body.method).toContain('type 6 (Excel’s QUARTILE.EXC)');
  });

  it('says who is missing and why, and counts none of them as zero', async () => {
    const built = await build([...EIGHT_SHARES, null, undefined, undefined, [0, 0]]);
    const gone = await buildOrganisation(t.db, t.programme.id);
    await buildSubmission(t.db, built.project, gone, { ended_on: '2025-06-30', pseudonym_number: 999 });
    const { body } = await ask(built);
    expect(body.n).toBe(8);
    expect(body.averages.Mean).toBe(37.5);
    expect(body.missing).toEqual([
      { reason: 'not_submitted', count: 2, names: [], own: false },
      { reason: 'not_reported', count: 1, names: [], own: false },
      { reason: 'zero_denominator', count: 1, names: [], own: false },
    ]);
  });

  it('says that oneself is missing', async () => {
    const { body } = await ask(await build([undefined, ...EIGHT_SHARES]));
    expect(body.missing).toMatchObject([{ reason: 'not_submitted', count: 1, own: true }]);
    expect(body.verdict).toBeNull();
    expect(body.points.some((point) => point.is_own)).toBe(false);
  });

  it('reads the series asked for, by default the first', async () => {
    const built = await build(EIGHT_SHARES);
    const second = await buildMeasure(t.db, built.project, {
      kind: 'value',
      denominator: null,
      multiplier: 1,
    });
    await t.db.insert(chart_parameters).values({
      chart_id: built.chart.id,
      time_period_id: built.period.id,
      measure_id: second.id,
      series_name: 'Second',
      display_order: 9,
    });
    for (const [index, { submission }] of built.members.entries()) {
      await buildValue(
        t.db,
        { measure: second, period: built.period, submission },
        { numerator: index, denominator: null },
      );
    }
    expect((await ask(built)).body.measure.measure_code).toBe(built.measure.measure_code);
    const answer = await ask(built, undefined, { series: second.measure_code });
    expect(values(answer)).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
    expect((await ask(built, undefined, { series: 'none' })).status).toBe(404);
  });

  it('takes the form asked for, if the chart has it', async () => {
    const built = await build(EIGHT_SHARES);
    expect((await ask(built, undefined, { output_type: 'table' })).body.output_type).toBe('table');
    expect((await ask(built, undefined, { output_type: 'funnel' })).status).toBe(404);
    expect((await ask(built, undefined, { output_type: 'pie' as never })).status).toBe(422);
  });
});

it('equal values are sorted by their pseudonyms', async () => {
  const figures = Array.from({ length: 40 }, (_, index): [number, number] => [
    index % 2 === 0 ? 30 : 60,
    100,
  ]);
  const built = await buildComparison(t.db, t.programme.id, figures, {
    project: { disclosure_threshold: null },
  });
  const params = { chart_id: built.chart.id, time_period_id: built.period.id };
  const { body } = await t.call(getChartData, { params, body: {} }, built.own.user);
  const inOrder = [...body.points].sort((a, b) => b.value! - a.value! || Number(a.key) - Number(b.key));
  expect(body.points.map(({ key }) => key)).toEqual(inOrder.map(({ key }) => key));
  expect(new Set(body.points.map(({ value }) => value)).size).toBe(2);
  // The held back ones have no value to tell them apart either.
  await t.db.update(projects).set({ disclosure_threshold: 31 }).where(eq(projects.id, built.project.id));
  const held = (await t.call(getChartData, { params, body: {} }, built.own.user)).body.points.filter(
    ({ value }) => value === null,
  );
  expect(held.length).toBeGreaterThan(10);
  const keys = held.map(({ key }) => Number(key));
  expect(keys).toEqual([...keys].sort((a, b) => a - b));
});

describe('filters and peer groups', () => {
  it('match any option of a filter and every filter, and always show oneself without counting', async () => {
    const built = await build(EIGHT_SHARES, { project: { named_results: true } });
    const at = (...indexes: number[]) => indexes.map((index) => built.members[index]!.submission);
    const region = await buildFilter(t.db, built.project, {
      North: at(1, 2, 3),
      South: at(4, 5),
      West: at(0, 6, 7),
    });
    const size = await buildFilter(t.db, built.project, { Large: at(1, 2, 4, 5, 6), Small: at(0, 3, 7) });
    const filters = [
      { filter_id: region.id, option_list: [{ option_name: 'North' }, { option_name: 'South' }] },
      { filter_id: size.id, option_list: [{ option_name: 'Large' }] },
    ];
    const answer = await ask(built, undefined, { filters });
    expect(values(answer)).toEqual([50, 40, 30, 20, 10]);
    expect(answer.body).toMatchObject({ n: 4, averages: { Mean: 30, Median: 30 } });
    expect(answer.body.points[2]).toMatchObject({ is_own: true, rank: null, quartile: null });
    expect(answer.body.comparisons[0]).toMatchObject({ own_rank: null, own_quartile: null, n: 4 });
    expect(answer.body.verdict).toBe(
      'Your 30.0% is not ranked, because you are not one of the 4 trusts filtered by “North or South; Large”. The median is 30.0%.',
    );
    expect(answer.body.title).toBe(
      `${built.measure.measure_name}, North or South; Large, ${built.period.time_period_name}`,
    );
    const none = await ask(built, undefined, { filters: [{ filter_id: region.id, option_list: [] }] });
    expect(none.body.n).toBe(8);
  });

  it('make one comparison each; the points are those of all selected groups and your own', async () => {
    const built = await build(EIGHT_SHARES);
    const at = (...indexes: number[]) => indexes.map((index) => built.members[index]!.submission);
    const low = await buildPeerGroup(t.db, built.project, at(0, 1, 2, 3), { peer_group_name: 'Low' });
    const high = await buildPeerGroup(t.db, built.project, at(4, 5, 6), { owner_id: built.own.user.id });
    const one = await ask(built, undefined, { peer_group_ids: [low.id] });
    expect(
      one.body.comparisons.map(({ name, n, averages, own_rank }) => [name, n, averages.Mean, own_rank]),
    ).toEqual([
      ['All trusts', 8, 37.5, 5],
      ['Low', 4, 20, 1],
    ]);
    expect(one.body).toMatchObject({ n: 4, averages: { Mean: 20 } });
    expect(one.body.verdict).toContain(
      'ranks highest of 4 trusts in “Low” (could be anywhere from 1st to 2nd by chance) and is in the highest quarter',
    );

    const both = await ask(built, undefined, { peer_group_ids: [high.id, low.id] });
    expect(both.body.comparisons.map(({ peer_group_id }) => peer_group_id)).toEqual([null, high.id, low.id]);
    expect(values(both)).toEqual([60, 50, 40, 30, 20, 20, 10]);
    expect(both.body.points.map((point) => point.peer_group_ids[0])).toEqual([
      ...Array.from({ length: 3 }, () => high.id),
      ...Array.from({ length: 4 }, () => low.id),
    ]);

    const without = await ask(built, undefined, { peer_group_ids: [high.id] });
    expect(values(without)).toEqual([60, 50, 40, 30]);
    expect(without.body.comparisons[1]).toMatchObject({ n: 3, own_rank: null });
  });

  it('answer 404 for what is another project’s or another person’s', async () => {
    const [built, other] = [await build(EIGHT_SHARES), await build(EIGHT_SHARES)];
    const members = [built.own.submission];
    const groups = [
      await buildPeerGroup(t.db, built.project, members, { owner_id: built.members[1]!.user.id }),
      await buildPeerGroup(t.db, other.project, []),
    ];
    for (const group of groups) {
      expect((await ask(built, undefined, { peer_group_ids: [group.id] })).status).toBe(404);
      expect((await ask(built, await admin(), { peer_group_ids: [group.id] })).status).toBe(404);
    }
    const mine = await buildFilter(t.db, built.project, { A: members });
    const theirs = await buildFilter(t.db, other.project, { A: [] });
    const by = (filter_id: number, option_name: string) => ({
      filters: [{ filter_id, option_list: [{ option_name }] }],
    });
    expect((await ask(built, undefined, by(theirs.id, 'A'))).status).toBe(404);
    expect((await ask(built, undefined, by(mine.id, 'B'))).status).toBe(404);
  });
});

describe('access to chart data', () => {
  it('is shut to those who are not signed in, have no access to the project, or are of another programme', async () => {
    const built = await build(EIGHT_SHARES);
    expect((await ask(built, null)).status).toBe(401);
    const organisation_id = built.own.organisation.id;
    const stranger = await buildUser(t.db, t.programme.id, { organisation_id });
    expect((await ask(built, stranger)).status).toBe(404);
    const programme = await buildOtherProgramme(t.db);
    const foreign = await buildUser(t.db, programme.id, { role_type_id: ADMIN });
    expect((await ask(built, foreign)).status).toBe(404);
  });

  it('leads nowhere for a chart, or a period, that is not there', async () => {
    const built = await build(EIGHT_SHARES);
    const later = await buildTimePeriod(t.db, built.project, 'published');
    const stray = await buildTimePeriod(t.db, await buildProject(t.db, t.programme.id));
    const none = { ...built, chart: { ...built.chart, id: 2_000_000 } };
    expect((await ask(none)).status).toBe(404);
    expect((await ask({ ...built, period: later })).status).toBe(404);
    expect((await ask({ ...built, period: stray })).status).toBe(404);
  });

  it('refuses what is not valid', async () => {
    const built = await build(EIGHT_SHARES);
    for (const body of [
      { peer_group_ids: ['x'] },
      { peer_group_ids: [99_999_999_999] },
      { filters: [{}] },
      { submission_id: -1 },
    ]) {
      expect((await ask(built, undefined, body)).status).toBe(422);
    }
    expect((await ask({ ...built, chart: { ...built.chart, id: 99_999_999_999 } })).status).toBe(422);
  });
});

it('expects a submission until it ends, and shows what it gave after that', async () => {
  const built = await build([...EIGHT_SHARES, undefined]);
  const end = (index: number, ended_on: string) =>
    t.db.update(submissions).set({ ended_on }).where(eq(submissions.id, built.members[index]!.submission.id));
  await end(8, '2025-07-01');
  expect((await ask(built)).body.missing).toEqual([
    { reason: 'not_submitted', count: 1, names: [], own: false },
  ]);
  await end(8, '2025-06-30');
  await end(7, '2025-06-30');
  await bumpResults(t.db, built.project.id);
  expect((await ask(built)).body).toMatchObject({ missing: [], n: 8 });
});
