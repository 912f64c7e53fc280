import type { OutputType } from '@portal/contract/charts/output-types';
import { getChartData, getScorecard, getSeriesOptions } from '@portal/contract/charts/chart-data';
import { gallerySplits, getGallery } from '@portal/contract/charts/gallery';
import {
  getChart,
  listCollections,
  listMetaData,
  listOutputTypesForChart,
} from '@portal/contract/charts/charts';
import { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChart, buildFilter, buildMeasure, buildPeerGroup, buildValue } from '#fixtures/build-charts';
import { buildComparison, buildParticipation, type FigureGiven } from '#fixtures/build-comparison';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { chart_group_memberships, chart_parameters, output_types } from '../../../tables/charts.tables.ts';
import { measure_values } from '../../../tables/measures.tables.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';

const t = useTestApp();
let outputTypes: OutputType[];
beforeAll(async () => {
  outputTypes = (await t.db.select().from(output_types).orderBy(output_types.id)).map(
    (one) => one.output_type,
  );
  // Ids that can be nothing else, so that they are found wherever an answer carries one.
  await t.db.execute(sql`alter table submissions alter column id restart with 7100001`);
  await t.db.execute(sql`alter table organisations alter column id restart with 7200001`);
});

type Built = Awaited<ReturnType<typeof buildComparison>>;
type Choice = { peer_group_ids: number[]; filters: { filter_id: number; options: string[] }[] };

/**
 * Two filters and five peer groups, two of which are not offered; member 0 is oneself, 11 and 12 have small numbers, 13 has
 * not reported, 14 has not submitted.
 */
async function buildCase(options: Parameters<typeof buildComparison>[3] = {}) {
  const figures: FigureGiven[] = [
    ...[30, 10, 20, 20, 40, 50, 60, 70, 33, 44, 55].map((one): FigureGiven => [one, 100]),
    [1, 2],
    [1, 3],
    null,
    undefined,
    ...[15, 25, 35, 45, 52, 57, 62, 67, 72, 77, 82, 87, 92, 97].map((one): FigureGiven => [one, 100]),
  ];
  const built = await buildComparison(t.db, t.programme.id, figures, {
    outputTypes,
    ...options,
    project: { disclosure_threshold: 5, ...options.project },
  });
  const at = (...indexes: number[]) => indexes.map((index) => built.members[index]!.submission);
  const region = await buildFilter(t.db, built.project, {
    North: at(0, 1, 2, 3, 4, 11, 13, 15, 16, 17, 18),
    South: at(5, 6, 7, 8, 12, 19, 20, 21, 22),
    East: at(9, 10, 14, 23, 24, 25, 26, 27, 28),
  });
  const size = await buildFilter(t.db, built.project, {
    Large: at(0, 1, 2, 11, 15, 16, 5, 6, 12, 19, 20, 9, 10, 23, 24),
    Small: at(3, 4, 13, 17, 18, 7, 8, 21, 22, 25, 26, 27, 28),
  });
  await buildPlaces(built);
  await buildPast(built, figures);
  const groups = [
    await buildPeerGroup(t.db, built.project, at(0, 1, 2, 11, 15, 16, 5, 6, 12, 19, 20)),
    await buildPeerGroup(t.db, built.project, at(1, 2, 3, 4, 5), { owner_id: built.own.user.id }),
    await buildPeerGroup(t.db, built.project, at(6, 12)),
    await buildPeerGroup(t.db, built.project, at(7, 8, 21, 22, 25, 26, 27, 28)),
    await buildPeerGroup(t.db, built.project, at(1, 2, 3, 4, 11)),
  ];
  const someRegions = [[], ['North'], ['North', 'South'], ['South', 'East'], ['North', 'South', 'East']];
  const sets: Choice[] = someRegions.flatMap((regions) =>
    [[], ['Large']].flatMap((sizes) =>
      [[], ...groups.map(({ id }) => [id]), [groups[0]!.id, groups[3]!.id]].map((peer_group_ids) => ({
        peer_group_ids,
        filters: [
          { filter_id: region.id, options: regions },
          { filter_id: size.id, options: sizes },
        ],
      })),
    ),
  );
  // What is not offered is refused where others are seen at all.
  const findPeerGroupRefusal = new Set(options.state === 'open' ? [] : [groups[2]!.id, groups[4]!.id]);
  const isOffered = ({ peer_group_ids }: Choice) =>
    peer_group_ids.every((id) => !findPeerGroupRefusal.has(id));
  const refused = sets.filter((set) => !isOffered(set));
  return { ...built, groups, refused, sets: sets.filter(isOffered) };
}

/** Regions and boards as the filter has them; one board has a single member. */
async function buildPlaces({ members }: Built) {
  const areas = {
    North: [0, 1, 2, 3, 4, 11, 13, 15, 16, 17, 18],
    South: [5, 6, 7, 8, 12, 19, 20, 21, 22],
    East: [9, 14, 23, 24, 25, 26, 27, 28],
    Lonely: [10],
  };
  for (const [region, indexes] of Object.entries(areas)) {
    const ids = indexes.map((index) => members[index]!.organisation.id);
    await t.db
      .update(organisations)
      .set({ region, board_code: region, board_name: region })
      .where(inArray(organisations.id, ids));
  }
}

/** A period before with other figures, a second series, and a second chart in the group. */
async function buildPast({ project, period, chart, measure, members }: Built, figures: FigureGiven[]) {
  const past = await buildTimePeriod(t.db, project, 'published');
  await t.db
    .update(time_periods)
    .set({ display_order: period.display_order - 1 })
    .where(eq(time_periods.id, past.id));
  const second = await buildMeasure(t.db, project, { measure_name: 'Second' });
  const beside = await buildChart(t.db, project, [second], [period], outputTypes);
  await t.db
    .insert(chart_group_memberships)
    .values({ collection_id: chart.collection.id, chart_id: beside.id, display_order: 1_000_000 });
  const there = members.filter((_, index) => figures[index] !== undefined);
  await buildParticipation(
    t.db,
    project,
    past,
    there.map(({ submission }) => submission),
  );
  const series = { chart_id: chart.id, series_name: 'Also', display_order: 9 };
  await t.db.insert(chart_parameters).values([
    { ...series, time_period_id: period.id, measure_id: second.id },
    { ...series, time_period_id: past.id, measure_id: measure.id },
  ]);
  for (const [index, figure] of figures.entries()) {
    if (!figure) continue;
    const [numerator, denominator] = figure;
    const { submission } = members[index]!;
    const mirrored = { numerator: denominator! - numerator, denominator };
    await buildValue(t.db, { measure: second, period, submission }, mirrored);
    await buildValue(t.db, { measure, period: past, submission }, mirrored);
  }
}

const request = (built: Built, { peer_group_ids, filters }: Choice, output_type: OutputType) =>
  t.call(
    getChartData,
    {
      params: { chart_id: built.chart.id, time_period_id: built.period.id },
      body: {
        output_type,
        peer_group_ids,
        filters: filters.map(({ filter_id, options }) => ({
          filter_id,
          option_list: options.map((option_name) => ({ option_name })),
        })),
      },
    },
    built.own.user,
  );

async function ask(built: Built, choice: Choice, output_type: OutputType = 'ranked_bars') {
  const answer = await request(built, choice, output_type);
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Another output type for each choice: every one meets all sorts of filters and groups. */
const typeFor = (index: number) => outputTypes[(index + 5 * Math.floor(index / 12)) % outputTypes.length]!;

async function everyAnswer(built: Awaited<ReturnType<typeof buildCase>>) {
  const { chart, project, period, own, groups } = built;
  const [project_id, time_period_id] = [project.id, period.id];
  const params = { chart_id: chart.id, time_period_id };
  const answers = [
    await t.call(getSeriesOptions, { params }, own.user),
    await t.call(getScorecard, { query: { project_id, time_period_id } }, own.user),
    await t.call(
      getScorecard,
      { query: { project_id, time_period_id, peer_group_id: groups[0]!.id } },
      own.user,
    ),
    await t.call(
      listFilterOptions,
      { query: { project_id, time_period_id, peerGroupId: String(groups[0]!.id) } },
      own.user,
    ),
    await t.call(listCollections, { query: { project_id } }, own.user),
    ...(await Promise.all(
      gallerySplits.map((split) =>
        t.call(
          getGallery,
          {
            body: {
              project_id,
              time_period_id,
              split,
              collection_id: chart.collection.id,
              peer_group_ids: [groups[0]!.id],
            },
          },
          own.user,
        ),
      ),
    )),
    await t.call(getChart, { params: { id: chart.id } }, own.user),
    await t.call(listOutputTypesForChart, { params: { id: chart.id } }, own.user),
    await t.call(listMetaData, { query: { chart_id: chart.id } }, own.user),
  ];
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  const charts = [];
  for (const set of built.sets) charts.push(await ask(built, set));
  const parts = [];
  for (const [index, set] of built.sets.entries()) parts.push(await ask(built, set, typeFor(index)));
  return {
    charts,
    parts,
    texts: [...answers.map((answer) => answer.body), ...charts, ...parts].map((one) => JSON.stringify(one)),
  };
}

describe.each([
  ['published', {}],
  ['validation', { project: { provisional_results: true } }],
  ['open', {}],
] as const)('to a participant, in a period in state %s', (state, more) => {
  it('no answer carries another organisation’s name, code or id, nor a submission’s', async () => {
    const built = await buildCase({ state, ...more });
    const { texts } = await everyAnswer(built);
    const whole = texts.join('\n');
    expect(whole).toContain(built.own.organisation.organisation_name);
    expect(whole).toContain(String(built.own.submission.id));
    for (const { organisation, submission } of built.members.slice(1)) {
      for (const secret of [
        organisation.organisation_name,
        organisation.organisation_code,
        submission.submission_name,
        String(organisation.id),
        String(submission.id),
      ]) {
        expect(whole).not.toContain(secret);
      }
    }
  });
});

describe('small numbers', () => {
  it('leave no trace: no answer to any choice of filters and peer groups depends on them', async () => {
    const built = await buildCase();
    const before = await everyAnswer(built);
    const small = [built.members[11]!, built.members[12]!].map(({ submission }) => submission.id);
    await t.db.execute(sql`
      update ${measure_values} set numerator = 4, denominator = 4, value = 100
      where submission_id in (${small[0]}, ${small[1]})`);
    await bumpResults(t.db, built.project.id);
    const after = await everyAnswer(built);
    expect(after.texts).toEqual(before.texts);
  });

  it('stay hidden in any peer set', async () => {
    const built = await buildCase();
    const { charts } = await everyAnswer(built);
    const small = [11, 12].map((index) => String(built.members[index]!.submission.pseudonym_number));
    const points = charts.flatMap((chart) => chart.points).filter((point) => small.includes(point.key));
    expect(points.length).toBeGreaterThan(2);
    expect(points.every((point) => point.value === null && point.denominator === null)).toBe(true);
  });
});

describe('a set of too few peers', () => {
  it('is not shown, and cannot be calculated as the difference from all', async () => {
    const built = await buildCase();
    const { charts } = await everyAnswer(built);
    const peersIn = (chart: (typeof charts)[number]) =>
      chart.points.filter((point) => !point.is_own).map((point) => point.key);
    const knownFigures = peersIn(charts[0]!);
    const alone = built.sets.flatMap((set, index) => (set.peer_group_ids.length < 2 ? [charts[index]!] : []));
    const shown = alone.filter((chart) => peersIn(chart).length > 0);
    expect(shown.length).toBeGreaterThan(5);
    for (const chart of shown) {
      const values = chart.points.filter((point) => !point.is_own && point.value !== null);
      expect(values.length).toBeGreaterThanOrEqual(3);
      const rest = knownFigures.filter((key) => !peersIn(chart).includes(key)).length;
      expect(rest === 0 || rest >= 3).toBe(true);
    }
    expect(built.refused.length).toBeGreaterThan(5);
    for (const set of built.refused) {
      expect((await request(built, set, 'ranked_bars')).status).toBe(403);
    }
    for (const comparison of charts.flatMap((chart) => chart.comparisons)) {
      expect(comparison.averages.Mean === null).toBe(comparison.suppressed !== null);
      expect(comparison.pooled === null).toBe(comparison.suppressed !== null);
    }
  });
});

describe('a set counted as one', () => {
  it('adds up the points that the same answer shows, and nothing else', async () => {
    const built = await buildCase();
    const { charts } = await everyAnswer(built);
    const open = charts.filter(({ pooled }) => pooled !== null);
    expect(open.length).toBeGreaterThan(5);
    for (const { pooled, points, measure } of open) {
      const counted = points.filter(({ rank }) => rank !== null);
      const total = (of: 'numerator' | 'denominator') => counted.reduce((sum, point) => sum + point[of]!, 0);
      expect(pooled).toBeCloseTo((measure.multiplier * total('numerator')) / total('denominator'), 9);
    }
  });
});

describe('an output type', () => {
  type Answer = Awaited<ReturnType<typeof ask>>;
  const answers: { charts: Answer[]; parts: Answer[] } = { charts: [], parts: [] };
  beforeAll(async () => {
    const built = await buildCase();
    for (const set of built.sets.filter((_, index) => index % 5 === 0)) {
      const bars = await ask(built, set);
      for (const output_type of outputTypes) {
        answers.charts.push(bars);
        answers.parts.push(await ask(built, set, output_type));
      }
    }
  });

  it('holds nothing back less than the ranked bars of the same choice', () => {
    const { charts, parts } = answers;
    let compared = 0;
    for (const [index, part] of parts.entries()) {
      const bars = charts[index]!;
      const open = new Set(bars.points.filter(({ value }) => value !== null).map(({ key }) => key));
      expect(part.points).toEqual(bars.points);
      expect(part.averages).toEqual(bars.averages);
      const keys = [...(part.pairs?.points ?? []), ...(part.composition?.rows ?? [])].map(({ key }) => key);
      expect(keys.filter((key) => !open.has(key))).toEqual([]);
      const now = part.time_series?.periods.find(
        ({ time_period_id }) => time_period_id === bars.time_period_id,
      );
      if (now)
        expect(now).toMatchObject({
          ...bars.averages,
          n: bars.n,
          suppressed: bars.n ? null : now.suppressed,
        });
      if (bars.n === 0) {
        expect([part.funnel ?? null, part.areas ?? null]).toEqual([null, null]);
      }
      const all = part.composition?.sets.find(({ set }) => set === 'all');
      if (bars.comparisons[0]!.suppressed && all) expect(all).toMatchObject({ shares: null, total: null });
      for (const row of part.heat?.rows ?? []) {
        if (row.cells[0]?.value !== null) expect(open.has(row.key)).toBe(true);
      }
      for (const box of part.box_plot ?? []) expect(box.low === null).toBe(box.suppressed !== null);
      compared += keys.length + (now ? 1 : 0) + (part.heat?.rows.length ?? 0);
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('reveals no area with too few peers, and none that the others would expose', () => {
    const { parts } = answers;
    const maps = parts.flatMap(({ areas, n, points }) =>
      areas
        ? [{ areas: areas.areas, n, isOwnIn: points.some(({ is_own, rank }) => is_own && rank !== null) }]
        : [],
    );
    expect(maps.length).toBeGreaterThan(5);
    for (const { areas, n, isOwnIn } of maps) {
      const shown = areas.filter(({ Median }) => Median !== null);
      for (const area of areas) expect(area.n === null).toBe(area.Median === null);
      // One of those counted is oneself.
      for (const area of shown) expect(area.n! - Number(area.is_own)).toBeGreaterThanOrEqual(3);
      const rest = n - shown.reduce((sum, area) => sum + area.n!, 0);
      const isOwnHidden = areas.some(({ is_own, n: count }) => is_own && count === null);
      const peers = rest - Number(isOwnIn && isOwnHidden);
      expect(peers <= 0 || peers >= 3).toBe(true);
    }
  });

  it('over time: no period’s figures are those of another but for too few', () => {
    const { parts } = answers;
    const counts = parts.flatMap(({ time_series }) => time_series?.periods.map(({ n }) => n) ?? []);
    expect(counts.length).toBeGreaterThan(15);
    // Oneself is in most sets: three peers at the least beside.
    expect(counts.every((n) => n === 0 || n >= 3)).toBe(true);
  });
});
