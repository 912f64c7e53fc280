import { type ChartData, getChartData } from '@portal/contract/charts/chart-data';
import { ADMIN } from '@portal/contract/identity/roles';
import { describe, expect, it } from 'vitest';
import { buildChart, buildMeasure, buildValue } from '#fixtures/build-charts';
import { buildComparison } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import { questionnaire_checks } from '../../../tables/questionnaires.tables.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';

const t = useTestApp();

type Answers = { all: number; day: number; night: number };
type Built = Awaited<ReturnType<typeof build>>;

/** Shares of stays by night, and after it charts of all stays, and of those by day and by night. */
async function build(answers: Answers[], project: object = {}) {
  const shares = answers.map(({ all, night }): [number, number] => [night, all]);
  const built = await buildComparison(t.db, t.programme.id, shares, {
    project: { disclosure_threshold: 8, named_results: true, ...project },
    measure: { numerator: 'night', denominator: 'total(day, night)' },
  });
  const charts: Record<string, number> = { share: built.chart.id };
  const parts = { all: 'total(day, night)', day: 'day', night: 'night' };
  for (const [name, numerator] of Object.entries(parts)) {
    const measure = await buildMeasure(t.db, built.project, {
      kind: 'value',
      numerator,
      denominator: null,
      multiplier: 1,
      decimals: 0,
      unit: 'stays',
    });
    charts[name] = (await buildChart(t.db, built.project, [measure], [built.period])).id;
    for (const [index, one] of answers.entries()) {
      const { submission } = built.members[index]!;
      const figure = { numerator: one[name as keyof Answers], denominator: null };
      await buildValue(t.db, { measure, period: built.period, submission }, figure);
    }
  }
  return { ...built, charts };
}
const stays = (day: number, night: number): Answers => ({ all: day + night, day, night });

async function ask(built: Built, chart: string, as: { id: number } = built.own.user): Promise<ChartData> {
  const params = { chart_id: built.charts[chart]!, time_period_id: built.period.id };
  const { status, body } = await t.call(getChartData, { params, body: {} }, as);
  expect(status).toBe(200);
  return body;
}
/** Returns a chart's value for a member, or the reason for no value. */
async function seen(built: Built, chart: string, member: number, as?: { id: number }) {
  const answer = await ask(built, chart, as);
  const key = String(built.members[member]!.submission.id);
  const point = answer.points.find((one) => one.key === key);
  return point?.suppressed ?? point?.value ?? null;
}

const LARGE = [stays(50, 50), stays(60, 40), stays(70, 30), stays(80, 20)];

describe('a small numerator', () => {
  it('is held back in the next chart too, with what is left of the total beside the other part', async () => {
    const built = await build([...LARGE, stays(90, 3)]);
    expect(await seen(built, 'share', 4)).toBe('small_number');
    expect(await seen(built, 'night', 4)).toBe('small_number');
    // The total comes first in the programme's order, so the other part goes.
    expect(await seen(built, 'all', 4)).toBe(93);
    expect(await seen(built, 'day', 4)).toBe('small_number');
    expect((await ask(built, 'day')).n).toBe(4);
    expect((await ask(built, 'day')).averages.Mean).toBe(65);
    for (const chart of ['all', 'day', 'night']) expect(await seen(built, chart, 3)).toBeGreaterThan(8);
  });

  it('is so as well where only a check says what the parts add up to', async () => {
    const given = [...LARGE, stays(3, 40)];
    const built = await build(given);
    for (const [code, figureOf] of [
      ['seen', ({ day }: Answers) => day + 100],
      ['others', () => 100],
    ] as const) {
      const measure = await buildMeasure(t.db, built.project, {
        kind: 'value',
        numerator: code,
        denominator: null,
        multiplier: 1,
      });
      built.charts[code] = (await buildChart(t.db, built.project, [measure], [built.period])).id;
      for (const [index, one] of given.entries()) {
        const { submission } = built.members[index]!;
        const figure = { numerator: figureOf(one), denominator: null };
        await buildValue(t.db, { measure, period: built.period, submission }, figure);
      }
    }
    expect([await seen(built, 'seen', 4), await seen(built, 'others', 4)]).toEqual([103, 100]);
    await t.db.insert(questionnaire_checks).values({
      questionnaire_id: built.questionnaire.id,
      message: 'The parts make the total.',
      expression: 'total(day, others) == seen',
    });
    await bumpResults(t.db, built.project.id);
    expect([await seen(built, 'seen', 4), await seen(built, 'others', 4)]).toEqual([103, 'small_number']);
  });

  it('is shown to its owner and the programme team, marked, and counts for neither', async () => {
    const built = await build([stays(90, 3), ...LARGE]);
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    for (const as of [built.own.user, admin]) {
      const answer = await ask(built, 'day', as);
      const key = String(built.own.submission.id);
      expect(answer.points.find((one) => one.key === key)).toMatchObject({
        value: 90,
        rank: null,
        suppressed: 'small_number',
      });
      expect(answer.n).toBe(4);
    }
    expect((await ask(built, 'day')).verdict).toContain('would reveal one');
  });
});

describe('a true 0', () => {
  it('is not small, and does not affect its neighbours', async () => {
    const built = await build([...LARGE, stays(90, 0), stays(80, 0), stays(70, 0)]);
    const night = await ask(built, 'night');
    expect([night.n, night.averages.Median]).toEqual([7, 20]);
    for (const chart of ['share', 'all', 'day']) expect((await ask(built, chart)).n).toBe(7);
  });
});

describe('rounded counts', () => {
  it('are shown to others and used in all calculations; your own are exact', async () => {
    const given = [stays(51, 47), stays(58, 41), stays(72, 33), stays(79, 22), stays(90, 3)];
    const built = await build(given, { round_counts: true });
    const share = await ask(built, 'share');
    const own = share.points.find(({ is_own }) => is_own)!;
    expect([own.numerator, own.denominator]).toEqual([47, 98]);
    const others = share.points.filter(({ is_own, value }) => !is_own && value !== null);
    expect(others.map(({ numerator, denominator }) => [numerator, denominator])).toEqual([
      [40, 100],
      [35, 105],
      [20, 100],
    ]);
    for (const { value, numerator, denominator } of others) {
      expect(value).toBeCloseTo((100 * numerator!) / denominator!, 9);
    }
    const mean = [own, ...others].reduce((sum, { value }) => sum + value!, 0) / 4;
    expect(share.averages.Mean).toBeCloseTo(mean, 9);
    expect(share.method).toContain('rounded to the nearest 5');
    expect(share.points.filter(({ suppressed }) => suppressed).map(({ value }) => value)).toEqual([null]);
  });
});
