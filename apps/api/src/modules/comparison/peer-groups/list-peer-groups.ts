import type {
  listPeerCandidates,
  listPeerGroupMemberships,
  listPeerGroups as groupsEndpoint,
  PeerGroup,
} from '@portal/contract/comparison/peer-groups';
import { containsWords } from '@portal/contract/shared/fold-text';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { loadProjectFacts } from '../results/project-facts.ts';
import { withResultsSnapshot } from '../results/results-snapshot.ts';
import { sortCandidates, loadCandidateVisibility } from './peer-candidate-visibility.ts';
import {
  findPeerGroupRefusal,
  numberSeriesOf,
  numbersOfGroup,
  loadSnapshotAtSelectablePseudonyms,
} from './selectable-pseudonyms.ts';
import { type LoadedPeerGroup, loadVisiblePeerGroups } from '../comparison-groups/load-peer-groups.ts';
import { problems } from '../../../lib/problems.ts';
import { canChangeGroup, canListMember } from './peer-groups.policy.ts';
import { loadPeerGroup } from './load-peer-group.ts';
import { selectPeerGroupMemberships } from './peer-groups.sql.ts';

const cut = <One>(list: One[], { limit, offset }: { limit: number; offset: number }) =>
  list.slice(offset, offset + limit);

export const serializePeerGroup = (
  group: Pick<LoadedPeerGroup, 'id' | 'owner_id' | 'organisation_id' | 'peer_group_name' | 'description'> & {
    owner_name?: string | null;
  },
  of: { actor: Actor; project_id: number; submission_count: number; not_offered: string | null },
): PeerGroup => ({
  id: group.id,
  project_id: of.project_id,
  peer_group_name: group.peer_group_name,
  description: group.description,
  is_shared: group.owner_id === null,
  for_organisation: group.organisation_id !== null,
  made_by: group.owner_id === of.actor.user_id ? null : (group.owner_name ?? null),
  is_own: group.owner_id === of.actor.user_id,
  may_change: canChangeGroup(of.actor, group),
  submission_count: of.submission_count,
  not_offered: of.not_offered,
});

export const listPeerGroups: Handler<typeof groupsEndpoint> = async ({ actor, db, deps, query, loaded }) =>
  withResultsSnapshot({ db, deps, opened: loaded }, async (of) => {
    const { groups, total } = await loadVisiblePeerGroups(of, actor, query);
    const peer_groups = await Promise.all(
      groups.map(async (group) =>
        serializePeerGroup(group, {
          actor,
          project_id: of.project.id,
          submission_count: group.members.size,
          not_offered: await findPeerGroupRefusal(of, actor, group),
        }),
      ),
    );
    return { peer_groups, total };
  });

export const listCandidates: Handler<typeof listPeerCandidates> = async ({
  actor,
  db,
  deps,
  query,
  loaded,
}) => {
  const { project_id, peer_group_id, search = '' } = query;
  const group = peer_group_id === undefined ? null : (await loadPeerGroup(db, actor, peer_group_id)).group;
  if (group && group.project_id !== project_id) throw problems.notFound('peer group');
  return withResultsSnapshot({ db, deps, opened: loaded }, async (of) => {
    const numbers = group ? numbersOfGroup(group) : {};
    const there = await loadSnapshotAtSelectablePseudonyms(of, actor, numbers);
    const { isKnown, present } = await loadCandidateVisibility(there, actor);
    const { members } = await loadProjectFacts(there);
    // By what the caller sees: a hidden name must not be found by typing it.
    const found = members.filter(isKnown).map(present);
    const all = sortCandidates(found.filter(({ name, region }) => containsWords([name, region], search)));
    return { peer_group_candidates: cut(all, query), total: all.length };
  });
};

export const listPeerGroupMembers: Handler<typeof listPeerGroupMemberships> = async (context) => {
  const { actor, db, deps, query, loaded } = context;
  const { group } = loaded;
  return withResultsSnapshot({ db, deps, opened: loaded }, async (of) => {
    const there = await loadSnapshotAtSelectablePseudonyms(of, actor, { numberSeries: group.number_series });
    const { isIdentified, isKnown, present } = await loadCandidateVisibility(there, actor);
    const { byId } = await loadProjectFacts(there);
    const rows = (await selectPeerGroupMemberships(db, group.id)).flatMap((row) => {
      const member = byId.get(row.submission_id);
      const isOfSeries = group.owner_id === null || numberSeriesOf(there) === group.number_series;
      return member &&
        (isOfSeries ? isKnown(member) : isIdentified(member)) &&
        canListMember(group, isIdentified(member))
        ? [{ ...present(member), id: row.id, peer_group_id: group.id }]
        : [];
    });
    return { peer_group_memberships: cut(sortCandidates(rows), query), total: rows.length };
  });
};
