import type {
  listPeerCandidates,
  listPeerGroupMemberships,
  listPeerGroups as groupsEndpoint,
  PeerGroup,
} from '@portal/contract/peer-groups';
import type { Actor } from '../../http/actor.ts';
import type { Handler } from '../../http/mount.ts';
import { openProject } from '../projects/open-project.ts';
import { whyNotGroup } from '../sets/choose-sets.ts';
import { offeredTo } from '../sets/offered-to.ts';
import { inOrder, knowing } from './known-candidates.ts';
import { openPeerGroup } from './open-peer-group.ts';
import { canChangeGroup, canListMember } from './peer-groups.policy.ts';
import { countMembers, selectCandidates, selectMemberships, selectPeerGroups } from './peer-groups.sql.ts';

const cut = <One>(list: One[], { limit, offset }: { limit: number; offset: number }) =>
  list.slice(offset, offset + limit);

export const wirePeerGroup = (
  group: { id: number; owner_id: number | null; peer_group_name: string; description: string },
  of: { actor: Actor; project_id: number; submission_count: number; not_offered: string | null },
): PeerGroup => ({
  id: group.id,
  project_id: of.project_id,
  peer_group_name: group.peer_group_name,
  description: group.description,
  is_shared: group.owner_id === null,
  may_change: canChangeGroup(of.actor, group),
  submission_count: of.submission_count,
  not_offered: of.not_offered,
});

export const listPeerGroups: Handler<typeof groupsEndpoint> = async ({ actor, db, deps, query }) => {
  const project = await openProject(db, actor, query.project_id);
  const rows = await selectPeerGroups(db, project.id, actor.user_id);
  const ids = rows.map(({ id }) => id);
  const counts = await countMembers(db, ids);
  const offered = await offeredTo(db, deps, actor, project, null);
  const groups = rows.map((row) =>
    wirePeerGroup(row, {
      actor,
      project_id: project.id,
      submission_count: counts.get(row.id) ?? 0,
      not_offered: whyNotGroup(row, offered, project),
    }),
  );
  return { peer_groups: cut(groups, query), total: groups.length };
};

export const listCandidates: Handler<typeof listPeerCandidates> = async ({ actor, db, deps, query }) => {
  const project = await openProject(db, actor, query.project_id);
  const { isKnown, present } = await knowing(db, deps, actor, project);
  const all = inOrder((await selectCandidates(db, project.id)).filter(isKnown).map(present));
  return { peer_group_candidates: cut(all, query), total: all.length };
};

export const listMemberships: Handler<typeof listPeerGroupMemberships> = async (context) => {
  const { actor, db, deps, query } = context;
  const { group, project } = await openPeerGroup(db, actor, query.peer_group_id);
  const { isIdentified, isKnown, present } = await knowing(db, deps, actor, project);
  const rows = await selectMemberships(db, group.id);
  const listed = rows
    .filter((row) => isKnown(row) && canListMember(group, isIdentified(row)))
    .map((row) => ({ ...present(row), id: row.id, peer_group_id: group.id }));
  return { peer_group_memberships: cut(inOrder(listed), query), total: listed.length };
};
