import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { peer_group_memberships, peer_groups } from '../../../tables/peer-groups.tables.ts';

export const countMembers = (db: Db, peerGroupId: number): Promise<number> =>
  db.$count(peer_group_memberships, eq(peer_group_memberships.peer_group_id, peerGroupId));

export async function selectPeerGroup(db: Db, id: number) {
  const [row] = await db.select().from(peer_groups).where(eq(peer_groups.id, id));
  return row;
}

/** Locks a peer group, so that changes happen one after another. */
export const lockPeerGroup = (db: Db, id: number) =>
  db.select({ id: peer_groups.id }).from(peer_groups).where(eq(peer_groups.id, id)).for('update');

/** Inserts a peer group. A shared group comes last, so that it displaces no other if others are unnamed. */
export async function insertPeerGroup(db: Db, values: typeof peer_groups.$inferInsert) {
  const display_order = sql`(
    select coalesce(max(display_order), 0) + 1 from peer_groups
    where project_id = ${values.project_id} and owner_id is null)`;
  const [row] = await db
    .insert(peer_groups)
    .values(values.owner_id === null ? { ...values, display_order } : values)
    .returning();
  return row!;
}

export async function updatePeerGroupRow(
  db: Db,
  id: number,
  values: {
    peer_group_name?: string | undefined;
    description?: string | undefined;
    by_name?: boolean;
    organisation_id?: number | null;
  },
) {
  const [row] = await db
    .update(peer_groups)
    // Something is always set, so that a change of nothing answers the row too.
    .set({ owner_id: sql`${peer_groups.owner_id}`, ...values })
    .where(eq(peer_groups.id, id))
    .returning();
  return row!;
}

export const deletePeerGroupRow = (db: Db, id: number) =>
  db.delete(peer_groups).where(eq(peer_groups.id, id));

export const selectPeerGroupMemberships = (db: Db, peerGroupId: number) =>
  db.select().from(peer_group_memberships).where(eq(peer_group_memberships.peer_group_id, peerGroupId));

export function selectMembershipsById(db: Db, ids: number[]) {
  return db
    .select()
    .from(peer_group_memberships)
    .where(inArray(peer_group_memberships.id, ids))
    .orderBy(asc(peer_group_memberships.id));
}

/** In the order given, which the ids of the memberships then have: it must say nothing. @returns how many were new */
export async function insertPeerGroupMemberships(
  db: Db,
  peerGroupId: number,
  submissionIds: number[],
): Promise<number> {
  if (submissionIds.length === 0) return 0;
  const rows = await db
    .insert(peer_group_memberships)
    .values(submissionIds.map((submission_id) => ({ peer_group_id: peerGroupId, submission_id })))
    .onConflictDoNothing()
    .returning({ id: peer_group_memberships.id });
  return rows.length;
}

export const deleteMemberships = (db: Db, ids: number[]) =>
  db.delete(peer_group_memberships).where(inArray(peer_group_memberships.id, ids));
