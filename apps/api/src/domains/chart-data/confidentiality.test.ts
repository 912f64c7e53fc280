import { getChartData, getScorecard, getSeriesOptions } from '@portal/contract/chart-data';
import { getChart, listCollections, listMetaData, listOutputTypesForChart } from '@portal/contract/charts';
import { listFilterOptions } from '@portal/contract/filters';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFilter, buildPeerGroup } from '../../../test/build-charts.ts';
import { buildComparison, type FigureGiven } from '../../../test/build-comparison.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { measure_values } from '../measures/measures.tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  // Ids that can be nothing else, so that they are found wherever an answer carries one.
  await t.db.execute(sql`alter table submissions alter column id restart with 7100001`);
  await t.db.execute(sql`alter table organisations alter column id restart with 7200001`);
});
afterAll(() => t.stop());

type Built = Awaited<ReturnType<typeof buildComparison>>;
type Choice = { peer_group_ids: number[]; filters: { filter_id: number; options: string[] }[] };

/** Two filters and three peer groups; member 0 is oneself, 11 and 12 have small numbers, 13 has not reported. */
async function buildCase(options: Parameters<typeof buildComparison>[3] = {}) {
  const figures: FigureGiven[] = [
    ...[30, 10, 20, 20, 40, 50, 60, 70, 33, 44, 55].map((one): FigureGiven => [one, 100]),
    [1, 2],
    [1, 3],
    null,
    undefined,
  ];
  const built = await buildComparison(t.db, t.programme.id, figures, {
    ...options,
    project: { disclosure_threshold: 5, ...options.project },
  });
  const at = (...indexes: number[]) => indexes.map((index) => built.members[index]!.submission);
  const region = await buildFilter(t.db, built.project, {
    North: at(0, 1, 2, 3, 4, 11, 13),
    South: at(5, 6, 7, 8, 12),
    East: at(9, 10, 14),
  });
  const size = await buildFilter(t.db, built.project, {
    Large: at(0, 1, 2, 5, 6, 9, 12),
    Small: at(3, 4, 7, 8, 10, 11),
  });
  const groups = [
    await buildPeerGroup(t.db, built.project, at(1, 2, 3, 4, 11)),
    await buildPeerGroup(t.db, built.project, at(1, 2, 3, 4, 5)),
    await buildPeerGroup(t.db, built.project, at(6, 12)),
    await buildPeerGroup(t.db, built.project, at(0, 7, 8, 9)),
  ];
  const optionSets = (names: string[]) =>
    Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((__, index) => bits & (1 << index)));
  const sets: Choice[] = optionSets(['North', 'South', 'East']).flatMap((regions) =>
    [[], ['Large']].flatMap((sizes) =>
      [[], ...groups.map(({ id }) => [id]), [groups[0]!.id, groups[2]!.id]].map((peer_group_ids) => ({
        peer_group_ids,
        filters: [
          { filter_id: region.id, options: regions },
          { filter_id: size.id, options: sizes },
        ],
      })),
    ),
  );
  return { ...built, groups, sets };
}

async function ask(built: Built, { peer_group_ids, filters }: Choice) {
  const answer = await t.call(
    getChartData,
    {
      params: { chart_id: built.chart.id, time_period_id: built.period.id },
      body: {
        peer_group_ids,
        filters: filters.map(({ filter_id, options }) => ({
          filter_id,
          option_list: options.map((option_name) => ({ option_name })),
        })),
      },
    },
    built.own.user,
  );
  expect(answer.status).toBe(200);
  return answer.body;
}

async function everyAnswer(built: Awaited<ReturnType<typeof buildCase>>) {
  const { chart, project, period, own, groups } = built;
  const [project_id, time_period_id] = [project.id, period.id];
  const params = { chart_id: chart.id, time_period_id };
  const answers = [
    await t.call(getSeriesOptions, { params }, own.user),
    await t.call(getScorecard, { query: { project_id, time_period_id } }, own.user),
    await t.call(
      listFilterOptions,
      { query: { project_id, time_period_id, peerGroupId: String(groups[0]!.id) } },
      own.user,
    ),
    await t.call(listCollections, { query: { project_id } }, own.user),
    await t.call(getChart, { params: { id: chart.id } }, own.user),
    await t.call(listOutputTypesForChart, { params: { id: chart.id } }, own.user),
    await t.call(listMetaData, { query: { chart_id: chart.id } }, own.user),
  ];
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  const charts = [];
  for (const set of built.sets) charts.push(await ask(built, set));
  return {
    charts,
    texts: [...answers.map((answer) => answer.body), ...charts].map((one) => JSON.stringify(one)),
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
    const after = await everyAnswer(built);
    expect(after.texts).toEqual(before.texts);
  });

  it('are held back however the peer set is chosen', async () => {
    const built = await buildCase();
    const { charts } = await everyAnswer(built);
    const small = [11, 12].map((index) => String(built.members[index]!.submission.pseudonym_number));
    const points = charts.flatMap((chart) => chart.points).filter((point) => small.includes(point.key));
    expect(points.length).toBeGreaterThan(2);
    expect(points.every((point) => point.value === null && point.denominator === null)).toBe(true);
  });
});

describe('a set of too few peers', () => {
  it('is neither shown nor left over as the difference from everybody, whatever is chosen', async () => {
    const built = await buildCase();
    const { charts } = await everyAnswer(built);
    const peersIn = (chart: (typeof charts)[number]) =>
      chart.points.filter((point) => !point.is_own).map((point) => point.key);
    const everybody = peersIn(charts[0]!);
    const alone = built.sets.flatMap((set, index) => (set.peer_group_ids.length < 2 ? [charts[index]!] : []));
    const shown = alone.filter((chart) => peersIn(chart).length > 0);
    expect(shown.length).toBeGreaterThan(5);
    for (const chart of shown) {
      const values = chart.points.filter((point) => !point.is_own && point.value !== null);
      expect(values.length).toBeGreaterThanOrEqual(3);
      const rest = everybody.length - peersIn(chart).length;
      expect(rest === 0 || rest >= 3).toBe(true);
    }
    for (const comparison of charts.flatMap((chart) => chart.comparisons)) {
      expect(comparison.averages.Mean === null).toBe(comparison.suppressed !== null);
    }
  });
});
