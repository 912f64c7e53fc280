import { getChartData } from '@portal/contract/charts/chart-data';
import {
  addPeerGroupMembership,
  changePeerGroupMemberships,
  createPeerGroup,
  deletePeerGroup,
  listPeerCandidates,
  listPeerGroupMemberships,
  listPeerGroups,
  removePeerGroupMembership,
  updatePeerGroup,
} from '@portal/contract/comparison/peer-groups';
import { ADMIN, VIEWER } from '@portal/contract/identity/roles';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFilter, buildPeerGroup } from '#fixtures/build-charts';
import { buildComparison, type FigureGiven } from '#fixtures/build-comparison';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';

const t = useTestApp();
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
});

const TEN: FigureGiven[] = [30, 10, 20, 25, 40, 50, 60, 70, 80, 90].map((value) => [value, 100]);
type Built = Awaited<ReturnType<typeof buildComparison>>;
const build = (options?: Parameters<typeof buildComparison>[3], figures = TEN) =>
  buildComparison(t.db, t.programme.id, figures, options);
const keyOf = (built: Built, index: number) => String(built.members[index]!.submission.pseudonym_number);
let names = 0;
const create = (built: Built, more: object = {}, as: { id: number } = built.own.user) =>
  t.call(
    createPeerGroup,
    { body: { project_id: built.project.id, peer_group_name: `Mine ${++names}`, ...more } },
    as,
  );
const membersOf = (id: number, as: { id: number }) =>
  t.call(listPeerGroupMemberships, { query: { peer_group_id: id } }, as);
const chart = (built: Built, body: object, as: { id: number } = built.own.user) =>
  t.call(
    getChartData,
    { params: { chart_id: built.chart.id, time_period_id: built.period.id }, body: body as never },
    as,
  );

describe('your own peer group', () => {
  it('is made of the keys of a chart and compared with at once', async () => {
    const built = await build();
    const keys = [1, 2, 3, 4].map((index) => keyOf(built, index));
    const { status, body } = await create(built, { keys });
    expect([status, body.is_shared, body.may_change, body.submission_count]).toEqual([200, false, true, 4]);
    const { body: data } = await chart(built, { peer_group_ids: [body.id] });
    expect(data.comparisons[1]).toMatchObject({ peer_group_id: body.id, n: 4, averages: { Median: 22.5 } });
  });

  it('is a viewer’s too', async () => {
    const built = await build();
    const viewer = await buildUser(t.db, t.programme.id, {
      role_type_id: VIEWER,
      organisation_id: built.own.organisation.id,
      projects: [built.project.id],
    });
    expect((await create(built, {}, viewer)).status).toBe(200);
  });

  it('is private: other users cannot list, read, use, change or delete it', async () => {
    const built = await build();
    const { body: group } = await create(built, { keys: [keyOf(built, 1)] });
    const { body: members } = await membersOf(group.id, built.own.user);
    const membership = members.peer_group_memberships[0]!.id;
    for (const other of [built.members[1]!.user, admin]) {
      const list = await t.call(listPeerGroups, { query: { project_id: built.project.id } }, other);
      expect(list.body.peer_groups).toEqual([]);
      const params = { id: group.id };
      const answers = [
        await membersOf(group.id, other),
        await chart(built, { peer_group_ids: [group.id] }, other),
        await t.call(updatePeerGroup, { params, body: { peer_group_name: 'Theirs' } }, other),
        await t.call(deletePeerGroup, { params }, other),
        await t.call(
          addPeerGroupMembership,
          { body: { peer_group_id: group.id, key: keyOf(built, 2) } },
          other,
        ),
        await t.call(removePeerGroupMembership, { params: { id: membership } }, other),
        await t.call(
          changePeerGroupMemberships,
          { body: { peer_group_membership_ids: [membership] } },
          other,
        ),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    }
    expect((await membersOf(group.id, built.own.user)).body.total).toBe(1);
  });

  it('is renamed, changed and deleted, and charts follow at once', async () => {
    const built = await build();
    const { body: group } = await create(built, { keys: [1, 2, 3, 4].map((one) => keyOf(built, one)) });
    const ask = async () => (await chart(built, { peer_group_ids: [group.id] })).body.comparisons?.[1];
    expect(await ask()).toMatchObject({ n: 4 });
    const { body: added } = await t.call(
      addPeerGroupMembership,
      { body: { peer_group_id: group.id, key: keyOf(built, 5) } },
      built.own.user,
    );
    expect(added).toMatchObject({ key: keyOf(built, 5), submission_id: null });
    expect(await ask()).toMatchObject({ n: 5 });
    await t.call(removePeerGroupMembership, { params: { id: added.id } }, built.own.user);
    expect(await ask()).toMatchObject({ n: 4 });
    const params = { id: group.id };
    await t.call(updatePeerGroup, { params, body: { peer_group_name: 'Renamed' } }, built.own.user);
    expect(await ask()).toMatchObject({ name: 'Renamed' });
    const { body: before } = await membersOf(group.id, built.own.user);
    const { body: bulk } = await t.call(
      changePeerGroupMemberships,
      {
        body: {
          peer_group_ids: [group.id],
          keys: [6, 7, 8].map((one) => keyOf(built, one)),
          peer_group_membership_ids: [before.peer_group_memberships[0]!.id],
        },
      },
      built.own.user,
    );
    expect(bulk).toEqual({ added: 3, removed: 1 });
    expect(await ask()).toMatchObject({ n: 6 });
    expect((await t.call(deletePeerGroup, { params }, built.own.user)).status).toBe(200);
    expect((await chart(built, { peer_group_ids: [group.id] })).status).toBe(404);
  });

  it('refuses a name that is taken, unknown keys, submissions of other projects and empty names', async () => {
    const built = await build();
    const other = await build();
    await create(built, { peer_group_name: 'Taken' });
    const elsewhere = other.members[1]!.submission.id;
    expect((await create(built, { peer_group_name: 'Taken' })).status).toBe(409);
    expect((await create(built, { keys: ['99999'] })).status).toBe(404);
    expect((await create(built, { submission_ids: [elsewhere] })).status).toBe(404);
    expect((await create(built, { submission_ids: [elsewhere], is_shared: true }, admin)).status).toBe(404);
    expect((await create(built, { peer_group_name: ' ' })).status).toBe(422);
    expect((await create(built, { keys: ['-1'] })).status).toBe(422);
    expect((await create(other, {}, built.own.user)).status).toBe(404);
    const { body } = await t.call(
      listPeerGroups,
      { query: { project_id: built.project.id } },
      built.own.user,
    );
    expect(body.peer_groups.map((one) => one.peer_group_name)).toEqual(['Taken']);
  });
});

describe('a shared peer group', () => {
  it('is managed by the programme team and recorded in the audit log', async () => {
    const built = await build();
    expect((await create(built, { is_shared: true })).status).toBe(403);
    const submission_ids = built.members.slice(0, 4).map((one) => one.submission.id);
    const { body: group } = await create(built, { is_shared: true, submission_ids }, admin);
    const { body: seen } = await t.call(
      listPeerGroups,
      { query: { project_id: built.project.id } },
      built.own.user,
    );
    expect(seen.peer_groups).toMatchObject([{ id: group.id, is_shared: true, may_change: false }]);
    const params = { id: group.id };
    expect((await t.call(deletePeerGroup, { params }, built.own.user)).status).toBe(403);
    await t.call(deletePeerGroup, { params }, admin);
    const entries = await t.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.subject_id, String(group.id)));
    const actions = entries.filter((one) => one.subject_type === 'peer_group').map((one) => one.action);
    expect(actions).toEqual(['peer_group.created', 'peer_group.deleted']);
  });

  it('does not list who is in it where others have no names', async () => {
    const built = await build();
    const group = await buildPeerGroup(
      t.db,
      built.project,
      built.members.slice(0, 4).map((one) => one.submission),
    );
    const { body } = await membersOf(group.id, built.own.user);
    expect(body.peer_group_memberships).toMatchObject([{ submission_id: built.own.submission.id }]);
    expect(body.total).toBe(1);
    expect((await membersOf(group.id, admin)).body.total).toBe(4);
  });
});

describe('candidates for a group', () => {
  it('are shown by pseudonym, except your own', async () => {
    const built = await build();
    const { body } = await t.call(
      listPeerCandidates,
      { query: { project_id: built.project.id } },
      built.own.user,
    );
    expect(body.total).toBe(10);
    const text = JSON.stringify(body.peer_group_candidates);
    for (const { organisation, submission } of built.members.slice(1)) {
      expect(text).not.toContain(organisation.organisation_name);
      expect(text).not.toContain(submission.submission_name);
    }
    expect(body.peer_group_candidates.filter((one) => one.submission_id !== null)).toMatchObject([
      { submission_id: built.own.submission.id },
    ]);
    const ofOther = { submission_ids: [built.members[1]!.submission.id] };
    expect((await create(built, ofOther)).status).toBe(404);
    expect((await create(built, { submission_ids: [built.own.submission.id] })).status).toBe(200);
  });

  it('are found by what the caller sees of them, and never by a hidden name', async () => {
    const built = await build();
    const find = async (search: string, user: { id: number }) => {
      const query = { project_id: built.project.id, search, limit: 1 };
      const { body } = await t.call(listPeerCandidates, { query }, user);
      return { total: body.total, names: body.peer_group_candidates.map(({ name }) => name) };
    };
    const { organisation, submission } = built.members[1]!;
    const other = `Submission ${keyOf(built, 1).padStart(3, '0')}`;
    expect(await find(other.toUpperCase(), built.own.user)).toEqual({ total: 1, names: [other] });
    expect((await find(organisation.organisation_name, built.own.user)).total).toBe(0);
    expect((await find(submission.submission_name, built.own.user)).total).toBe(0);
  });

  it('are those of a group only in its own project', async () => {
    const [built, elsewhere] = [await build(), await build()];
    const { body: group } = await create(built, { is_shared: true }, admin);
    const of = async (project_id: number) =>
      t.call(listPeerCandidates, { query: { project_id, peer_group_id: group.id } }, admin);
    expect((await of(built.project.id)).status).toBe(200);
    expect((await of(elsewhere.project.id)).status).toBe(404);
  });

  it('is known by name in a named project once a period is published', async () => {
    for (const [state, status] of [
      ['published', 200],
      ['validation', 404],
    ] as const) {
      const built = await build({ state, project: { named_results: true } });
      const answer = await create(built, { submission_ids: [built.members[1]!.submission.id] });
      expect([state, answer.status]).toEqual([state, status]);
    }
  });
});

describe('a group of those like mine', () => {
  it('holds whom charts show under the filters', async () => {
    const built = await build();
    const of = built.members.map((one) => one.submission);
    const filter = await buildFilter(t.db, built.project, { North: of.slice(0, 5), South: of.slice(5) });
    const filters = [{ filter_id: filter.id, option_list: [{ option_name: 'North' }] }];
    const { body } = await create(built, { filters });
    expect(body.submission_count).toBe(5);
  });

  it('is refused where a filter is not offered, since it would single out', async () => {
    const built = await build();
    const of = built.members.map((one) => one.submission);
    const filter = await buildFilter(t.db, built.project, { Rare: of.slice(0, 3), Common: of.slice(3, 9) });
    const asking = (option_name: string) => ({
      filters: [{ filter_id: filter.id, option_list: [{ option_name }] }],
    });
    const refused = await create(built, asking('Rare'));
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        code: 'forbidden',
        message_code: 'comparison_unavailable',
        detail: 'You cannot compare with “Rare”. Not available: it would single out fewer than 3 trusts.',
        params: { name: 'Rare', reason: 'Not available: it would single out fewer than 3 trusts.' },
      },
    ]);
    const both = {
      filters: [{ filter_id: filter.id, option_list: [{ option_name: 'Rare' }, { option_name: 'Common' }] }],
    };
    expect((await create(built, both)).status).toBe(403);
    expect((await create(built, asking('Common'))).status).toBe(200);
    expect((await create(built, { ...asking('Rare'), is_shared: true }, admin)).body.submission_count).toBe(
      3,
    );
  });

  it('mixed with others reveals the same organisations as the filters alone', async () => {
    // Five have the option, but only two of them submitted.
    const built = await build({}, [...TEN, undefined, undefined, undefined]);
    const of = built.members.map((one) => one.submission);
    const filter = await buildFilter(t.db, built.project, {
      Rare: [...of.slice(8, 13)],
      Rest: of.slice(0, 8),
    });
    const filters = [{ filter_id: filter.id, option_list: [{ option_name: 'Rare' }] }];
    expect(
      (await create(built, { filters, keys: [1, 2, 3, 4, 5].map((one) => keyOf(built, one)) })).status,
    ).toBe(403);
  });

  it('does not give away who lacks an option that almost all have', async () => {
    const built = await build();
    const of = built.members.map((one) => one.submission);
    const filter = await buildFilter(t.db, built.project, { Most: of.slice(0, 9), Odd: of.slice(9) });
    const filters = [{ filter_id: filter.id, option_list: [{ option_name: 'Most' }] }];
    const { body: group } = await create(built, { keys: [1, 2, 3, 4].map((one) => keyOf(built, one)) });
    const { status } = await chart(built, { filters, peer_group_ids: [group.id] });
    expect(status).toBe(403);
  });
});

it('asks to be signed in and to have access to the project', async () => {
  const built = await build();
  const project = await buildProject(t.db, t.programme.id);
  const organisation = await buildOrganisation(t.db, t.programme.id);
  await buildSubmission(t.db, project, organisation);
  const query = { project_id: project.id };
  expect((await t.call(listPeerGroups, { query })).status).toBe(401);
  expect((await t.call(listPeerGroups, { query }, built.own.user)).status).toBe(404);
  expect((await t.call(listPeerCandidates, { query }, built.own.user)).status).toBe(404);
});
