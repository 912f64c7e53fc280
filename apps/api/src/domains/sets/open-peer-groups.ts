import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { factsOf } from '../results/facts.ts';
import type { Reading } from '../results/reading.ts';
import { selectPeerGroups } from './visible-groups.sql.ts';

/** The peer groups of a project that a person may use, in display order, with their members. */
export async function visiblePeerGroups(reading: Reading, actor: Actor) {
  const { version, groups } = await selectPeerGroups(reading.db, reading.project.id, actor.user_id);
  reading.sees(version);
  const shared = new Map((await factsOf(reading)).groups.map(({ id, members }) => [id, members]));
  return groups.map(({ own_members, ...group }) => ({
    ...group,
    members: new Set(group.owner_id === null ? shared.get(group.id) : own_members),
  }));
}

/**
 * The chosen peer groups with their members, in the order chosen. @throws 404 for one of another project, or that
 * somebody else made for themselves.
 */
export async function openPeerGroups(reading: Reading, actor: Actor, ids: number[]) {
  if (ids.length === 0) return [];
  const visible = await visiblePeerGroups(reading, actor);
  return [...new Set(ids)].map((id) => {
    const found = visible.find((group) => group.id === id);
    if (!found) throw problems.notFound('peer group');
    return found;
  });
}
