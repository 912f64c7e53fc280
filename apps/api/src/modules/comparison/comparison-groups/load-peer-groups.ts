import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { type Facts, loadProjectFacts } from '../results/project-facts.ts';
import type { ResultsSnapshot } from '../results/results-snapshot.ts';
import { selectVisiblePeerGroups, type PeerGroupQuery } from './visible-peer-groups.sql.ts';

/**
 * Loads the peer groups that a user can select in a project, their own first, with members and the total
 * count. In a published period, shared groups are the published ones, regardless of later changes.
 */
export async function loadVisiblePeerGroups(snapshot: ResultsSnapshot, actor: Actor, query: PeerGroupQuery) {
  const { of } = query;
  const isPublished = snapshot.publication !== null;
  const asked = isPublished ? ({ ...query, of: 'own' } as const) : query;
  const { version, total, groups } =
    isPublished && of === 'everybody'
      ? { version: snapshot.opened.results.version, total: 0, groups: [] }
      : await selectVisiblePeerGroups(snapshot.db, snapshot.project.id, actor, asked);
  snapshot.sees(version);
  const shared = (await loadProjectFacts(snapshot)).groups;
  const membersOf = new Map(shared.map(({ id, members }) => [id, members]));
  const found = groups.map(({ own_members, ...group }) => ({
    ...group,
    members: new Set(group.owner_id === null ? membersOf.get(group.id) : own_members),
  }));
  if (!isPublished || of === 'own') return { total, groups: found };
  const published = publishedGroups(shared, query, { total, listed: found.length });
  return { total: total + published.total, groups: [...found, ...published.groups] };
}

/** Lists published shared groups as the same page of a list has them, after the user's groups. */
function publishedGroups(
  shared: Facts['groups'],
  { ids = [], onlyIds = false, search = '', limit = 1000, offset = 0 }: PeerGroupQuery,
  before: { total: number; listed: number },
) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = new Set(ids);
  const found = shared.filter(({ id, name, description }) => {
    const text = `${name} ${description}`.toLowerCase();
    return onlyIds ? wanted.has(id) : words.every((word) => text.includes(word));
  });
  const from = Math.max(0, offset - before.total);
  const page = new Set(found.slice(from, from + Math.max(0, limit - before.listed)).map(({ id }) => id));
  const groups = shared.filter(({ id }) => page.has(id) || wanted.has(id));
  return {
    total: found.length,
    groups: groups.map(({ id, name, description, members }) => ({
      id,
      owner_id: null,
      organisation_id: null,
      owner_name: null,
      by_name: false,
      number_series: 0,
      peer_group_name: name,
      description,
      members: new Set(members),
    })),
  };
}

export type LoadedPeerGroup = Awaited<ReturnType<typeof loadVisiblePeerGroups>>['groups'][number];

/**
 * Loads the selected peer groups with their members, in the selected order.
 * @throws 404 for a group of another project or another person's private group.
 */
export async function loadChosenPeerGroups(
  snapshot: ResultsSnapshot,
  actor: Actor,
  ids: readonly number[],
): Promise<LoadedPeerGroup[]> {
  if (ids.length === 0) return [];
  const { groups } = await loadVisiblePeerGroups(snapshot, actor, { ids, onlyIds: true });
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
