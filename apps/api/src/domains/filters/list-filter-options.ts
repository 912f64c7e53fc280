import type { listFilterOptions as endpoint } from '@portal/contract/filters';
import { isAdmin } from '@portal/contract/roles';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { selectPeriod } from '../chart-data/chart-data.sql.ts';
import { openPeerGroups } from '../peer-groups/open-peer-groups.ts';
import { knowing } from '../peer-groups/known-candidates.ts';
import { selectMembers, selectPeerGroups } from '../peer-groups/peer-groups.sql.ts';
import { openCounts } from './open-counts.ts';
import { countOptions, selectFilterOptions, selectSubmissionsOfProject } from './filters.sql.ts';

/**
 * What a comparison can be chosen from. With a time period only submissions that had not ended before it count. The counts
 * are of members, whether or not they have submitted; `openCounts` says which of them may be told.
 */
export const listFilterOptions: Handler<typeof endpoint> = async ({ query, actor, db, deps, scene }) => {
  const { project } = scene;
  const period = query.time_period_id ? await selectPeriod(db, project.id, query.time_period_id) : null;
  if (period === undefined) throw problems.notFound('time period');
  const chosen = await openPeerGroups(db, actor, project.id, query.peerGroupId);
  const members = await selectSubmissionsOfProject(db, project.id, period?.starts_on ?? null);
  const active = new Set(members.map(({ id }) => id));
  const counted =
    chosen.length === 0 ? [...active] : [...active].filter((id) => chosen.some((one) => one.members.has(id)));

  const groups = await selectPeerGroups(db, project.id, actor.user_id);
  const memberships = await selectMembers(
    db,
    groups.map(({ id }) => id),
  );
  const sizes = new Map<number, number>();
  for (const { peer_group_id, submission_id } of memberships) {
    if (active.has(submission_id)) sizes.set(peer_group_id, (sizes.get(peer_group_id) ?? 0) + 1);
  }
  const options = await selectFilterOptions(db, project.id);
  const counts = new Map((await countOptions(db, project.id, counted)).map((row) => [row.option_id, row.n]));
  const { isIdentified } = await knowing(db, deps.now(), actor, project);
  const strangers = new Set(members.filter((one) => !isIdentified(one)).map(({ id }) => id));
  // Of everybody all is told: nothing has to be weighed.
  const weighed = chosen.length === 0 ? [] : await countOptions(db, project.id, [...strangers]);
  const isOpen = openCounts({
    strangers: strangers.size,
    chosen: chosen.length === 0 ? null : counted.filter((id) => strangers.has(id)).length,
    having: new Map(weighed.map((row) => [row.option_id, row.n])),
    minimumPeers: project.minimum_peers,
  });

  const mine = members.filter(({ organisation_id }) => organisation_id === actor.organisation_id);
  const mineHave = await countOptions(
    db,
    project.id,
    mine.map(({ id }) => id),
  );
  const own = isAdmin(actor) ? members : mine;
  return {
    filters: groupBy(options, (option) => option.filter_id).map((list) => ({
      filter_id: list[0]!.filter_id,
      filter_name: list[0]!.filter_name,
      option_list: list.map(({ option_id, option_name }) => ({
        option_name,
        count: isOpen(option_id) ? (counts.get(option_id) ?? 0) : null,
        is_own: mineHave.some((one) => one.option_id === option_id),
      })),
    })),
    organisation_submissions: groupBy(own, (one) => one.organisation_id).map((list) => ({
      id: list[0]!.organisation_id,
      name: list[0]!.organisation_name,
      submission_list: list.map(({ id, submission_name }) => ({ id, name: submission_name })),
    })),
    peer_groups: groups.map(({ id, owner_id, peer_group_name, description }) => ({
      id,
      peer_group_name,
      description,
      is_own: owner_id === actor.user_id,
      submission_count: sizes.get(id) ?? 0,
    })),
  };
};

/** Rows gathered by a key, in the order the keys first come. */
function groupBy<Row>(rows: Row[], keyOf: (row: Row) => number): Row[][] {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
