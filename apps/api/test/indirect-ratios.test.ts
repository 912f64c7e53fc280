import { getChartData } from '@portal/contract/charts/chart-data';
import { explainFigure } from '@portal/contract/charts/figure-explanations';
import { createMeasure, previewMeasure } from '@portal/contract/measures/measures';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChart } from '#fixtures/build-charts';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import { buildAreaProject } from '#fixtures/build-area-project';

/**
 * Deaths and people of two ages, of five areas. The last left one figure blank, and one has no old people.
 */
const AREAS = [
  { deaths_young: 10, people_young: 8000, deaths_old: 40, people_old: 2000 },
  { deaths_young: 1, people_young: 5000, deaths_old: 4, people_old: 600 },
  { deaths_young: 12, people_young: 9000, deaths_old: 90, people_old: 3000 },
  { deaths_young: 30, people_young: 7000, deaths_old: 0, people_old: 0 },
  { deaths_young: 7, people_young: 700, deaths_old: null, people_old: 300 },
];
/** The totals of the four without blanks. */
const TOTALS = [
  { count: 53, population: 29_000 },
  { count: 134, population: 5600 },
];
const rates = TOTALS.map(({ count, population }) => count / population);
const expectedIn = ({ people_young, people_old }: (typeof AREAS)[number]) =>
  people_young * rates[0]! + people_old * rates[1]!;

const definition = (weights: readonly number[]) => ({
  kind: 'indirectly_standardised_ratio' as const,
  numerator: '',
  denominator: null,
  multiplier: 100,
  standardisation: {
    standard: 'all areas',
    strata: ['young', 'old'].map((age, index) => ({
      stratum_name: age,
      count: `deaths_${age}`,
      population: `people_${age}`,
      weight: weights[index]!,
    })),
  },
});

const t = useTestApp();
let admin: { id: number };
let built: Awaited<ReturnType<typeof buildAreaProject>>;

beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  built = await buildAreaProject(t, AREAS);
});

describe('a ratio standardised indirectly by strata', () => {
  it('offers the counts of all submissions for the reference rates, also before there are any', async () => {
    const body = { project_id: built.project.id, time_period_id: built.period.id, ...definition([0, 0]) };
    const answer = await t.call(previewMeasure, { body }, admin);
    expect(answer.body).toMatchObject({ mistakes: [], n: 0, strata: { n: 4, totals: TOTALS } });
  });

  it('is the observed over what the rates let one expect, with limits of its count, in chart, funnel and explanation', async () => {
    const { project, period, people } = built;
    const fields = { measure_code: 'smr', measure_name: 'Deaths', counts: 'numerator', polarity: 'lower' };
    const made = await t.call(
      createMeasure,
      { body: { project_id: project.id, ...fields, ...definition(rates) } as never },
      admin,
    );
    expect(made.status).toBe(200);
    const chart = await buildChart(t.db, project, [made.body], [period], ['ranked_bars', 'funnel']);
    const params = { chart_id: chart.id, time_period_id: period.id };
    const { user, submission } = people[0]!;
    const asked = { params, body: { output_type: 'funnel', ignore_cache: true } as never };
    const { body: data } = await t.call(getChartData, asked, user);
    const values = data.points.map(({ submission_id, value }) => [submission_id, value]);
    expect(values).toHaveLength(4);
    for (const [who, area] of AREAS.slice(0, 4).entries()) {
      const observed = area.deaths_young + area.deaths_old!;
      const point = data.points.find(({ submission_id }) => submission_id === people[who]!.submission.id)!;
      expect(point.value).toBeCloseTo((100 * observed) / expectedIn(area), 9);
    }
    // All together died as often as the rates of all let one expect.
    expect(data.points.reduce((sum, { denominator }) => sum + denominator!, 0)).toBeCloseTo(187, 9);
    expect(data.funnel!.basis).toBe('ratio');
    // Byar's limits of 50, by its formula.
    const z = 1.959963984540054;
    const own = data.points.find(({ is_own }) => is_own)!;
    const over = 100 / expectedIn(AREAS[0]!);
    expect(own.interval!.lower).toBeCloseTo(over * 50 * (1 - 1 / 450 - z / (3 * Math.sqrt(50))) ** 3, 6);
    expect(own.interval!.upper).toBeCloseTo(over * 51 * (1 - 1 / 459 + z / (3 * Math.sqrt(51))) ** 3, 6);

    const query = { submission_id: submission.id };
    const { body: said } = await t.call(explainFigure, { params, query } as never, user);
    expect(said.method).toContain(
      'Indirectly standardised: the rates of all areas are applied to each of 2 strata, and the results are added up to give the expected number.',
    );
    expect(said.relative_index).toBeCloseTo((100 * 50) / expectedIn(AREAS[0]!), 9);
    expect(said.standardisation!.strata).toMatchObject([
      { stratum_name: 'young', count: 10, population: 8000, weight: rates[0] },
      { stratum_name: 'old', count: 40, population: 2000, weight: rates[1] },
    ]);
  });

  it('needs no weights where it is a slope, but five groups', async () => {
    const { project, period, people } = built;
    const stratum = (n: number) => ({
      stratum_name: `Fifth ${n}`,
      count: n > 3 ? 'deaths_old' : 'deaths_young',
      weight: 0,
      population: n > 3 ? 'people_old' : 'people_young',
    });
    const create = (groups: number) => {
      const strata = Array.from({ length: groups }, (_, n) => stratum(n + 1));
      const standardisation = { standard: 'from the most deprived to the least', strata };
      const fields = {
        kind: 'slope_index',
        numerator: '',
        denominator: null,
        multiplier: 1000,
        standardisation,
      };
      const named = { project_id: project.id, measure_code: 'sii', measure_name: 'Gap', polarity: 'neutral' };
      return t.call(createMeasure, { body: { ...named, ...fields } as never }, admin);
    };
    expect(await create(4)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'body.standardisation', message: 'A slope index needs at least 5 groups.' }] },
    });
    const made = await create(5);
    expect(made.status).toBe(200);
    const chart = await buildChart(t.db, project, [made.body], [period], ['ranked_bars']);
    const params = { chart_id: chart.id, time_period_id: period.id };
    const { user, submission } = people[0]!;
    const asked = { params, body: { output_type: 'ranked_bars', ignore_cache: true } as never };
    const { body: data } = await t.call(getChartData, asked, user);
    // 8,000 people three times and 2,000 twice: the midpoints, the weighted fit and its errors, recalculated.
    const n = [8000, 8000, 8000, 2000, 2000];
    const x = [10, 10, 10, 40, 40];
    const middles = n.map((of, at) => (n.slice(0, at).reduce((sum, one) => sum + one, 0) + of / 2) / 28_000);
    const spread = n.reduce((sum, of, at) => sum + of * (middles[at]! - 0.5) ** 2, 0);
    const slopes = n.map((of, at) => (of * (middles[at]! - 0.5)) / spread);
    const value = 1000 * slopes.reduce((sum, slope, at) => sum + slope * (x[at]! / n[at]!), 0);
    const error =
      1000 * Math.sqrt(slopes.reduce((sum, slope, at) => sum + slope ** 2 * (x[at]! / n[at]! ** 2), 0));
    const own = data.points.find(({ is_own }) => is_own)!;
    expect(own.value).toBeCloseTo(value, 9);
    expect(own.interval!.lower).toBeCloseTo(value - 1.959963984540054 * error, 9);
    expect(own.interval!.upper).toBeCloseTo(value + 1.959963984540054 * error, 9);
    // One has no people in the last fifths.
    const { kind, numerator, denominator, multiplier, standardisation } = made.body;
    const body = { kind, numerator, denominator, multiplier, standardisation };
    const of = { project_id: project.id, time_period_id: period.id };
    const { body: preview } = await t.call(previewMeasure, { body: { ...of, ...body } as never }, admin);
    const without = preview.values.find((one) => one.submission_id === people[3]!.submission.id)!;
    expect(without).toMatchObject({ value: null, missing_reason: 'zero_denominator' });
    const query = { submission_id: submission.id };
    const { body: said } = await t.call(explainFigure, { params, query } as never, user);
    expect(said.method).toContain(
      'Slope index of inequality over 5 groups, from the most deprived to the least',
    );
    expect(said.standardisation!.strata.map(({ share }) => share)).toEqual(n.map((of) => of / 28_000));
    // The fitted line of this one starts below zero.
    expect(said.relative_index).toBeNull();
  });
});
