import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { peer_group_memberships, peer_groups } from './peer-groups.tables.ts';

/** The peer groups of a project that a person may use: those for everyone, and their own. */
export function selectPeerGroups(db: Db, projectId: number, userId: number) {
  return db
    .select({
      id: peer_groups.id,
      owner_id: peer_groups.owner_id,
      peer_group_name: peer_groups.peer_group_name,
      description: peer_groups.description,
    })
    .from(peer_groups)
    .where(
      and(
        eq(peer_groups.project_id, projectId),
        or(isNull(peer_groups.owner_id), eq(peer_groups.owner_id, userId)),
      ),
    )
    .orderBy(asc(peer_groups.display_order), asc(peer_groups.peer_group_name), asc(peer_groups.id));
}

export function selectMembers(db: Db, peerGroupIds: number[]) {
  return db
    .select({
      peer_group_id: peer_group_memberships.peer_group_id,
      submission_id: peer_group_memberships.submission_id,
    })
    .from(peer_group_memberships)
    .where(inArray(peer_group_memberships.peer_group_id, peerGroupIds));
}
