import { getChartData } from '@portal/contract/charts/chart-data';
import { getWhatIf } from '@portal/contract/charts/hypothetical-value';
import type { Input } from '@portal/contract/shared/endpoint';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFilter } from '../../../../test/fixtures/build-charts.ts';
import { buildComparison, type FigureGiven } from '../../../../test/fixtures/build-comparison.ts';
import { buildUser } from '../../../../test/fixtures/build-people.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { measure_values } from '../../../tables/measures.tables.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.stop());

type Built = Awaited<ReturnType<typeof buildComparison>>;
type Body = Partial<Input<typeof getWhatIf>['body']>;
const build = (figures: FigureGiven[], options: Parameters<typeof buildComparison>[3] = {}) =>
  buildComparison(t.db, t.programme.id, figures, options);
const of = ({ chart, period }: Built) => ({ chart_id: chart.id, time_period_id: period.id });
const tryIn = (built: Built, body: Body, as: { id: number } = built.own.user) =>
  t.call(getWhatIf, { params: of(built), body }, as);

/** The user's value first: 30 of 100, among 12 others from 10% to 65%. */
const FIGURES: FigureGiven[] = [30, 10, 15, 20, 25, 35, 40, 45, 50, 55, 60, 65, 32].map((one) => [one, 100]);

describe('a tried value', () => {
  it('is ranked among the values of the chart, marked as not real, and stored nowhere', async () => {
    const built = await build(FIGURES);
    const stored = async () =>
      JSON.stringify([await t.db.select().from(measure_values), await t.db.select().from(audit_entries)]);
    const before = await stored();
    const { body } = await tryIn(built, { numerator: 58, denominator: 100 });
    expect(body).toMatchObject({ is_real: false, n: 13, real: { value: 30, rank: 9 } });
    // Only 60% and 65% are higher.
    expect(body.tried).toMatchObject({ value: 58, numerator: 58, denominator: 100, rank: 3, quartile: 4 });
    expect(body.verdict).toContain('3rd highest of 13');
    expect((await tryIn(built, { numerator: 58 })).body.tried.denominator).toBe(100);
    expect(await stored()).toBe(before);
  });

  it('has the rank, verdict and limits that the chart shows once the value is real', async () => {
    for (const kind of ['proportion', 'rate', 'standardised_ratio'] as const) {
      const built = await build(FIGURES, { measure: { kind }, outputTypes: ['ranked_bars', 'funnel'] });
      const { body } = await tryIn(built, { numerator: 78, denominator: 120 });
      await t.db
        .update(measure_values)
        .set({ numerator: 78, denominator: 120, value: 65 })
        .where(
          and(
            eq(measure_values.measure_id, built.measure.id),
            eq(measure_values.submission_id, built.own.submission.id),
          ),
        );
      await bumpResults(t.db, built.project.id);
      const real = (await t.call(getChartData, { params: of(built), body: {} }, built.own.user)).body;
      const own = real.points.find(({ is_own }) => is_own)!;
      const { rank, quartile, signal, interval, value } = own;
      expect(body.tried).toMatchObject({ rank, quartile, signal, interval, value });
      expect(body.tried.rank_limits).toEqual(real.comparisons[0]!.own_rank_limits);
      expect([body.verdict, body.n, body.averages]).toEqual([real.verdict, real.n, real.averages]);
    }
  });

  it('is judged within the filters of the chart', async () => {
    const built = await build(FIGURES);
    const submissions = built.members.map(({ submission }) => submission);
    const size = await buildFilter(t.db, built.project, {
      Large: submissions.slice(0, 6),
      Small: submissions.slice(6),
    });
    const filters = [{ filter_id: size.id, option_list: [{ option_name: 'Large' }] }];
    const { body } = await tryIn(built, { numerator: 30, denominator: 100, filters });
    expect([body.n, body.tried.rank, body.verdict]).toEqual([6, 2, expect.stringContaining('“Large”')]);
  });

  it('is refused for numbers that the measure cannot have', async () => {
    const built = await build(FIGURES);
    const statuses = [
      { numerator: -1 },
      { numerator: 101, denominator: 100 },
      { numerator: 5, denominator: 0 },
      { value: 5 },
    ].map(async (body) => (await tryIn(built, body)).status);
    expect(await Promise.all(statuses)).toEqual([422, 422, 422, 422]);
    const plain = await build(FIGURES, { measure: { kind: 'value', denominator: null, unit: 'days' } });
    expect((await tryIn(plain, { numerator: 5 })).status).toBe(422);
    expect((await tryIn(plain, { value: 61 })).body.tried).toMatchObject({
      value: 61,
      rank: 2,
      signal: null,
    });
  });

  it('cannot be tried for another organisation, except by the programme team', async () => {
    const built = await build(FIGURES);
    const theirs = { submission_id: built.members[3]!.submission.id, numerator: 5, denominator: 100 };
    expect((await tryIn(built, theirs)).status).toBe(404);
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    expect((await tryIn(built, theirs, admin)).body.verdict).toMatch(/^Hospital-of-.*13th highest of 13/);
    // Without a submission there is no value to replace.
    expect((await tryIn(built, { numerator: 5, denominator: 100 }, admin)).status).toBe(404);
  });
});

describe('a sequence of tried values', () => {
  /** Returns all answers to a sequence of tried values, for a small and a huge denominator. */
  const sweep = async (built: Built, as: { id: number } = built.own.user) => {
    const answers: unknown[] = [];
    for (const denominator of [40, 100_000])
      for (let step = 0; step <= 40; step += 2) {
        const numerator = Math.round((denominator * step) / 40);
        const submission_id = built.own.submission.id;
        const { body } = await tryIn(built, { submission_id, numerator, denominator }, as);
        answers.push({ ...body, submission_name: '' });
      }
    return JSON.stringify(answers);
  };

  it('says the same for every suppressed value, and names no other organisation', async () => {
    const worlds = [];
    for (const small of [1, 2, 3, 4]) {
      const built = await build([...FIGURES, [small, 40], [2, 3]], { project: { disclosure_threshold: 5 } });
      const said = await sweep(built);
      for (const { submission } of built.members.slice(1))
        expect(said).not.toContain(submission.submission_name);
      worlds.push(said);
    }
    expect(new Set(worlds).size).toBe(1);
    // The attack is no blank: it does see a value that the chart shows.
    const other = await build([...FIGURES, [6, 40], [2, 3]], { project: { disclosure_threshold: 5 } });
    expect(await sweep(other)).not.toBe(worlds[0]);
  });

  it('never opens a set with too few peers, or one that is not published', async () => {
    const few = await build([null, [10, 100], [20, 100]]);
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    for (const as of [few.own.user, admin]) {
      const submission_id = few.own.submission.id;
      const { body } = await tryIn(few, { submission_id, numerator: 15, denominator: 100 }, as);
      expect(body.tried).toMatchObject({ rank: null, quartile: null, signal: null, limits: null });
      expect(body.averages).toEqual({ Mean: null, Median: null, Q1: null, Q3: null });
    }
    const open = await build(FIGURES, { state: 'open' });
    const { body } = await tryIn(open, { numerator: 15, denominator: 100 });
    expect(body.tried).toMatchObject({ rank: null, signal: null, limits: null });
    expect(body.verdict).toContain('cannot be compared yet');
  });
});
