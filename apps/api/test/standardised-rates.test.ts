import { getChartData } from '@portal/contract/charts/chart-data';
import { explainFigure } from '@portal/contract/charts/figure-explanations';
import { createMeasure } from '@portal/contract/measures/measures';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeChart } from '../src/modules/exports/downloads/describe-chart.ts';
import { writeTidyCsv } from '../src/modules/exports/downloads/write-tidy-csv.ts';
import type { projects } from '../src/tables/projects.tables.ts';
import { buildChart } from '#fixtures/build-charts';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import { buildAreaProject } from '#fixtures/build-area-project';

/** Deaths and people of two ages, of five areas; the second has fewer than 10 deaths, the third has none. */
const AREAS = [
  { deaths_young: 10, people_young: 8000, deaths_old: 40, people_old: 2000 },
  { deaths_young: 1, people_young: 5000, deaths_old: 4, people_old: 600 },
  { deaths_young: 0, people_young: 900, deaths_old: 0, people_old: 100 },
  { deaths_young: 12, people_young: 9000, deaths_old: 90, people_old: 3000 },
  { deaths_young: 30, people_young: 7000, deaths_old: 20, people_old: 0 },
];
const WEIGHTS = [80_500, 19_500];

/**
 * Recalculates the rate per 100,000 and its limits, written directly from Dobson et al. 1991 without
 * packages/statistics. `lower` and `upper` are those of the number of deaths.
 */
function again(area: (typeof AREAS)[number], { lower, upper }: { lower: number; upper: number }) {
  const [young, old] = [WEIGHTS[0]! / 100_000, WEIGHTS[1]! / 100_000];
  const rate = (young * area.deaths_young) / area.people_young + (old * area.deaths_old) / area.people_old;
  const variance =
    (young ** 2 * area.deaths_young) / area.people_young ** 2 +
    (old ** 2 * area.deaths_old) / area.people_old ** 2;
  const deaths = area.deaths_young + area.deaths_old;
  const at = (limit: number) => 100_000 * (rate + Math.sqrt(variance / deaths) * (limit - deaths));
  return { value: 100_000 * rate, lower: at(lower), upper: at(upper) };
}
/** Byar's limits of 50, by its formula, and the exact ones of 5 (Garwood 1936). */
const OF_50 = {
  lower: 50 * (1 - 1 / 450 - 1.959963984540054 / (3 * Math.sqrt(50))) ** 3,
  upper: 51 * (1 - 1 / 459 + 1.959963984540054 / (3 * Math.sqrt(51))) ** 3,
};
const OF_5 = { lower: 1.6234863901184209, upper: 11.668332079322669 };

const t = useTestApp();
let admin: { id: number };
let built: Awaited<ReturnType<typeof build>>;

async function build(settings: Partial<typeof projects.$inferInsert> = {}) {
  const { db } = t;
  const { project, period, people } = await buildAreaProject(t, AREAS, settings);
  const made = await t.call(
    createMeasure,
    {
      body: {
        project_id: project.id,
        measure_code: 'dsr',
        measure_name: 'Deaths',
        kind: 'standardised_rate',
        numerator: '',
        denominator: null,
        multiplier: 100_000,
        unit: 'per 100,000',
        polarity: 'lower',
        standardisation: {
          standard: 'European Standard Population 2013',
          strata: ['young', 'old'].map((age, index) => ({
            stratum_name: age,
            count: `deaths_${age}`,
            population: `people_${age}`,
            weight: WEIGHTS[index]!,
          })),
        },
      },
    },
    admin,
  );
  expect(made.status).toBe(200);
  const forms = ['ranked_bars', 'funnel', 'table'] as const;
  const chart = await buildChart(db, project, [made.body], [period], [...forms]);
  const ask = async (who: number, output_type: (typeof forms)[number] = 'ranked_bars') => {
    const params = { chart_id: chart.id, time_period_id: period.id };
    const body = { output_type, ignore_cache: true } as never;
    const answer = await t.call(getChartData, { params, body }, people[who]!.user);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const pointOf = (data: Awaited<ReturnType<typeof ask>>, who: number) =>
    data.points.find(({ submission_id }) => submission_id === people[who]!.submission.id)!;
  return { project, period, people, chart, ask, pointOf };
}

beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  built = await build();
});

describe('a standardised rate in a chart', () => {
  it('has the value and the limits of Dobson, with those of Byar or the exact ones of its count', async () => {
    const data = await built.ask(0);
    for (const [who, limits] of [OF_50, OF_5].entries()) {
      const expected = again(AREAS[who]!, limits);
      const { value, interval, numerator } = built.pointOf(data, who);
      expect(value).toBeCloseTo(expected.value, 6);
      expect(interval!.lower).toBeCloseTo(expected.lower, 6);
      expect(interval!.upper).toBeCloseTo(expected.upper, 6);
      expect(numerator).toBe(AREAS[who]!.deaths_young + AREAS[who]!.deaths_old);
    }
    expect(built.pointOf(data, 0)).toMatchObject({ denominator: 10_000 });
    // 490.625 by hand: 0.805 × 125 + 0.195 × 2,000
    expect(built.pointOf(data, 0).value).toBeCloseTo(490.625, 9);
  });

  it('is 0 without limits if no one died, and missing if a stratum is empty', async () => {
    const data = await built.ask(0);
    expect(built.pointOf(data, 2)).toMatchObject({ value: 0, interval: null });
    expect(built.pointOf(data, 4)).toBeUndefined();
    expect(data.missing).toMatchObject([{ reason: 'zero_denominator', count: 1 }]);
    expect(data.n).toBe(4);
  });

  it('names its standard and the method of its limits, without the variance', async () => {
    const data = await built.ask(0);
    expect(data.method).toContain(
      'Directly standardised to European Standard Population 2013; 95% confidence limits by Dobson’s method with Byar’s approximation, exact below 10 events.',
    );
    expect(data.method).toContain('or have a stratum with no people');
    expect(JSON.stringify(data)).not.toContain('variance');
    for (const file of [JSON.stringify(describeChart(data)), writeTidyCsv([data])]) {
      expect(file).toContain('Population 2013; 95% confidence limits by Dobson’s method with Byar');
    }
  });

  it('has no funnel: its value is not its numerator over its denominator', async () => {
    expect((await built.ask(0, 'funnel')).funnel).toBeNull();
  });

  it('is held back by its sums as a rate is, and rounded in proportion', async () => {
    const held = await build({ disclosure_threshold: 8, round_counts: true, minimum_peers: 2 });
    const data = await held.ask(0);
    // 5 deaths of the second area.
    const nothing = { value: null, numerator: null, denominator: null, interval: null };
    expect(data.points.filter(({ suppressed }) => suppressed)).toMatchObject([nothing]);
    expect(held.pointOf(data, 0).value).toBeCloseTo(490.625, 9);
    const other = held.pointOf(data, 3);
    const exact = again(AREAS[3]!, OF_50).value;
    expect(other).toMatchObject({ numerator: 100, denominator: 12_000 });
    expect(other.value).toBeCloseTo((exact * 100) / 102, 6);
    const own = await held.ask(1);
    expect(held.pointOf(own, 1)).toMatchObject({ numerator: 5, suppressed: 'small_number' });
    expect(held.pointOf(own, 1).interval).not.toBeNull();
  });
});

it('is held back where another chart has a small count of one of its strata', async () => {
  const held = await build({ disclosure_threshold: 11, minimum_peers: 1 });
  // 10 young deaths are small, the 50 of all ages are not.
  expect(held.pointOf(await held.ask(3), 0).value).toBeCloseTo(490.625, 9);
  const young = await t.call(
    createMeasure,
    {
      body: {
        project_id: held.project.id,
        measure_code: 'young',
        measure_name: 'Young',
        kind: 'value',
        numerator: 'deaths_young',
        denominator: null,
      },
    },
    admin,
  );
  await buildChart(t.db, held.project, [young.body], [held.period]);
  const values = (await held.ask(3)).points.map(({ value }) => value?.toFixed(1) ?? null);
  expect(values).not.toContain('490.6');
  expect(values).toContain(again(AREAS[3]!, OF_50).value.toFixed(1));
});

it('is suppressed if charts show the population of each stratum, because it would reveal the counts', async () => {
  const held = await build({ disclosure_threshold: 11, minimum_peers: 1 });
  // If 8,000 and 2,000 people, 50 deaths and the rate are known, two equations give 10 young deaths. These
  // are few.
  const { value, numerator } = held.pointOf(await held.ask(3), 0);
  const [young, old] = WEIGHTS.map((one) => one / 100_000) as [number, number];
  const solved = (value! / 100_000 - (old * numerator!) / 2000) / (young / 8000 - old / 2000);
  expect(solved).toBeCloseTo(10, 9);
  const show = async (measure_code: string) => {
    const body = { project_id: held.project.id, measure_code, measure_name: measure_code, kind: 'value' };
    const made = await t.call(
      createMeasure,
      { body: { ...body, numerator: measure_code, denominator: null } as never },
      admin,
    );
    await buildChart(t.db, held.project, [made.body], [held.period]);
  };
  // The old are the rest of all.
  await show('people_young');
  const told = await held.ask(3);
  expect(told.points.filter(({ is_own, value }) => !is_own && value !== null)).toEqual([]);
  expect(JSON.stringify(told)).not.toContain('490.6');
  expect(held.pointOf(await held.ask(0), 0).value).toBeCloseTo(490.625, 9);
});

describe('explanation of a standardised rate', () => {
  const explain = (who: number) =>
    t.call(
      explainFigure,
      { params: { chart_id: built.chart.id, time_period_id: built.period.id }, query: {} },
      built.people[who]!.user,
    );

  it('names each stratum with its count, population, rate and weight, which give the value again', async () => {
    const { body } = await explain(0);
    expect(body.standardisation!.standard).toBe('European Standard Population 2013');
    const { strata } = body.standardisation!;
    expect(strata).toMatchObject([
      { stratum_name: 'young', count: 10, population: 8000, rate: 125, weight: 80_500, share: 0.805 },
      { stratum_name: 'old', count: 40, population: 2000, rate: 2000, weight: 19_500, share: 0.195 },
    ]);
    const total = strata.reduce((sum, { rate, share }) => sum + rate! * share, 0);
    expect(total).toBeCloseTo(body.value!, 9);
    expect(body.answers).toHaveLength(4);
    expect(body.interval!.lower).toBeCloseTo(again(AREAS[0]!, OF_50).lower, 6);
    expect(body.relative_index).toBeNull();
  });

  it('shows the empty stratum', async () => {
    const { body } = await explain(4);
    expect(body.value).toBeNull();
    expect(body.standardisation!.strata[1]).toMatchObject({ count: 20, population: 0, rate: null });
  });
});
