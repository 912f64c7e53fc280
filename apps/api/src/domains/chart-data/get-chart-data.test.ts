import { getChartData } from '@portal/contract/chart-data';
import { ADMIN, VIEWER } from '@portal/contract/roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFilter, buildMeasure, buildPeerGroup, buildValue } from '../../../test/build-charts.ts';
import { buildComparison, type FigureGiven } from '../../../test/build-comparison.ts';
import { buildOrganisation, buildUser } from '../../../test/build-people.ts';
import { buildProject, buildSubmission, buildTimePeriod } from '../../../test/build-projects.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { chart_parameters } from '../charts/charts.tables.ts';
import { programmes } from '../programmes/programmes.tables.ts';
import { questionnaire_submissions, submissions } from '../submissions/submissions.tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.stop());

const shares = (...values: number[]): FigureGiven[] => values.map((value) => [value, 100]);
/** Own 30 among 10, 20, 20, 30, 40, 50, 60, 70. */
const EIGHT = shares(30, 10, 20, 20, 40, 50, 60, 70);
type Built = Awaited<ReturnType<typeof buildComparison>>;
const build = (figures: FigureGiven[], options?: Parameters<typeof buildComparison>[3]) =>
  buildComparison(t.db, t.programme.id, figures, options);
const ask = (built: Built, as: { id: number } | null = built.own.user, body: object = {}) =>
  t.call(
    getChartData,
    { params: { chart_id: built.chart.id, time_period_id: built.period.id }, body: body as never },
    as,
  );
const admin = () => buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
const values = (answer: Awaited<ReturnType<typeof ask>>) => answer.body.points.map((point) => point.value);

describe('a chart’s data', () => {
  it('has the averages, ranks and quarters worked out by hand', async () => {
    const built = await build(EIGHT);
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
        peer_group_id: null,
        name: 'All trusts',
        n: 8,
        averages: { Mean: 37.5, Median: 35, Q1: 20, Q3: 52.5 },
        own_rank: 5,
        own_quartile: 2,
        suppressed: null,
      },
    ]);
    expect(body.verdict).toBe(
      'Your 30.0 % ranks 5th of 8 trusts and is in the second-lowest quarter; lower is better. The median is 35.0 %.',
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
    const { body } = await ask(await build(EIGHT, { project: { quartile_method: 6 } }));
    expect(body.averages).toEqual({ Mean: 37.5, Median: 35, Q1: 20, Q3: 57.5 });
    expect(body.method).toContain('type 6 (Excel’s QUARTILE.EXC)');
  });

  it('says who is missing and why, and counts none of them as zero', async () => {
    const built = await build([...EIGHT, null, undefined, undefined, [0, 0]]);
    const gone = await buildOrganisation(t.db, t.programme.id);
    await buildSubmission(t.db, built.project, gone, { ended_on: '2025-06-30', pseudonym_number: 999 });
    const { body } = await ask(built);
    expect(body.n).toBe(8);
    expect(body.averages.Mean).toBe(37.5);
    expect(body.missing).toEqual([
      { reason: 'not_submitted', count: 2, own: false },
      { reason: 'not_reported', count: 1, own: false },
      { reason: 'zero_denominator', count: 1, own: false },
    ]);
  });

  it('says that oneself is missing', async () => {
    const { body } = await ask(await build([undefined, ...EIGHT]));
    expect(body.missing).toEqual([{ reason: 'not_submitted', count: 1, own: true }]);
    expect(body.verdict).toBeNull();
    expect(body.points.some((point) => point.is_own)).toBe(false);
  });

  it('reads the series asked for, by default the first', async () => {
    const built = await build(EIGHT);
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
    const built = await build(EIGHT);
    expect((await ask(built, undefined, { output_type: 'table' })).body.output_type).toBe('table');
    expect((await ask(built, undefined, { output_type: 'pie' })).status).toBe(404);
  });
});

describe('filters and peer groups', () => {
  it('match any option of a filter and every filter, and always show oneself without counting', async () => {
    const built = await build(EIGHT);
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
      'Your 30.0 % is not ranked: it is not among the 4 trusts with the chosen filters. The median is 30.0 %.',
    );
    const none = await ask(built, undefined, { filters: [{ filter_id: region.id, option_list: [] }] });
    expect(none.body.n).toBe(8);
  });

  it('make a comparison each; the points are those of all chosen groups and oneself', async () => {
    const built = await build(EIGHT);
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
    expect(one.body.verdict).toContain('ranks 1st of 4 trusts in “Low” and is in the highest quarter');

    const both = await ask(built, undefined, { peer_group_ids: [high.id, low.id] });
    expect(both.body.comparisons.map(({ peer_group_id }) => peer_group_id)).toEqual([null, high.id, low.id]);
    expect(values(both)).toEqual([60, 50, 40, 30, 20, 20, 10]);

    const without = await ask(built, undefined, { peer_group_ids: [high.id] });
    expect(values(without)).toEqual([60, 50, 40, 30]);
    expect(without.body.comparisons[1]).toMatchObject({ n: 3, own_rank: null });
  });

  it('answer 404 for what is another project’s or another person’s', async () => {
    const [built, other] = [await build(EIGHT), await build(EIGHT)];
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

describe('whose results are seen', () => {
  it('shows others under their pseudonyms in a published period', async () => {
    const { body } = await ask(await build(EIGHT));
    expect(body.named).toBe(false);
    expect(body.points[3]).toMatchObject({
      key: '29',
      submission_id: null,
      name: 'Submission 029',
      is_own: false,
    });
    expect(body.points[4]).toMatchObject({ is_own: true, key: '1' });
  });

  it('shows names where the project is named', async () => {
    const built = await build(EIGHT, { project: { named_results: true } });
    const { body } = await ask(built, built.members[3]!.user);
    expect(body.named).toBe(true);
    const { submission, organisation } = built.members[7]!;
    expect(body.points[0]).toMatchObject({
      submission_id: submission.id,
      name: `${organisation.organisation_name}: ${submission.submission_name}`,
    });
  });

  it('shows only one’s own before publication', async () => {
    const built = await build(EIGHT, { state: 'validation', project: { named_results: true } });
    const group = await buildPeerGroup(
      t.db,
      built.project,
      built.members.map((one) => one.submission),
    );
    const { body } = await ask(built, undefined, { peer_group_ids: [group.id] });
    expect(body).toMatchObject({ visibility: 'own_only', n: 0, averages: { Mean: null }, missing: [] });
    expect(body.points).toMatchObject([{ value: 30, is_own: true, rank: null }]);
    expect(body.comparisons.map(({ n, averages, own_rank }) => [n, averages.Median, own_rank])).toEqual([
      [0, null, null],
      [0, null, null],
    ]);
    expect(body.verdict).toContain('cannot be compared yet');
  });

  it('shows those who have submitted to those who have, where results are provisional', async () => {
    const provisional = {
      state: 'open' as const,
      project: { provisional_results: true, named_results: true },
    };
    const built = await build([...EIGHT, undefined], provisional);
    const { body } = await ask(built);
    expect(body).toMatchObject({ visibility: 'provisional', n: 8, named: false });
    expect(body.points.filter((point) => point.submission_id !== null)).toHaveLength(1);
    const late = await ask(built, built.members[8]!.user);
    expect(late.body).toMatchObject({ visibility: 'own_only', points: [], n: 0 });
    await t.db
      .update(questionnaire_submissions)
      .set({ state: 'open' })
      .where(eq(questionnaire_submissions.submission_id, built.own.submission.id));
    expect((await ask(built)).body.visibility).toBe('own_only');
  });

  it('shows everything by name to the programme team, and marks the submission they ask for', async () => {
    const built = await build(EIGHT, { state: 'open' });
    const all = await ask(built, await admin());
    expect(all.body).toMatchObject({
      visibility: 'provisional',
      named: true,
      submission_id: null,
      verdict: null,
    });
    expect(all.body.points.every((point) => point.submission_id !== null && !point.is_own)).toBe(true);
    const { submission, organisation } = built.members[7]!;
    const one = await ask(built, await admin(), { submission_id: submission.id });
    expect(one.body.points.filter((point) => point.is_own)).toMatchObject([{ value: 70 }]);
    expect(one.body.verdict).toContain(
      `${organisation.organisation_name}: ${submission.submission_name}’s 70.0 %`,
    );
  });

  it('shows all of one’s own submissions by name, and the place of the one asked for', async () => {
    const built = await build(EIGHT);
    const second = await buildSubmission(t.db, built.project, built.own.organisation, {
      submission_name: 'Zweigstelle',
      pseudonym_number: 500,
    });
    await buildValue(
      t.db,
      { measure: built.measure, period: built.period, submission: second },
      { numerator: 80, denominator: 100 },
    );
    const first = await ask(built);
    expect(first.body.points.filter((point) => point.is_own).map((point) => point.value)).toEqual([80, 30]);
    expect(first.body.comparisons[0]!.own_rank).toBe(6);
    const other = await ask(built, undefined, { submission_id: second.id });
    expect(other.body.comparisons[0]!.own_rank).toBe(1);
  });

  it('answers 404 for another organisation’s submission, and for one of another project', async () => {
    const [built, other] = [await build(EIGHT), await build(EIGHT)];
    const theirs = { submission_id: built.members[1]!.submission.id };
    expect((await ask(built, undefined, theirs)).status).toBe(404);
    const elsewhere = { submission_id: other.own.submission.id };
    expect((await ask(built, await admin(), elsewhere)).status).toBe(404);
  });

  it('compares nobody for a viewer whose organisation takes no part', async () => {
    const built = await build(EIGHT);
    const organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
    const viewer = await buildUser(t.db, t.programme.id, {
      role_type_id: VIEWER,
      organisation_id,
      projects: [null],
    });
    const { status, body } = await ask(built, viewer);
    expect(status).toBe(200);
    expect(body).toMatchObject({ n: 8, verdict: null, submission_id: null });
    expect(body.points.some((point) => point.is_own || point.submission_id)).toBe(false);
  });
});

describe('small numbers', () => {
  const small: FigureGiven[] = [[3, 4], ...EIGHT, [1, 2]];
  it('are suppressed and counted as missing; one’s own is shown and counts in nothing', async () => {
    const built = await build(small, { project: { disclosure_threshold: 5 } });
    const { body } = await ask(built);
    expect(body).toMatchObject({ n: 8, averages: { Mean: 37.5 } });
    expect(body.missing).toEqual([{ reason: 'small_number', count: 2, own: true }]);
    expect(body.points[0]).toMatchObject({ value: 75, is_own: true, rank: null, suppressed: 'small_number' });
    expect(body.points.at(-1)).toMatchObject({
      value: null,
      numerator: null,
      denominator: null,
      rank: null,
      suppressed: 'small_number',
    });
    expect(body.verdict).toContain('rests on a small number');
  });

  it('are shown to the programme team, without counting', async () => {
    const built = await build(small, { project: { disclosure_threshold: 5 } });
    const { body } = await ask(built, await admin());
    expect(body.points.filter((point) => point.suppressed).map((point) => point.value)).toEqual([75, 50]);
    expect(body.averages.Mean).toBe(37.5);
  });

  it('leave a comparison with too few peers without averages and without others’ points', async () => {
    const built = await build(EIGHT, { project: { named_results: true } });
    const at = (...indexes: number[]) => indexes.map((index) => built.members[index]!.submission);
    const group = await buildPeerGroup(t.db, built.project, at(0, 1, 2));
    const { body } = await ask(built, undefined, { peer_group_ids: [group.id] });
    expect(body.comparisons[1]).toMatchObject({
      n: 0,
      averages: { Mean: null, Median: null, Q1: null, Q3: null },
      own_rank: null,
      suppressed: 'too_few_peers',
    });
    expect(body.points).toMatchObject([{ value: 30, is_own: true }]);
    expect(body.averages.Mean).toBeNull();
    expect(body.verdict).toContain('too few trusts');
  });
});

describe('the door', () => {
  it('is shut to those who are not signed in, have no access to the project, or are of another programme', async () => {
    const built = await build(EIGHT);
    expect((await ask(built, null)).status).toBe(401);
    const organisation_id = built.own.organisation.id;
    const stranger = await buildUser(t.db, t.programme.id, { organisation_id });
    expect((await ask(built, stranger)).status).toBe(404);
    const [programme] = await t.db
      .insert(programmes)
      .values({ programme_code: 'elsewhere', programme_name: 'Elsewhere' })
      .returning();
    const foreign = await buildUser(t.db, programme!.id, { role_type_id: ADMIN });
    expect((await ask(built, foreign)).status).toBe(404);
  });

  it('leads nowhere for a chart, or a period, that is not there', async () => {
    const built = await build(EIGHT);
    const later = await buildTimePeriod(t.db, built.project, 'published');
    const stray = await buildTimePeriod(t.db, await buildProject(t.db, t.programme.id));
    const none = { ...built, chart: { ...built.chart, id: 2_000_000 } };
    expect((await ask(none)).status).toBe(404);
    expect((await ask({ ...built, period: later })).status).toBe(404);
    expect((await ask({ ...built, period: stray })).status).toBe(404);
  });

  it('refuses what is not valid', async () => {
    const built = await build(EIGHT);
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
  const built = await build([...EIGHT, undefined]);
  const end = (index: number, ended_on: string) =>
    t.db.update(submissions).set({ ended_on }).where(eq(submissions.id, built.members[index]!.submission.id));
  await end(8, '2025-07-01');
  expect((await ask(built)).body.missing).toEqual([{ reason: 'not_submitted', count: 1, own: false }]);
  await end(8, '2025-06-30');
  await end(7, '2025-06-30');
  expect((await ask(built)).body).toMatchObject({ missing: [], n: 8 });
});
