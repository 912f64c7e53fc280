import type { listFilterOptions as endpoint } from '@portal/contract/filters';
import { isAdmin } from '@portal/contract/roles';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { selectPeriod } from '../chart-data/chart-data.sql.ts';
import { groupBy } from '../chart-data/parts/group-by.ts';
import { openPeerGroups } from '../peer-groups/open-peer-groups.ts';
import { selectMembers, selectPeerGroups } from '../peer-groups/peer-groups.sql.ts';
import { setsOf, whyNotGroup, whyNotOption } from '../sets/choose-sets.ts';
import { offeredTo } from '../sets/offered-to.ts';
import { selectOptionsWithMembers } from '../sets/sets.sql.ts';
import { selectSubmissionsOfProject } from './filters.sql.ts';

/**
 * What a comparison can be chosen from, and what is not offered where others have no names. With a time period only
 * submissions that had not ended before it count. The counts are of members, whether or not they have submitted, as far as
 * the sets show them: functions of the pieces of the partition, which tell nothing more. Who of a group chosen by pseudonyms
 * has ended is not told.
 */
export const listFilterOptions: Handler<typeof endpoint> = async ({ query, actor, db, deps, scene }) => {
  const { project } = scene;
  const period = query.time_period_id ? await selectPeriod(db, project.id, query.time_period_id) : null;
  if (period === undefined) throw problems.notFound('time period');
  const groups = await selectPeerGroups(db, project.id, actor.user_id);
  const chosen = await openPeerGroups(db, actor, project.id, query.peerGroupId);
  const offered = await offeredTo(db, deps, actor, project, period);
  const members = await selectSubmissionsOfProject(db, project.id, period?.starts_on ?? null);
  const active = new Set(members.map(({ id }) => id));
  const isMine = (one: { organisation_id: number }) => one.organisation_id === actor.organisation_id;
  const figures = members.map((one) => ({ submission_id: one.id, is_own: isMine(one) }));
  const setsWith = (filters: Parameters<typeof setsOf>[0]['filters']) =>
    setsOf({ filters, groups: chosen }, offered, period?.id ?? null, figures);

  const isTold = (group: { owner_id: number | null }) => !offered || group.owner_id === null;
  const within = setsWith([]).groups;
  const isCounted = (id: number) =>
    (active.has(id) || !chosen.every(isTold)) &&
    (chosen.length === 0 || within.some((group) => group.members.has(id)));
  const memberships = groupBy(
    await selectMembers(
      db,
      groups.map(({ id }) => id),
    ),
    (row) => row.peer_group_id,
  );
  const mine = members.filter(isMine);
  const options = await selectOptionsWithMembers(db, project.id);
  return {
    filters: [...groupBy(options, (option) => option.filter_id).values()].map((list) => ({
      filter_id: list[0]!.filter_id,
      filter_name: list[0]!.filter_name,
      option_list: list.map((option) => {
        const has = new Set(option.members);
        const not_offered = whyNotOption(option.id, offered, project);
        const { filtered } = setsWith([{ options: [{ ...option, members: has }] }]);
        return {
          option_name: option.name,
          count: not_offered ? null : [...filtered!].filter(isCounted).length,
          is_own: mine.some(({ id }) => has.has(id)),
          not_offered,
        };
      }),
    })),
    organisation_submissions: [
      ...groupBy(isAdmin(actor) ? members : mine, (one) => one.organisation_id).values(),
    ].map((list) => ({
      id: list[0]!.organisation_id,
      name: list[0]!.organisation_name,
      submission_list: list.map(({ id, submission_name }) => ({ id, name: submission_name })),
    })),
    peer_groups: groups.map((group) => ({
      id: group.id,
      peer_group_name: group.peer_group_name,
      description: group.description,
      is_own: group.owner_id === actor.user_id,
      submission_count: (memberships.get(group.id) ?? []).filter(
        ({ submission_id }) => active.has(submission_id) || !isTold(group),
      ).length,
      not_offered: whyNotGroup(group, offered, project),
    })),
  };
};
