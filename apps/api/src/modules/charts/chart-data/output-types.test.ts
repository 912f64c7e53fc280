import type { OutputType } from '@portal/contract/charts/output-types';
import { getChartData } from '@portal/contract/charts/chart-data';
import { ADMIN } from '@portal/contract/identity/roles';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChart, buildMeasure, buildPeerGroup, buildValue } from '#fixtures/build-charts';
import { buildComparison, type FigureGiven } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import { chart_group_memberships, chart_parameters, output_types } from '../../../tables/charts.tables.ts';
import { measure_option_counts, measures } from '../../../tables/measures.tables.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';

const t = useTestApp();
let outputTypes: OutputType[];
beforeAll(async () => {
  outputTypes = (await t.db.select().from(output_types)).map(({ output_type }) => output_type);
});

const shares = (...values: number[]): FigureGiven[] => values.map((value) => [value, 100]);
/** Own 30 among 10, 20, 20, 30, 40, 50, 60, 70. */
const EIGHT = shares(30, 10, 20, 20, 40, 50, 60, 70);
type Built = Awaited<ReturnType<typeof buildComparison>>;
const build = (figures: FigureGiven[] = EIGHT, options: Parameters<typeof buildComparison>[3] = {}) =>
  buildComparison(t.db, t.programme.id, figures, { outputTypes, ...options });
const ask = async (
  built: Built,
  output_type: OutputType,
  body: object = {},
  as: { id: number } = built.own.user,
) => {
  const answer = await t.call(
    getChartData,
    {
      params: { chart_id: built.chart.id, time_period_id: built.period.id },
      body: { output_type, ...body } as never,
    },
    as,
  );
  expect(answer.status).toBe(200);
  return answer.body;
};

/** Adds another measure to the chart of a comparison, with a figure for each member. */
async function addSeries(built: Built, figures: FigureGiven[], name: string) {
  const measure = await buildMeasure(t.db, built.project, {
    kind: 'value',
    denominator: null,
    multiplier: 1,
    unit: 'beds',
    measure_name: name,
  });
  await t.db.insert(chart_parameters).values({
    chart_id: built.chart.id,
    time_period_id: built.period.id,
    measure_id: measure.id,
    series_name: name,
    display_order: measure.id,
  });
  for (const [index, figure] of figures.entries()) {
    if (!figure) continue;
    const { submission } = built.members[index]!;
    const [numerator, denominator] = figure;
    await buildValue(t.db, { measure, period: built.period, submission }, { numerator, denominator });
  }
  return measure;
}

const place = (built: Built, index: number, region: string, board: string | null = null) =>
  t.db
    .update(organisations)
    .set({ region, board_code: board, board_name: board && `Board ${board}` })
    .where(eq(organisations.id, built.members[index]!.organisation.id));

describe('points', () => {
  it('carry Wilson’s limits for a share and none for a quotient of other things', async () => {
    const own = (await ask(await build([[65, 100], ...EIGHT]), 'ranked_bars')).points.find(
      (one) => one.is_own,
    );
    expect(own?.interval?.lower).toBeCloseTo(55.25444, 5);
    expect(own?.interval?.upper).toBeCloseTo(73.63575, 5);
    const ratio = await ask(await build(EIGHT, { measure: { kind: 'ratio' } }), 'ranked_bars');
    expect(ratio.points.every(({ interval }) => interval === null)).toBe(true);
    const rates = await ask(
      await build([[65, 1000], ...EIGHT], { measure: { kind: 'rate', multiplier: 1000 } }),
      'table',
    );
    const limits = rates.points.find((one) => one.is_own)?.interval;
    expect([limits?.lower, limits?.upper]).toEqual([
      expect.closeTo(50.1631877, 6),
      expect.closeTo(82.8491385, 6),
    ]);
  });
});

describe('a box plot', () => {
  it('has a box for all submissions, your region and each peer group, from the values themselves', async () => {
    const built = await build([...EIGHT, [99, 100]], { project: { named_results: true } });
    for (const index of [0, 1, 2, 3, 8]) await place(built, index, 'North');
    for (const index of [4, 5, 6, 7]) await place(built, index, 'South');
    const group = await buildPeerGroup(
      t.db,
      built.project,
      built.members.slice(0, 6).map((one) => one.submission),
    );
    const few = await buildPeerGroup(t.db, built.project, [built.members[1]!.submission]);
    const { box_plot } = await ask(built, 'box_plot', { peer_group_ids: [group.id, few.id] });
    expect(box_plot?.map(({ set, n, suppressed }) => [set, n, suppressed])).toEqual([
      ['all', 9, null],
      ['region', 5, null],
      [`peer-group-${group.id}`, 6, null],
      [`peer-group-${few.id}`, 0, 'too_few_peers'],
    ]);
    expect(box_plot?.[1]).toMatchObject({
      name: 'North',
      low: 10,
      Q1: 20,
      Median: 20,
      Q3: 30,
      high: 30,
      outliers: [99],
      own_rank: 2,
    });
    expect(box_plot?.[3]).toMatchObject({ low: null, Q1: null, high: null, outliers: [] });
  });

  it.each([
    [
      'lower',
      [1505, 1605, 1975, 1990, 1995, 1995, 2155, 2350],
      { low: 188.25, Q1: 188.25, Q3: 203.5, high: 215.5 },
    ],
    [
      'upper',
      [2495, 2395, 2025, 2010, 2005, 2005, 1845, 1650],
      { low: 184.5, Q1: 196.5, Q3: 211.75, high: 211.75 },
    ],
  ])('has no %s whisker that ends inside the box', async (_, tenths, expected) => {
    const built = await build(tenths.map((value): FigureGiven => [value, 1000]));
    const { box_plot } = await ask(built, 'box_plot');
    expect(box_plot?.[0]).toMatchObject(
      Object.fromEntries(
        Object.entries(expected).map(([name, value]) => [name, expect.closeTo(value, 9) as number]),
      ),
    );
  });
});

describe('a funnel', () => {
  it('has limits that can be drawn where all have the same denominator', async () => {
    const { funnel } = await ask(await build(shares(10, 20, 30, 40, 50)), 'funnel');
    const denominators = funnel!.limits.map(({ denominator }) => denominator);
    expect(Math.min(...denominators)).toBeLessThan(100);
    expect(Math.max(...denominators)).toBe(150);
  });

  it('has its centre, limits and signals, by chance alone where nothing varies more', async () => {
    const built = await build([
      [10, 100],
      [11, 100],
      [19, 200],
      [41, 400],
      [98, 1000],
    ]);
    const { funnel, points, verdict, method } = await ask(built, 'funnel');
    const centre = 179 / 1800;
    expect(funnel).toMatchObject({ basis: 'proportion', n: 5, is_adjusted: false });
    expect(funnel?.target).toBeCloseTo(100 * centre, 10);
    expect(funnel?.limits.at(-1)?.denominator).toBe(1000);
    expect(funnel?.limits.at(-1)?.alert.upper).toBeCloseTo(
      100 * (centre + 1.959964 * Math.sqrt((centre * (1 - centre)) / 1000)),
      5,
    );
    expect(funnel?.limits[0]?.alarm.lower).toBeCloseTo(
      100 * (centre - 3.090232 * Math.sqrt((centre * (1 - centre)) / 100)),
      5,
    );
    expect(points.map(({ signal }) => signal)).toEqual(Array(5).fill('inside'));
    expect(verdict).toContain('Similar: it is within the 95% limits around 9.9% (the overall value).');
    expect(method).toContain('vary no more than chance');
  });
  it('widens the limits where submissions vary by more than chance, and judges by the wide ones', async () => {
    const built = await build([
      [100, 1000],
      [200, 1000],
      [300, 1000],
      [400, 1000],
      [500, 1000],
      [250, 1000],
    ]);
    const { funnel, points } = await ask(built, 'funnel');
    expect(funnel?.is_adjusted).toBe(true);
    expect(funnel?.overdispersion?.phi).toBeGreaterThan(50);
    expect(funnel!.limits[0]!.alert.upper).toBeGreaterThan(funnel!.chance_limits[0]!.alarm.upper);
    expect(points.every(({ signal }) => signal === 'inside')).toBe(true);
  });
  it('marks what lies beyond them, worded by what is better', async () => {
    const ordinary = Array.from({ length: 40 }, (_, index): FigureGiven => [96 + (index % 9), 1000]);
    const { points, verdict } = await ask(await build([[190, 1000], ...ordinary]), 'funnel');
    expect(points.filter(({ signal }) => signal !== 'inside')).toMatchObject([
      { key: '1', signal: 'high_alarm' },
    ]);
    expect(verdict).toMatch(
      /Very unlikely to be due to chance: it is above the 99.8% limits .+ This is on the worse side of the limits, so it is worth/,
    );
    const good = await build([[40, 1000], ...ordinary]);
    const praised = (await ask(good, 'funnel')).verdict;
    expect(praised).toMatch(
      /below the 99.8% limits .+ This is on the better side of the limits, so others may learn from it\./,
    );
    expect(praised).not.toMatch(/alarm|alert/);
  });
  it('is none for a measure that counts nothing, and none of too few', async () => {
    expect((await ask(await build(EIGHT, { measure: { kind: 'ratio' } }), 'funnel')).funnel).toBeNull();
    expect((await ask(await build(shares(10, 20, 30)), 'funnel')).funnel).toBeNull();
  });
});

describe('a composition', () => {
  const beds = { kind: 'value', denominator: null, multiplier: 1, unit: 'beds' } as const;
  it('shares out the sums of each set among the series of the chart, and leaves out who lacks a part', async () => {
    const built = await build(
      [
        [10, null],
        [20, null],
        [30, null],
        [40, null],
        [7, null],
      ],
      { measure: beds },
    );
    await addSeries(
      built,
      [
        [30, null],
        [20, null],
        [10, null],
        [0, null],
      ],
      'Second',
    );
    const { composition, missing } = await ask(built, 'stacked');
    // Five reported the first part; the fifth lacks the second and is reported as missing.
    expect(missing).toMatchObject([{ reason: 'not_reported', count: 1 }]);
    expect(composition!.sets[1]!.n + missing.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    expect(composition?.parts.map(({ name }) => name)).toEqual([built.measure.measure_name, 'Second']);
    expect(composition?.sets).toMatchObject([
      { set: 'own', n: 1, amounts: [10, 30], shares: [0.25, 0.75] },
      { set: 'all', n: 4, amounts: [100, 60], total: 160, shares: [0.625, 0.375] },
    ]);
    expect(composition?.rows.map(({ total, shares }) => [total, shares[0]])).toEqual([
      [40, 1],
      [40, 0.75],
      [40, 0.5],
      [40, 0.25],
    ]);
  });
  it('is of the options of a question, whose small counts are in no sum', async () => {
    const built = await build(EIGHT, {
      measure: { kind: 'distribution', denominator: null },
      project: { disclosure_threshold: 5 },
    });
    await t.db
      .update(questionnaires)
      .set({ kind: 'case' })
      .where(eq(questionnaires.id, built.questionnaire.id));
    const counts = [
      [2, 40],
      [10, 30],
      [20, 20],
      [30, 10],
      [3, 47],
    ];
    for (const [index, [yes, no]] of counts.entries()) {
      await t.db.insert(measure_option_counts).values(
        [
          ['yes', yes!, 1],
          ['no', no!, 2],
        ].map(([code, count, display_order]) => ({
          measure_id: built.measure.id,
          time_period_id: built.period.id,
          submission_id: built.members[index]!.submission.id,
          option_code: String(code),
          option_name: String(code),
          count: Number(count),
          display_order: Number(display_order),
        })),
      );
    }
    const { composition } = await ask(built, 'distribution');
    expect(composition?.sets).toMatchObject([
      { set: 'own', amounts: [2, 40] },
      { set: 'all', n: 3, amounts: [60, 60], shares: [0.5, 0.5] },
    ]);
    expect(composition?.left_out).toBe(2);
    const spoken = await ask(built, 'distribution');
    expect(spoken.verdict).toMatch(/^Of your cases/);
    expect(spoken.verdict_named).toMatch(
      new RegExp(`^Of ${built.own.organisation.organisation_name}: .+’s cases`),
    );
    expect(composition?.rows.map(({ total }) => total)).toEqual([40, 40, 40, 42]);
  });
  it('is none for a chart whose series make no whole', async () => {
    expect((await ask(await build(), 'stacked')).composition).toBeNull();
  });
});

describe('a map', () => {
  it('has the median of each area, and none of an area with too few peers', async () => {
    const built = await build([...EIGHT, [80, 100]]);
    for (const index of [0, 1, 2, 3]) await place(built, index, 'North', 'B1');
    for (const index of [4, 5, 6]) await place(built, index, 'South', 'B2');
    for (const index of [7, 8]) await place(built, index, 'East', 'B3');
    const asAdmin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    const { areas } = await ask(built, 'region_map', {}, asAdmin);
    expect(areas?.areas).toMatchObject([
      { code: 'East', n: 2, Median: null, suppressed: 'too_few_peers' },
      { code: 'North', n: 4, Median: 20, suppressed: null },
      { code: 'South', n: 3, Median: 50, suppressed: null },
    ]);
  });
  it('has each area counted as one beside its median', async () => {
    // North: 80 of 1,300, so that the largest counts most. East has too few peers.
    const sizes: FigureGiven[] = [
      [30, 100],
      [10, 1000],
      [20, 100],
      [20, 100],
    ];
    const built = await build([...sizes, [40, 100], [50, 300], [60, 100], [70, 100], [80, 100]]);
    for (const index of [0, 1, 2, 3]) await place(built, index, 'North', 'B1');
    for (const index of [4, 5, 6]) await place(built, index, 'South', 'B2');
    for (const index of [7, 8]) await place(built, index, 'East', 'B3');
    const asAdmin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    const data = await ask(built, 'region_map', {}, asAdmin);
    const [east, north, south] = data.areas!.areas;
    expect(east!.pooled).toBeNull();
    expect(north!.pooled).toBeCloseTo((100 * 80) / 1300, 9);
    expect(south!.pooled).toBeCloseTo((100 * 150) / 500, 9);
    // All nine: 380 of 2,000, while their mean is far higher.
    expect([data.pooled, data.comparisons[0]!.pooled]).toEqual([19, 19]);
    await t.db.update(measures).set({ kind: 'ratio' }).where(eq(measures.id, built.measure.id));
    const ratio = await ask(built, 'region_map', { ignore_cache: true }, asAdmin);
    expect([ratio.pooled, ...ratio.areas!.areas.map(({ pooled }) => pooled)]).toEqual(Array(4).fill(null));
  });
  it('leaves out areas that would reveal too few peers in a project without names', async () => {
    const built = await build([...EIGHT, [80, 100]]);
    for (const index of [0, 1, 2, 3]) await place(built, index, 'North', 'B1');
    for (const index of [4, 5, 6]) await place(built, index, 'South', 'B2');
    for (const index of [7, 8]) await place(built, index, 'East', 'B3');
    expect((await ask(built, 'board_map')).areas?.areas).toMatchObject([
      { code: 'B1', name: 'Board B1', n: 4, Median: 20, is_own: true, suppressed: null },
      { code: 'B2', n: null, Median: null, is_own: false, suppressed: 'would_single_out' },
      { code: 'B3', n: null, Median: null, suppressed: 'would_single_out' },
    ]);
    // The list of areas does not reveal the areas of a group selected by pseudonyms.
    const group = await buildPeerGroup(
      t.db,
      built.project,
      built.members.slice(1, 6).map((one) => one.submission),
      { owner_id: built.own.user.id },
    );
    const { areas } = await ask(built, 'board_map', { peer_group_ids: [group.id] });
    expect(areas?.areas.map(({ code }) => code)).toEqual(['B1', 'B2', 'B3']);
  });
});

describe('a scatter', () => {
  it('has a point for who has both values', async () => {
    const built = await build();
    const second = await addSeries(
      built,
      [
        [1, null],
        [2, null],
        [3, null],
        [4, null],
      ],
      'Second',
    );
    const third = await addSeries(
      built,
      [
        [5, null],
        [5, null],
        [5, null],
        [5, null],
      ],
      'Third',
    );
    const { pairs, verdict, verdict_named } = await ask(built, 'scatter');
    expect(verdict).toBe(
      `Your figures are 30.0% (median 35.0%) for “${built.measure.measure_name}” and 1.0 beds (median 2.5 beds) for “Second”. 4 trusts have both figures.`,
    );
    expect(verdict_named).toContain(`${built.own.organisation.organisation_name}`);
    expect(verdict_named).not.toContain('Your');
    expect(pairs).toMatchObject({
      measure: { measure_code: second.measure_code, measure_name: 'Second' },
      n: 4,
      Median: 2.5,
    });
    expect(pairs?.points.find(({ key }) => key === '1')).toEqual({ key: '1', x: 30, y: 1 });
    const other = await ask(built, 'scatter', { second_series: third.measure_code });
    expect(other.pairs?.points.every(({ y }) => y === 5)).toBe(true);
    expect((await ask(await build(), 'scatter')).pairs).toBeNull();
  });
  it('refuses a second measure that the chart does not have', async () => {
    const built = await build();
    const params = { chart_id: built.chart.id, time_period_id: built.period.id };
    const body = { output_type: 'scatter', second_series: 'nothing' } as never;
    expect((await t.call(getChartData, { params, body }, built.own.user)).status).toBe(404);
  });
});

describe('a heat table', () => {
  it('has every measure of the group, each as its own chart shows it', async () => {
    const built = await build();
    const measure = await buildMeasure(t.db, built.project);
    const chart = await buildChart(t.db, built.project, [measure], [built.period]);
    await t.db.insert(chart_group_memberships).values({
      collection_id: built.chart.collection.id,
      chart_id: chart.id,
      display_order: 2_000_000,
    });
    for (const { submission } of built.members.slice(0, 2))
      await buildValue(t.db, { measure, period: built.period, submission }, { numerator: 1, denominator: 2 });
    const { heat } = await ask(built, 'heat_table');
    expect(heat?.measures.map(({ chart_id, n, suppressed }) => [chart_id, n, suppressed])).toEqual([
      [built.chart.id, 8, null],
      [chart.id, 0, 'too_few_peers'],
    ]);
    expect(heat?.rows).toHaveLength(8);
    expect(heat?.rows[0]).toMatchObject({
      is_own: true,
      cells: [
        { value: 30, quartile: 2 },
        { value: 50, quartile: null },
      ],
    });
    const others = heat!.rows.slice(1).map(({ cells }) => cells[1]);
    expect(others.every((cell) => cell?.value === null && cell.suppressed === 'too_few_peers')).toBe(true);
  });
});

it('only your own value is in any part before publication', async () => {
  const built = await build(EIGHT, { state: 'validation' });
  await addSeries(built, EIGHT, 'Second');
  for (let index = 0; index < 8; index += 1) await place(built, index, 'North', 'B1');
  for (const output_type of outputTypes) {
    const { points, box_plot, funnel, time_series, composition, areas, pairs, heat } = await ask(
      built,
      output_type,
    );
    expect(points).toHaveLength(1);
    expect([box_plot ?? null, funnel ?? null, areas ?? null]).toEqual([null, null, null]);
    for (const period of time_series?.periods ?? []) expect(period).toMatchObject({ n: 0, Median: null });
    expect((composition?.sets ?? []).filter(({ is_own }) => !is_own)).toEqual([]);
    expect(composition?.rows.length ?? 1).toBe(1);
    expect(pairs?.points.length ?? 1).toBe(1);
    expect(heat?.rows.length ?? 1).toBe(1);
  }
});
