import { and, asc, count, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { organisations } from '../organisations/organisations.tables.ts';
import { submissions } from '../submissions/submissions.tables.ts';
import { peer_group_memberships, peer_groups } from './peer-groups.tables.ts';

/** The peer groups of a project that a person may use: those for everyone, and their own. */
export function selectPeerGroups(db: Db, projectId: number, userId: number) {
  return db
    .select({
      id: peer_groups.id,
      owner_id: peer_groups.owner_id,
      by_name: peer_groups.by_name,
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

/** How many submissions are in each; one that is empty is not there. */
export async function countMembers(db: Db, peerGroupIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: peer_group_memberships.peer_group_id, n: count() })
    .from(peer_group_memberships)
    .where(inArray(peer_group_memberships.peer_group_id, peerGroupIds))
    .groupBy(peer_group_memberships.peer_group_id);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

export async function selectPeerGroup(db: Db, id: number) {
  const [row] = await db.select().from(peer_groups).where(eq(peer_groups.id, id));
  return row;
}

/** One for everybody comes last: it takes no other’s place where others have no names. */
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
  values: { peer_group_name?: string | undefined; description?: string | undefined; by_name?: boolean },
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

const candidate = {
  submission_id: submissions.id,
  organisation_id: submissions.organisation_id,
  pseudonym_number: submissions.pseudonym_number,
  submission_name: submissions.submission_name,
  organisation_name: organisations.organisation_name,
  region: organisations.region,
};

/** The submissions of a project, by the number that says nothing of them. */
export function selectCandidates(db: Db, projectId: number) {
  return db
    .select(candidate)
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(eq(submissions.project_id, projectId))
    .orderBy(asc(submissions.pseudonym_number));
}

export function selectMemberships(db: Db, peerGroupId: number) {
  return db
    .select({ ...getTableColumns(peer_group_memberships), ...candidate })
    .from(peer_group_memberships)
    .innerJoin(submissions, eq(submissions.id, peer_group_memberships.submission_id))
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(eq(peer_group_memberships.peer_group_id, peerGroupId))
    .orderBy(asc(submissions.pseudonym_number));
}

export function selectMembershipsById(db: Db, ids: number[]) {
  return db
    .select()
    .from(peer_group_memberships)
    .where(inArray(peer_group_memberships.id, ids))
    .orderBy(asc(peer_group_memberships.id));
}

/** In the order given, which the ids of the memberships then have: it must say nothing. @returns how many were new */
export async function insertMemberships(
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
