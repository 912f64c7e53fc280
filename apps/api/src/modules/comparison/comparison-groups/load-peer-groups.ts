import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { loadProjectFacts } from '../results/project-facts.ts';
import type { ResultsSnapshot } from '../results/results-snapshot.ts';
import { selectVisiblePeerGroups, type PeerGroupQuery } from './visible-peer-groups.sql.ts';

/** The peer groups of a project that a person may use, one's own first, with their members, and how many there are. */
export async function loadVisiblePeerGroups(reading: ResultsSnapshot, actor: Actor, wanted: PeerGroupQuery) {
  const { version, total, groups } = await selectVisiblePeerGroups(
    reading.db,
    reading.project.id,
    actor,
    wanted,
  );
  reading.sees(version);
  const shared = new Map((await loadProjectFacts(reading)).groups.map(({ id, members }) => [id, members]));
  return {
    total,
    groups: groups.map(({ own_members, ...group }) => ({
      ...group,
      members: new Set(group.owner_id === null ? shared.get(group.id) : own_members),
    })),
  };
}
export type LoadedPeerGroup = Awaited<ReturnType<typeof loadVisiblePeerGroups>>['groups'][number];

/**
 * The chosen peer groups with their members, in the order chosen. @throws 404 for one of another project, or that
 * somebody else made for themselves.
 */
export async function loadChosenPeerGroups(
  reading: ResultsSnapshot,
  actor: Actor,
  ids: readonly number[],
): Promise<LoadedPeerGroup[]> {
  if (ids.length === 0) return [];
  const { groups } = await loadVisiblePeerGroups(reading, actor, { ids, onlyIds: true });
  return pickInOrder(groups, ids);
}

/** @throws 404 where one is not there */
export function pickInOrder(groups: readonly LoadedPeerGroup[], ids: readonly number[]): LoadedPeerGroup[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  return [...new Set(ids)].map((id) => {
    const found = byId.get(id);
    if (!found) throw problems.notFound('peer group');
    return found;
  });
}
