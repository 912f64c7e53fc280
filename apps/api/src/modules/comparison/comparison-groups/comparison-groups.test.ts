import { getChartData } from '@portal/contract/charts/chart-data';
import { requestReportPack } from '@portal/contract/exports/report-packs';
import { createPeerGroup, listPeerGroups } from '@portal/contract/comparison/peer-groups';
import { ADMIN } from '@portal/contract/identity/roles';
import { listComparisonGroups } from '@portal/contract/comparison/comparison-groups';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildChart, buildFilter, buildPeerGroup, buildValue } from '#fixtures/build-charts';
import { buildComparison, buildParticipation, type FigureGiven } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { projects, project_time_periods } from '../../../tables/projects.tables.ts';

const t = useTestApp();
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
});

const TWELVE = Array.from({ length: 12 }, (_, at): FigureGiven => [10 + at, 100]);
type Built = Awaited<ReturnType<typeof buildComparison>>;
const build = (options?: Parameters<typeof buildComparison>[3], figures = TWELVE) =>
  buildComparison(t.db, t.programme.id, figures, options);
const at = (built: Built, ...indexes: number[]) => indexes.map((index) => built.members[index]!.submission);
const ask = (
  built: Built,
  body: object,
  as: { id: number } = built.own.user,
  period: { id: number } = built.period,
) =>
  t.call(
    getChartData,
    { params: { chart_id: built.chart.id, time_period_id: period.id }, body: body as never },
    as,
  );
const by = (filter: { id: number }, option_name: string) => ({
  filters: [{ filter_id: filter.id, option_list: [{ option_name }] }],
});

describe('the programme team', () => {
  it('sees beforehand what falls away for participants, and what would save it', async () => {
    const built = await build();
    const next = await buildTimePeriod(t.db, built.project, 'open');
    await buildFilter(t.db, built.project, {
      Few: at(built, 0, 1),
      Many: at(built, 2, 3, 4, 5, 6),
      Rest: at(built, 7, 8, 9, 10, 11),
    });
    const { body } = await t.call(listComparisonGroups, { query: { project_id: built.project.id } }, admin);
    expect([body.applies, body.minimum]).toEqual(['always', 3]);
    // A change of sets leaves the published period as it is.
    expect([body.published_periods, body.applies_from]).toEqual([1, next.time_period_name]);
    expect(body.offered_sets.map((one) => [one.name, one.is_offered, one.shown, one.join_with])).toEqual([
      ['Few', false, 0, ['Rest']],
      ['Many', true, 5, []],
      ['Rest', false, 0, ['Few']],
    ]);
    expect(
      (await t.call(listComparisonGroups, { query: { project_id: built.project.id } }, built.own.user))
        .status,
    ).toBe(403);
  });

  it('is offered everything itself', async () => {
    const built = await build();
    const filter = await buildFilter(t.db, built.project, { Few: at(built, 0, 1) });
    expect((await ask(built, by(filter, 'Few'), admin)).status).toBe(200);
    const refused = await ask(built, by(filter, 'Few'));
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'You cannot compare with “Few”. Not available: it would single out fewer than 3 trusts.',
    ]);
  });
});

it('a later peer group replaces no other, and outdates no cached result', async () => {
  const built = await build();
  const filter = await buildFilter(t.db, built.project, { North: at(built, 0, 1, 2, 3, 4, 5) });
  expect((await ask(built, by(filter, 'North'))).body.n).toBe(6);
  const body = {
    project_id: built.project.id,
    peer_group_name: 'Across',
    is_shared: true,
    submission_ids: at(built, 4, 5, 6, 7).map(({ id }) => id),
  };
  const { body: group } = await t.call(createPeerGroup, { body }, admin);
  const { body: list } = await t.call(
    listPeerGroups,
    { query: { project_id: built.project.id } },
    built.own.user,
  );
  expect(list.peer_groups).toMatchObject([
    {
      id: group.id,
      not_offered: 'Not available: it would single out fewer than 3 trusts.',
    },
  ]);
  expect((await ask(built, by(filter, 'North'))).body.n).toBe(6);
  expect((await ask(built, { peer_group_ids: [group.id] })).status).toBe(403);
});

it('a report pack is refused as its charts would be', async () => {
  const built = await build();
  const group = await buildPeerGroup(t.db, built.project, at(built, 1, 2));
  const body = {
    collection_id: built.chart.collection.id,
    time_period_id: built.period.id,
    format: 'pptx',
    peer_group_ids: [group.id],
  };
  expect((await t.call(requestReportPack, { body: body as never }, built.own.user)).status).toBe(403);
});

describe('organisations that join and leave', () => {
  /** Member 11 leaves out the later period, or comes only in it. */
  async function twoPeriods(missing: number[]) {
    const built = await build();
    const later = await buildTimePeriod(t.db, built.project, 'published');
    const there = built.members.map((one) => one.submission).filter((_, index) => !missing.includes(index));
    const chart = await buildChart(t.db, built.project, [built.measure], [built.period, later]);
    await buildParticipation(t.db, built.project, later, there);
    for (const submission of there) {
      await buildValue(
        t.db,
        { measure: built.measure, period: later, submission },
        { numerator: 7, denominator: 100 },
      );
    }
    await bumpResults(t.db, built.project.id);
    return { ...built, chart, later };
  }

  it('are seen only by themselves if no others have the same gap, and the count says so', async () => {
    const built = await twoPeriods([11]);
    const { body } = await ask(built, {});
    expect([body.n, body.points.length]).toEqual([11, 11]);
    expect(body.missing).toMatchObject([{ reason: 'would_single_out', count: 1, own: false }]);
    const own = await ask(built, {}, built.members[11]!.user);
    expect([own.body.n, own.body.missing]).toEqual([12, []]);
    expect((await ask(built, {}, built.own.user, built.later)).body.missing).toMatchObject([
      { reason: 'not_submitted', count: 1 },
    ]);
    expect((await ask(built, {}, admin)).body.n).toBe(12);
  });

  it('are not revealed by groups that differ by them', async () => {
    const built = await twoPeriods([11]);
    const keys = (...indexes: number[]) => at(built, ...indexes).map((one) => String(one.pseudonym_number));
    const make = (peer_group_name: string, of: string[]) =>
      t.call(
        createPeerGroup,
        { body: { project_id: built.project.id, peer_group_name, keys: of } },
        built.own.user,
      );
    expect((await make('With', keys(1, 2, 3, 4, 11))).status).toBe(404);
    const group = await buildPeerGroup(t.db, built.project, at(built, 1, 2, 3, 4, 11), {
      owner_id: built.own.user.id,
    });
    const { body } = await ask(built, { peer_group_ids: [group.id] });
    expect([body.n, body.missing]).toEqual([4, []]);
  });

  it('is seen in the periods that enough share', async () => {
    const built = await twoPeriods([8, 9, 10, 11]);
    expect((await ask(built, {})).body.n).toBe(12);
    expect((await ask(built, {}, built.own.user, built.later)).body.n).toBe(8);
  });
});

describe('a named project', () => {
  const provisional = { named_results: true, provisional_results: true };
  it('shows no number beside a name, and other numbers in each provisionally compared period', async () => {
    const built = await build({ state: 'open', project: provisional });
    const first = await ask(built, {});
    expect([first.body.visibility, first.body.named]).toEqual(['provisional', false]);
    const numbers = first.body.points.map(({ key, value }) => [value, key]);
    const drawn = built.members.map(({ submission }) => String(submission.pseudonym_number));
    expect(first.body.points.map(({ key }) => key).sort()).not.toEqual(drawn.sort());
    await t.db
      .update(project_time_periods)
      .set({ pseudonym_key: 'another' })
      .where(eq(project_time_periods.time_period_id, built.period.id));
    await bumpResults(t.db, built.project.id);
    const other = await ask(built, {});
    expect(other.body.points.map(({ key, value }) => [value, key])).not.toEqual(numbers);
    const published = new Date(t.clock.now.getTime() - 1000);
    await t.db
      .update(project_time_periods)
      .set({ published_at: published, collection_closes_at: new Date(published.getTime() - 1000) })
      .where(eq(project_time_periods.time_period_id, built.period.id));
    const { body } = await ask(built, {});
    expect(body.named).toBe(true);
    expect(body.points.every(({ key, submission_id }) => key === String(submission_id))).toBe(true);
  });

  it('offers groups selected by name only if others have names', async () => {
    const built = await build({ project: provisional });
    const open = await buildTimePeriod(t.db, built.project, 'open');
    const chart = await buildChart(t.db, built.project, [built.measure], [built.period, open]);
    await buildParticipation(
      t.db,
      built.project,
      open,
      built.members.map((one) => one.submission),
    );
    for (const { submission } of built.members) {
      await buildValue(
        t.db,
        { measure: built.measure, period: open, submission },
        { numerator: 7, denominator: 100 },
      );
    }
    const submission_ids = at(built, 1, 2, 3, 4, 5).map(({ id }) => id);
    const body = { project_id: built.project.id, peer_group_name: 'By name', submission_ids };
    const { body: group } = await t.call(createPeerGroup, { body }, built.own.user);
    const asked = { peer_group_ids: [group.id] };
    expect((await ask({ ...built, chart }, asked)).body.n).toBe(5);
    const refused = await ask({ ...built, chart }, asked, built.own.user, open);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'You cannot compare with “By name”. Not available: its members were selected by name, but names are hidden here.',
    ]);
  });

  it('offers no group selected by names after the names are hidden', async () => {
    const built = await build({ project: { named_results: true } });
    const submission_ids = at(built, 1, 2, 3, 4, 5).map(({ id }) => id);
    const body = { project_id: built.project.id, peer_group_name: 'By name', submission_ids };
    const { body: group } = await t.call(createPeerGroup, { body }, built.own.user);
    expect(group.not_offered).toBeNull();
    await t.db.update(projects).set({ named_results: false }).where(eq(projects.id, built.project.id));
    expect((await ask(built, { peer_group_ids: [group.id] })).status).toBe(403);
  });
});
