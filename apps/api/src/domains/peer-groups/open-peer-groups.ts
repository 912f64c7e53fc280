import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { selectMembers, selectPeerGroups } from './peer-groups.sql.ts';

/**
 * The chosen peer groups with their members, in the order chosen. @throws 404 for one of another project, or that
 * somebody else made for themselves.
 */
export async function openPeerGroups(db: Db, actor: Actor, projectId: number, ids: number[]) {
  if (ids.length === 0) return [];
  const visible = await selectPeerGroups(db, projectId, actor.user_id);
  const chosen = [...new Set(ids)].map((id) => {
    const found = visible.find((group) => group.id === id);
    if (!found) throw problems.notFound('peer group');
    return found;
  });
  const members = await selectMembers(db, ids);
  return chosen.map((group) => ({
    ...group,
    members: new Set(members.filter((one) => one.peer_group_id === group.id).map((one) => one.submission_id)),
  }));
}
