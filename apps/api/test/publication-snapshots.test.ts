import { type ChartData, getChartData, getScorecard } from '@portal/contract/charts/chart-data';
import { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import { createFilter, deleteFilter, setFilterValues } from '@portal/contract/comparison/manage-filters';
import { createMeasure, deleteMeasure, updateMeasure } from '@portal/contract/measures/measures';
import {
  createPeerGroup,
  deletePeerGroup,
  listPeerCandidates,
  listPeerGroupMemberships,
} from '@portal/contract/comparison/peer-groups';
import { applyPeriodAction, type PeriodAction } from '@portal/contract/projects/periods';
import type { PeriodDatesInput } from '@portal/contract/projects/period-contents';
import { dateNames } from '@portal/contract/projects/period-dates';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bumpResults } from '../src/modules/platform/result-versions/result-versions.sql.ts';
import { chart_parameters } from '../src/tables/charts.tables.ts';
import { organisations } from '../src/tables/organisations.tables.ts';
import { project_time_periods, projects } from '../src/tables/projects.tables.ts';
import { publications } from '../src/tables/publications.tables.ts';
import { questionnaire_submissions } from '../src/tables/questionnaire-submissions.tables.ts';
import { submissions } from '../src/tables/submissions.tables.ts';
import { buildFilter, buildPeerGroup, buildValue } from '#fixtures/build-charts';
import { buildComparison, type FigureGiven } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildQuestionnaire, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';

/*
 * A participant keeps every answer; the programme team changes what it can. No published period may move, and no pseudonym may
 * lose its crowd over all answers together.
 */

const MINIMUM = 3;
const t = useTestApp();
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
});

const FIGURES = Array.from({ length: 16 }, (_, at): FigureGiven => [20 + 3 * at, 200]);
type Built = Awaited<ReturnType<typeof buildComparison>>;
type Period = { id: number };

const build = (options: NonNullable<Parameters<typeof buildComparison>[3]> = {}) =>
  buildComparison(t.db, t.programme.id, FIGURES, {
    state: 'validation',
    outputTypes: ['ranked_bars', 'time_series', 'table'],
    ...options,
  });
const some = (built: Built, ...indexes: number[]) => indexes.map((at) => built.members[at]!.submission);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

async function datesOf(built: Built, period: Period): Promise<PeriodDatesInput> {
  const [row] = await t.db
    .select()
    .from(project_time_periods)
    .where(
      and(
        eq(project_time_periods.project_id, built.project.id),
        eq(project_time_periods.time_period_id, period.id),
      ),
    );
  return Object.fromEntries(
    dateNames.map((name) => [name, row![name]?.toISOString() ?? null]),
  ) as PeriodDatesInput;
}

async function act(built: Built, name: PeriodAction, period: Period = built.period) {
  const params = { project_id: built.project.id, time_period_id: period.id };
  const was = await datesOf(built, period);
  const confirmed = ['results_published', 'results_hidden', 'entry_closes', 'publication_withdrawn'] as never;
  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  const { status, body } = await t.call(
    applyPeriodAction,
    { params, body: { act: name, was, confirmed } },
    admin,
  );
  expect(status, JSON.stringify(body)).toBe(200);
}
const publish = (built: Built, period?: Period) => act(built, 'publish', period);

/** A later period in which some members have figures: those of the first by `times`. */
async function nextPeriod(built: Built, members: number[], times = 1.5): Promise<Period> {
  const period = await buildTimePeriod(t.db, built.project, 'validation');
  const { questionnaire } = await buildQuestionnaire(t.db, built.project, period);
  await t.db.insert(chart_parameters).values({
    chart_id: built.chart.id,
    time_period_id: period.id,
    measure_id: built.measure.id,
    series_name: built.measure.measure_name,
    display_order: 0,
  });
  for (const at of members) {
    const { submission } = built.members[at]!;
    const [numerator, denominator] = FIGURES[at]!;
    const figure = { numerator: Math.round(numerator * times), denominator };
    await buildValue(t.db, { measure: built.measure, period, submission }, figure);
    await t.db.insert(questionnaire_submissions).values({
      questionnaire_id: questionnaire.id,
      submission_id: submission.id,
      state: 'submitted' as const,
      submitted_at: new Date('2025-08-12T09:00:00Z'),
    });
  }
  await bumpResults(t.db, built.project.id);
  return period;
}

type Asked = { period?: Period; as?: { id: number }; body?: object };
const ask = (built: Built, { period = built.period, as = built.own.user, body = {} }: Asked = {}) =>
  t.call(
    getChartData,
    { params: { chart_id: built.chart.id, time_period_id: period.id }, body: body as never },
    as,
  );
const shown = async (built: Built, asked?: Asked): Promise<ChartData> => {
  const { status, body } = await ask(built, asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const by = (filter: { id: number }, ...names: string[]) => ({
  filters: [{ filter_id: filter.id, option_list: names.map((option_name) => ({ option_name })) }],
});
const othersIn = (data: ChartData) => data.points.filter((one) => !one.is_own).map(({ key }) => key);
const settle = (built: Built, values: Partial<typeof projects.$inferInsert>) =>
  t.db.update(projects).set(values).where(eq(projects.id, built.project.id));

/** Changes all that the programme team can change but by a correction. */
async function changeEverything(built: Built, filter: { id: number }, group: { id: number }) {
  const { project, measure, members } = built;
  expect((await t.call(deleteFilter, { params: { id: filter.id } }, admin)).status).toBe(200);
  expect((await t.call(deletePeerGroup, { params: { id: group.id } }, admin)).status).toBe(200);
  await buildFilter(t.db, project, { North: some(built, 1, 2, 3, 4, 5, 6, 7), South: some(built, 8, 9) });
  const definition = { multiplier: 1000, measure_name: 'Another name', decimals: 3 };
  const changed = await t.call(updateMeasure, { params: { id: measure.id }, body: definition }, admin);
  expect(changed.status).toBe(200);
  await settle(built, { minimum_peers: 9, disclosure_threshold: 40, quartile_method: 6, unit_name: 'ward' });
  await t.db
    .update(organisations)
    .set({ organisation_name: `Renamed ${project.id}`, region: 'Elsewhere', closed_on: '2026-01-01' })
    .where(eq(organisations.id, members[4]!.organisation.id));
  await t.db
    .update(submissions)
    .set({ submission_name: 'Another name', ended_on: '2020-01-01' })
    .where(eq(submissions.id, members[5]!.submission.id));
  await bumpResults(t.db, project.id);
}

describe('a published period', () => {
  it('shows the same, to the byte, after any change by the programme team', async () => {
    const built = await build();
    const filter = await buildFilter(t.db, built.project, {
      North: some(built, ...range(0, 8)),
      South: some(built, ...range(8, 16)),
    });
    const group = await buildPeerGroup(t.db, built.project, some(built, ...range(0, 8)));
    await publish(built);
    const questions: Asked[] = [
      {},
      { as: admin },
      { body: by(filter, 'North') },
      { body: by(filter, 'South') },
      { body: { peer_group_ids: [group.id] } },
      { body: { output_type: 'time_series' } },
      { body: { ...by(filter, 'South'), output_type: 'time_series' } },
      { body: { output_type: 'table', ignore_cache: true } },
    ];
    const before = [];
    for (const question of questions) before.push(await shown(built, question));
    const query = { project_id: built.project.id, time_period_id: built.period.id } as never;
    const choices = (await t.call(listFilterOptions, { query }, built.own.user)).body;
    const scorecard = (await t.call(getScorecard, { query }, built.own.user)).body;

    await changeEverything(built, filter, group);
    const next = await nextPeriod(built, range(0, 15));
    await publish(built, next);

    for (const [at, question] of questions.entries()) {
      const after = await shown(built, question);
      // The later period is a point of its own.
      const only = (data: ChartData) => ({
        ...data,
        time_series: data.time_series?.periods.filter((one) => one.time_period_id === built.period.id),
      });
      expect(only(after), JSON.stringify(question)).toEqual(only(before[at]!));
    }
    expect((await t.call(listFilterOptions, { query }, built.own.user)).body.filters).toEqual(
      choices.filters,
    );
    expect((await t.call(getScorecard, { query }, built.own.user)).body).toEqual(scorecard);
  });

  it('keeps an organisation that is missing in the next period, and its medians', async () => {
    const built = await build();
    await publish(built);
    const before = await shown(built);
    expect(othersIn(before)).toHaveLength(15);
    const next = await nextPeriod(built, range(0, 15));
    await publish(built, next);
    const after = await shown(built);
    expect(othersIn(after)).toEqual(othersIn(before));
    expect(after.averages).toEqual(before.averages);
    const series = await shown(built, { period: next, body: { output_type: 'time_series' } });
    expect(series.time_series!.periods.map(({ n, Median }) => [n, Median])).toEqual([
      [16, before.averages.Median],
      [15, (await shown(built, { period: next })).averages.Median],
    ]);
  });

  it('has no measure that was made later, and keeps one that charts no longer show', async () => {
    const built = await build();
    await publish(built);
    const before = await shown(built);
    const body = { ...built.measure, measure_code: 'made_later', measure_name: 'Later' };
    const later = await t.call(createMeasure, { body }, admin);
    expect(later.status, JSON.stringify(later.body)).toBe(200);
    await t.db.insert(chart_parameters).values({
      chart_id: built.chart.id,
      time_period_id: built.period.id,
      measure_id: later.body.id,
      series_name: 'Later',
      display_order: -1,
    });
    await bumpResults(t.db, built.project.id);
    expect(await shown(built)).toEqual(before);
    const refused = await t.call(deleteMeasure, { params: { id: built.measure.id } }, admin);
    expect(refused.status).toBe(409);
  });

  it('waits for its snapshot before anybody sees it as published', async () => {
    const built = await build();
    await t.db.insert(publications).values({
      project_id: built.project.id,
      time_period_id: built.period.id,
      version: 1,
    });
    await t.db
      .update(project_time_periods)
      .set({ published_at: new Date(t.clock.now.getTime() - 1000) })
      .where(eq(project_time_periods.project_id, built.project.id));
    const waiting = await shown(built);
    expect([waiting.visibility, othersIn(waiting)]).toEqual(['own_only', []]);
    await t.deps.takeSnapshots!(t.db, built.project.id);
    expect(othersIn(await shown(built))).toHaveLength(15);
  });

  it('reads one statement more than a period without a snapshot, and none once it is remembered', async () => {
    const built = await build({ state: 'published' });
    const count = async () =>
      (await t.statementsOf(() => ask(built, { body: { ignore_cache: true } }))).length;
    await shown(built);
    const live = await count();
    await t.deps.takeSnapshots!(t.db, built.project.id);
    const cold = await count();
    expect(cold).toBeLessThanOrEqual(live + 1);
    expect(await count()).toBeLessThanOrEqual(live);
  });
});

it('belongs to the submission’s current organisation, under the names it was published with', async () => {
  const built = await build({ project: { named_results: true } });
  await publish(built);
  const before = await shown(built, { as: admin });
  const [own, other] = built.members;
  await t.db
    .update(submissions)
    .set({ organisation_id: other!.organisation.id, submission_name: 'Taken over' })
    .where(eq(submissions.id, own!.submission.id));
  await bumpResults(t.db, built.project.id);
  expect((await shown(built, { as: admin })).points).toEqual(before.points);
  const mine = (await shown(built, { as: other!.user })).points.filter(({ is_own }) => is_own);
  expect(mine.map(({ submission_id }) => submission_id).sort()).toEqual(
    [own!.submission.id, other!.submission.id].sort(),
  );
});

it('fixes which figures are suppressed', async () => {
  const built = await build({ project: { disclosure_threshold: 25 } });
  await publish(built);
  const before = await shown(built);
  expect(before.points.filter(({ suppressed }) => suppressed !== null).length).toBeGreaterThan(0);
  await settle(built, { disclosure_threshold: null });
  await bumpResults(t.db, built.project.id);
  expect(await shown(built)).toEqual(before);
});

/** Pseudonyms by all that was seen of each: which answers it was in. */
function crowdsOf(sightings: ReadonlyMap<string, readonly string[]>): number[] {
  const seen = new Map<string, string[]>();
  for (const [where, keys] of sightings) {
    for (const key of keys) seen.set(key, [...(seen.get(key) ?? []), where]);
  }
  const alike = new Map<string, number>();
  for (const places of seen.values()) {
    const signature = places.join('\n');
    alike.set(signature, (alike.get(signature) ?? 0) + 1);
  }
  return [...alike.values()];
}

describe('access to earlier answers', () => {
  it('names no one after the filters were replaced, in the published period or in the next', async () => {
    const built = await build();
    const halves = { North: some(built, ...range(0, 8)), South: some(built, ...range(8, 16)) };
    const filter = await buildFilter(t.db, built.project, halves);
    await publish(built);
    const sightings = new Map<string, string[]>();
    const look = async (where: string, asked: Asked) => {
      const { status, body } = await ask(built, asked);
      if (status === 200) sightings.set(where, othersIn(body));
      return status;
    };
    await look('all', {});
    for (const name of ['North', 'South']) await look(name, { body: by(filter, name) });

    // One other submission in each half than before: the differences would be single pseudonyms.
    expect((await t.call(deleteFilter, { params: { id: filter.id } }, admin)).status).toBe(200);
    const second = await t.call(
      createFilter,
      {
        body: {
          project_id: built.project.id,
          filter_name: 'Halves again',
          options: ['North', 'South'],
        },
      },
      admin,
    );
    const valuesOf = async (option: string, ids: { id: number }[]) => {
      const options = second.body.option_list;
      return t.call(
        setFilterValues,
        {
          params: { id: second.body.id },
          body: {
            submissions: ids.map(({ id }) => ({ submission_id: id, was: null })),
            since_time_period_id: null,
            option_id: options.find((one) => one.option_name === option)!.id,
          },
        },
        admin,
      );
    };
    const shifted = { North: some(built, ...range(1, 9)), South: some(built, 0, ...range(9, 16)) };
    for (const [name, ids] of Object.entries(shifted)) {
      const { status, body } = await valuesOf(name, ids);
      expect(status, JSON.stringify(body)).toBe(200);
    }
    const again = { id: second.body.id };
    expect(await look('again North', { body: by(again, 'North') })).not.toBe(200);
    const next = await nextPeriod(built, range(0, 16));
    await publish(built, next);
    await look('next all', { period: next });
    expect(await look('next North', { period: next, body: by(again, 'North') })).toBe(200);
    await look('next South', { period: next, body: by(again, 'South') });
    // Pseudonyms of the next period that are those of the first would lead from the old filter to the new one.
    expect(Math.min(...crowdsOf(sightings))).toBeGreaterThanOrEqual(MINIMUM);
  });

  it('keeps the numbers from period to period where that costs nothing, and no longer', async () => {
    const built = await build();
    await publish(built);
    const first = othersIn(await shown(built)).sort();
    const second = await nextPeriod(built, range(0, 16));
    await publish(built, second);
    expect(othersIn(await shown(built, { period: second })).sort()).toEqual(first);
    // One is missing, and every reader knows which.
    const third = await nextPeriod(built, range(0, 15), 2);
    await publish(built, third);
    const missing = othersIn(await shown(built, { period: third }));
    expect(missing).toHaveLength(14);
    expect(missing.filter((key) => first.includes(key))).toEqual([]);
  });

  it('learns nothing from a period that is hidden, changed and published again', async () => {
    const built = await build();
    const halves = { North: some(built, ...range(0, 8)), South: some(built, ...range(8, 16)) };
    const filter = await buildFilter(t.db, built.project, halves);
    await publish(built);
    const sightings = new Map<string, string[]>();
    sightings.set('North', othersIn(await shown(built, { body: by(filter, 'North') })));
    sightings.set('all', othersIn(await shown(built)));
    await act(built, 'withdraw');
    await t.call(deleteFilter, { params: { id: filter.id } }, admin);
    const shifted = await buildFilter(t.db, built.project, {
      East: some(built, ...range(1, 9)),
      West: some(built, 0, ...range(9, 16)),
    });
    await bumpResults(t.db, built.project.id);
    await publish(built);
    sightings.set('all again', othersIn(await shown(built)));
    // Equal figures lead from one version to the other: the shifted halves are not offered.
    for (const name of ['East', 'West']) {
      const { status, body } = await ask(built, { body: by(shifted, name) });
      if (status === 200) sightings.set(name, othersIn(body));
    }
    expect(Math.min(...crowdsOf(sightings))).toBeGreaterThanOrEqual(MINIMUM);
    const versions = await t.db
      .select({ version: publications.version, withdrawn_at: publications.withdrawn_at })
      .from(publications)
      .where(eq(publications.project_id, built.project.id))
      .orderBy(publications.version);
    expect(versions.map(({ version, withdrawn_at }) => [version, withdrawn_at !== null])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  it('cannot follow a number by a group of pseudonyms into a period with other numbers', async () => {
    const built = await build();
    await publish(built);
    const keys = othersIn(await shown(built)).slice(0, 6);
    const made = await t.call(
      createPeerGroup,
      { body: { project_id: built.project.id, peer_group_name: 'Six', keys } },
      built.own.user,
    );
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const next = await nextPeriod(built, range(0, 15));
    await publish(built, next);
    const body = { peer_group_ids: [made.body.id] };
    expect((await ask(built, { body })).status).toBe(200);
    const refused = await ask(built, { period: next, body });
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toContain('different pseudonym numbers');
    const query = { peer_group_id: made.body.id };
    const members = await t.call(listPeerGroupMemberships, { query }, built.own.user);
    expect(members.body.peer_group_memberships.map(({ key }) => key).sort()).toEqual([...keys].sort());
    const renumbered = await t.call(
      createPeerGroup,
      {
        body: {
          project_id: built.project.id,
          peer_group_name: 'Six again',
          keys: othersIn(await shown(built, { period: next })).slice(0, 6),
        },
      },
      built.own.user,
    );
    // A change of the first group is made among the numbers that its members have.
    const candidates = async (of: object, as = built.own.user) =>
      t.call(listPeerCandidates, { query: { project_id: built.project.id, limit: 1000, ...of } }, as);
    const keysOf = async (of: object) =>
      (await candidates(of)).body.peer_group_candidates
        .flatMap(({ key, submission_id }) => (submission_id === null ? [key] : []))
        .sort();
    const [first, second] = [othersIn(await shown(built)), othersIn(await shown(built, { period: next }))];
    expect([...first].sort()).not.toEqual([...second].sort());
    expect(await keysOf({ peer_group_id: made.body.id })).toEqual([...first].sort());
    expect(await keysOf({ peer_group_id: renumbered.body.id })).toEqual([...second].sort());
    expect(await keysOf({})).toEqual([...second].sort());
    expect((await candidates({ peer_group_id: made.body.id }, built.members[1]!.user)).status).toBe(404);
    const series = await shown(built, {
      period: next,
      body: { peer_group_ids: [renumbered.body.id], output_type: 'time_series' },
    });
    expect(series.time_series!.periods.map(({ visibility }) => visibility)).toEqual([
      'own_only',
      'published',
    ]);
  });
});

it('periods published before there were snapshots are fixed as they are shown', async () => {
  const built = await build({ state: 'published' });
  const filter = await buildFilter(t.db, built.project, { North: some(built, ...range(0, 8)) });
  await bumpResults(t.db, built.project.id);
  const before = [await shown(built), await shown(built, { body: by(filter, 'North') })];
  await t.deps.takeSnapshots!(t.db, built.project.id);
  expect([await shown(built), await shown(built, { body: by(filter, 'North') })]).toEqual(before);
  await t.db.execute(sql`delete from filters where project_id = ${built.project.id}`);
  await bumpResults(t.db, built.project.id);
  expect(await shown(built, { body: by(filter, 'North') })).toEqual(before[1]);
});
