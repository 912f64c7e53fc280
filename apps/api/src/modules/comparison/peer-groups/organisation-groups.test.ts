import { getChartData } from '@portal/contract/charts/chart-data';
import { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import {
  changePeerGroupMemberships,
  createPeerGroup,
  deletePeerGroup,
  listPeerGroupMemberships,
  listPeerGroups,
  updatePeerGroup,
} from '@portal/contract/comparison/peer-groups';
import { ADMIN, VIEWER } from '@portal/contract/identity/roles';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildComparison, type FigureGiven } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';
import { projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';

const t = useTestApp();

const TEN = Array.from({ length: 10 }, (_, at): FigureGiven => [10 + at, 100]);

/** Builds a user with a group for their organisation, a colleague, and a user of another organisation. */
async function build(of: { for_organisation?: boolean; named?: boolean } = {}) {
  const options = of.named ? { project: { named_results: true } } : undefined;
  const built = await buildComparison(t.db, t.programme.id, TEN, options);
  const maker = built.own.user;
  const colleague = await buildUser(t.db, t.programme.id, {
    role_type_id: VIEWER,
    organisation_id: built.own.organisation.id,
    projects: [built.project.id],
  });
  const other = built.members[1]!.user;
  const at = (...indexes: number[]) => indexes.map((index) => built.members[index]!.submission);
  const members = of.named
    ? { submission_ids: at(1, 2, 3, 4).map(({ id }) => id) }
    : { keys: at(1, 2, 3, 4).map(({ pseudonym_number }) => String(pseudonym_number)) };
  const { for_organisation = true } = of;
  const body = { project_id: built.project.id, peer_group_name: 'Like us', for_organisation, ...members };
  const made = await t.call(createPeerGroup, { body }, maker);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const group = made.body;
  const query = { project_id: built.project.id };
  return {
    built,
    maker,
    colleague,
    other,
    group,
    at,
    chart: (as: { id: number }) =>
      t.call(
        getChartData,
        {
          params: { chart_id: built.chart.id, time_period_id: built.period.id },
          body: { peer_group_ids: [group.id] } as never,
        },
        as,
      ),
    list: async (as: { id: number }) => (await t.call(listPeerGroups, { query }, as)).body.peer_groups,
    options: async (as: { id: number }) => (await t.call(listFilterOptions, { query }, as)).body.peer_groups,
    update: (body: object, as: { id: number }) =>
      t.call(updatePeerGroup, { params: { id: group.id }, body }, as),
  };
}

it('can be used by the whole organisation, shows its author, and is closed to others', async () => {
  const { chart, list, options, maker, colleague, other, group } = await build();
  const [mine] = (await chart(maker)).body.comparisons.slice(1);
  expect(mine).toMatchObject({ name: 'Like us', n: 4 });
  expect((await chart(colleague)).body.comparisons[1]).toEqual(mine);
  expect(await list(colleague)).toMatchObject([{ id: group.id, is_own: false, for_organisation: true }]);
  const [seen] = await options(colleague);
  const { full_name } = (await t.db.select().from(users).where(eq(users.id, maker.id)))[0]!;
  expect(seen).toMatchObject({ is_own: false, made_by: full_name, submission_count: 4 });
  expect((await options(maker))[0]).toMatchObject({ is_own: true, made_by: null });
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
  for (const person of [other, admin]) {
    expect((await chart(person)).status).toBe(404);
    expect(await list(person)).toEqual([]);
    expect(await options(person)).toEqual([]);
  }
});

it('belongs to its author until it is shared, and again after that ends, also in cached charts', async () => {
  const { chart, update, maker, colleague } = await build({ for_organisation: false });
  const share = (for_organisation: boolean) => update({ for_organisation }, maker);
  expect((await chart(colleague)).status).toBe(404);
  expect((await share(true)).body).toMatchObject({ for_organisation: true, is_own: true });
  expect((await chart(colleague)).status).toBe(200);
  expect((await share(false)).status).toBe(200);
  expect((await chart(colleague)).status).toBe(404);
  expect((await chart(maker)).status).toBe(200);
});

it('is changed and deleted by colleagues; whether it is shared only who made it says', async () => {
  const { chart, update, maker, colleague, group, at } = await build();
  expect((await update({ for_organisation: false }, colleague)).status).toBe(403);
  expect((await update({ peer_group_name: 'Ours' }, colleague)).status).toBe(200);
  const body = { peer_group_ids: [group.id], keys: [String(at(5)[0]!.pseudonym_number)] };
  expect((await t.call(changePeerGroupMemberships, { body }, colleague)).status).toBe(200);
  expect((await chart(maker)).body.comparisons[1]).toMatchObject({ name: 'Ours', n: 5 });
  // An update based on older data overwrites nothing.
  const late = await update({ description: 'Near', seen: { peer_group_name: 'Like us' } }, maker);
  expect(late.status).toBe(409);
  expect((await t.call(deletePeerGroup, { params: { id: group.id } }, colleague)).status).toBe(200);
  expect((await chart(maker)).status).toBe(404);
});

it('is left behind by who goes to another organisation, whose people do not see it', async () => {
  const { chart, colleague, other } = await build();
  await t.db
    .update(users)
    .set({
      organisation_id: (await t.db.select().from(users).where(eq(users.id, other.id)))[0]!.organisation_id,
    })
    .where(eq(users.id, colleague.id));
  expect((await chart(colleague)).status).toBe(404);
});

it('is not shared by who belongs to no organisation', async () => {
  const { built } = await build();
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
  const body = { project_id: built.project.id, peer_group_name: 'Nobody’s', for_organisation: true };
  expect((await t.call(createPeerGroup, { body }, admin)).status).toBe(403);
});

it('selected by name reveals no pseudonyms after names are hidden, to colleagues or to its author', async () => {
  const { built, chart, maker, colleague, group } = await build({ named: true });
  const members = async (as: { id: number }) =>
    (await t.call(listPeerGroupMemberships, { query: { peer_group_id: group.id } }, as)).body;
  expect((await members(colleague)).total).toBe(4);
  await t.db.update(projects).set({ named_results: false }).where(eq(projects.id, built.project.id));
  for (const person of [maker, colleague]) {
    expect((await members(person)).peer_group_memberships).toEqual([]);
    expect((await chart(person)).status).toBe(403);
  }
});
