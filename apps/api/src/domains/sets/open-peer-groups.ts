import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { factsOf } from '../results/facts.ts';
import type { Reading } from '../results/reading.ts';
import { selectPeerGroups, type WantedGroups } from './visible-groups.sql.ts';

/** The peer groups of a project that a person may use, one's own first, with their members, and how many there are. */
export async function visiblePeerGroups(reading: Reading, actor: Actor, wanted: WantedGroups) {
  const { version, total, groups } = await selectPeerGroups(reading.db, reading.project.id, actor, wanted);
  reading.sees(version);
  const shared = new Map((await factsOf(reading)).groups.map(({ id, members }) => [id, members]));
  return {
    total,
    groups: groups.map(({ own_members, ...group }) => ({
      ...group,
      members: new Set(group.owner_id === null ? shared.get(group.id) : own_members),
    })),
  };
}
export type OpenPeerGroup = Awaited<ReturnType<typeof visiblePeerGroups>>['groups'][number];

/**
 * The chosen peer groups with their members, in the order chosen. @throws 404 for one of another project, or that
 * somebody else made for themselves.
 */
export async function openPeerGroups(
  reading: Reading,
  actor: Actor,
  ids: readonly number[],
): Promise<OpenPeerGroup[]> {
  if (ids.length === 0) return [];
  const { groups } = await visiblePeerGroups(reading, actor, { ids, onlyIds: true });
  return inOrder(groups, ids);
}

/** @throws 404 where one is not there */
export function inOrder(groups: readonly OpenPeerGroup[], ids: readonly number[]): OpenPeerGroup[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  return [...new Set(ids)].map((id) => {
    const found = byId.get(id);
    if (!found) throw problems.notFound('peer group');
    return found;
  });
}
