import { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import { ADMIN } from '@portal/contract/identity/roles';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildFilter, buildPeerGroup } from '#fixtures/build-charts';
import { buildComparison } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildSubmission } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { submissions } from '../../../tables/submissions.tables.ts';

const t = useTestApp();

/** Builds a comparison with named organisations, where everything is offered. */
async function build() {
  const built = await buildComparison(t.db, t.programme.id, [[1, 2], [1, 2], [1, 2], undefined], {
    project: { named_results: true },
  });
  const at = (...indexes: number[]) => indexes.map((index) => built.members[index]!.submission);
  const ask = (query: object = {}, as: { id: number } | null = built.own.user) =>
    t.call(listFilterOptions, { query: { project_id: built.project.id, ...query } as never }, as);
  return { ...built, at, ask };
}

it('gives filters with the number of members that have each option, also none', async () => {
  const { project, at, ask } = await build();
  const filter = await buildFilter(t.db, project, { North: at(0, 1, 3), South: at(2), West: [] });
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body.filters).toEqual([
    {
      filter_id: filter.id,
      filter_name: filter.filter_name,
      option_list: [
        { option_name: 'North', count: 3, is_own: true, not_offered: null },
        { option_name: 'South', count: 1, is_own: false, not_offered: null },
        { option_name: 'West', count: 0, is_own: false, not_offered: null },
      ],
    },
  ]);
});

it('counts within the selected peer groups, each submission once, and treats null as none', async () => {
  const { project, at, ask } = await build();
  await buildFilter(t.db, project, { North: at(0, 1, 3), South: at(2) });
  const one = await buildPeerGroup(t.db, project, at(1));
  const two = await buildPeerGroup(t.db, project, at(1, 2, 3));
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
  const counts = async (peerGroupId: unknown) =>
    (await ask({ peerGroupId }, admin)).body.filters[0]!.option_list.map(({ count }) => count);
  expect(await counts(one.id)).toEqual([1, 0]);
  expect(await counts([one.id, two.id])).toEqual([2, 1]);
  expect(await counts('null')).toEqual([3, 1]);
});

it('reveals no filter of a pseudonym by counts, from a small group or from the difference of two', async () => {
  const figures = Array.from({ length: 11 }, (): [number, number] => [1, 2]);
  const built = await buildComparison(t.db, t.programme.id, figures);
  const { project, own, period } = built;
  const at = (...indexes: number[]) => indexes.map((index) => built.members[index]!.submission);
  await buildFilter(t.db, project, {
    North: at(0, 1, 2, 3, 4, 5),
    South: at(6, 7, 8, 9),
    Alone: at(10),
  });
  const counts = async (...indexes: number[]) => {
    const group = await buildPeerGroup(t.db, project, at(...indexes), { owner_id: own.user.id });
    const query = { project_id: project.id, time_period_id: period.id, peerGroupId: String(group.id) };
    const { body } = await t.call(listFilterOptions, { query }, own.user);
    return body.filters[0]!.option_list.map(({ count }) => count);
  };
  // An offered option's submissions appear in its chart; no group reveals anything of the others.
  expect(await counts(10)).toEqual([0, null, null]);
  expect(await counts(0, 10)).toEqual([1, null, null]);
  expect(await counts(1, 2, 3, 4, 5, 6, 7, 8, 9)).toEqual([5, null, null]);
  expect(await counts(1, 2, 6)).toEqual([2, null, null]);
  expect(await counts(1, 2, 6, 10)).toEqual([2, null, null]);
  const { body } = await t.call(
    listFilterOptions,
    { query: { project_id: project.id, peerGroupId: 'null' } as never },
    own.user,
  );
  expect(body.filters[0]!.option_list.map(({ count, not_offered }) => [count, not_offered])).toEqual([
    [6, null],
    [null, 'Not available: it would single out fewer than 3 trusts.'],
    [null, 'Not available: it would single out fewer than 3 trusts.'],
  ]);
});

it('leaves out of a period’s counts who had ended before', async () => {
  const { project, period, members, at, ask } = await build();
  await buildFilter(t.db, project, { North: at(0, 1, 3) });
  await buildPeerGroup(t.db, project, at(1, 3));
  const { id } = members[3]!.submission;
  await t.db.update(submissions).set({ ended_on: '2025-06-30' }).where(eq(submissions.id, id));
  const { body } = await ask({ time_period_id: period.id });
  expect(body.filters[0]!.option_list[0]!.count).toBe(2);
  expect(body.peer_groups[0]!.submission_count).toBe(1);
});

it('offers your own submissions, and all of them to the programme team', async () => {
  const { project, own, ask } = await build();
  const second = await buildSubmission(t.db, project, own.organisation, { submission_name: 'A second site' });
  expect((await ask()).body.organisation_submissions).toEqual([
    {
      id: own.organisation.id,
      name: own.organisation.organisation_name,
      submission_list: [
        { id: second.id, name: 'A second site' },
        { id: own.submission.id, name: own.submission.submission_name },
      ],
    },
  ]);
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
  expect((await ask({}, admin)).body.organisation_submissions).toHaveLength(4);
});

it('offers shared peer groups and your own, not those of others', async () => {
  const { project, own, members, at, ask } = await build();
  const shared = await buildPeerGroup(t.db, project, at(0, 1), { description: 'Near' });
  const mine = await buildPeerGroup(t.db, project, at(2), { owner_id: own.user.id });
  const theirs = await buildPeerGroup(t.db, project, at(3), { owner_id: members[1]!.user.id });
  const { body } = await ask();
  expect(body.peer_groups).toEqual([
    {
      id: mine.id,
      peer_group_name: mine.peer_group_name,
      description: '',
      is_own: true,
      made_by: null,
      is_shared: false,
      submission_count: 1,
      not_offered: null,
    },
    {
      id: shared.id,
      peer_group_name: shared.peer_group_name,
      description: 'Near',
      is_own: false,
      made_by: null,
      is_shared: true,
      submission_count: 2,
      not_offered: null,
    },
  ]);
  expect(body.peer_group_total).toBe(2);
  expect((await ask({ peerGroupId: theirs.id })).status).toBe(404);
});

it('lists a limited number of peer groups, your own and requested ones first, the others by search', async () => {
  const { project, own, members, at, ask } = await build();
  const many = [];
  for (let index = 0; index < 60; index += 1) {
    const peer_group_name = `Peers of ${String(index).padStart(2, '0')}`;
    many.push(await buildPeerGroup(t.db, project, at(1), { peer_group_name, description: 'By size' }));
  }
  await buildPeerGroup(t.db, project, at(2), { owner_id: own.user.id, peer_group_name: 'Zzz' });
  const theirs = await buildPeerGroup(t.db, project, at(3), { owner_id: members[1]!.user.id });
  const namesOf = ({ body }: Awaited<ReturnType<typeof ask>>) =>
    body.peer_groups.map(({ peer_group_name }) => peer_group_name);
  const all = await ask();
  expect([all.body.peer_groups.length, all.body.peer_group_total]).toEqual([50, 61]);
  expect(namesOf(all).slice(0, 2)).toEqual(['Zzz', 'Peers of 00']);
  // A recently used group, and another user's: the latter is left out without a message.
  const listed = await ask({ listed_peer_group_id: [many[59]!.id, theirs.id] });
  expect([namesOf(listed)[0], namesOf(listed).at(-1)]).toEqual(['Zzz', 'Peers of 59']);
  // A selected item stays in place: the list does not jump under the pointer.
  expect(namesOf(await ask({ peerGroupId: many[3]!.id })).slice(0, 5)).toEqual(namesOf(all).slice(0, 5));
  const found = await ask({ peer_group_search: 'SIZE 58', peerGroupId: many[57]!.id });
  expect([namesOf(found), found.body.peer_group_total]).toEqual([['Peers of 57', 'Peers of 58'], 1]);
  expect(namesOf(await ask({ peer_group_search: '%' }))).toEqual([]);
});

it('is shut to others, and refuses what is not there or not valid', async () => {
  const [{ ask }, other] = [await build(), await build()];
  expect((await ask({}, null)).status).toBe(401);
  expect((await ask({}, other.own.user)).status).toBe(404);
  expect((await ask({ time_period_id: other.period.id })).status).toBe(404);
  expect((await ask({ peerGroupId: 'mine' })).status).toBe(422);
  expect((await ask({ peerGroupId: '99999999999' })).status).toBe(422);
});
