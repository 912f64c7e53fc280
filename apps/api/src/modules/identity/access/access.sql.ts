import { CONTRIBUTOR } from '@portal/contract/identity/roles';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { user_accesses } from '../../../tables/access.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { canAccessProject } from '../../platform/project-visibility/project-visibility.sql.ts';

const columns = {
  id: user_accesses.id,
  user_id: user_accesses.user_id,
  project_id: user_accesses.project_id,
  approved: user_accesses.approved,
};

type Given = { user_id: number; project_id: number | null };
const sameAs = ({ user_id, project_id }: Given) =>
  and(
    eq(user_accesses.user_id, user_id),
    project_id === null ? isNull(user_accesses.project_id) : eq(user_accesses.project_id, project_id),
  );

/** Asks for access, or returns the entry there is: a request takes no approval away. */
export async function findOrInsertAccessRequest(db: Db, request: Given) {
  const added = await db
    .insert(user_accesses)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: user_accesses.id });
  const [row] = await db.select(columns).from(user_accesses).where(sameAs(request));
  return { ...row!, isNew: added.length === 1 };
}

/** Gives access; `became` says what that was: something new, a request approved, or nothing that was not there. */
export async function grantAccess(db: Db, given: Given, grantedBy: number, now: Date) {
  const decided = { approved: true, decided_at: now, decided_by: grantedBy };
  const [added] = await db
    .insert(user_accesses)
    .values({ ...given, ...decided })
    .onConflictDoNothing()
    .returning(columns);
  if (added) return { ...added, became: 'new' as const };
  const [approved] = await db
    .update(user_accesses)
    .set(decided)
    .where(and(sameAs(given), eq(user_accesses.approved, false)))
    .returning(columns);
  if (approved) return { ...approved, became: 'approved' as const };
  const [row] = await db.select(columns).from(user_accesses).where(sameAs(given));
  return { ...row!, became: null };
}

/** Gives people who are new any number of projects (null: every one) in one statement. */
export async function insertApprovedAccess(
  db: Db,
  entries: readonly { user_id: number; project_id: number | null }[],
  approvedBy: number,
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await db.execute(sql`
    insert into user_accesses (user_id, project_id, approved, decided_at, decided_by)
    select user_id, project_id, true, ${now.toISOString()}::timestamptz, ${approvedBy}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (user_id int, project_id int)
    on conflict do nothing`);
}

/** Approves requests; those that were approved before, or withdrawn, are not among what it returns. */
export const approveAccessEntries = (db: Db, ids: number[], approvedBy: number, now: Date) =>
  db
    .update(user_accesses)
    .set({ approved: true, decided_at: now, decided_by: approvedBy })
    .where(and(inArray(user_accesses.id, ids), eq(user_accesses.approved, false)))
    .returning(columns);

/** Entries of people of a programme, held until the transaction ends, with whose and of what they are. */
export const lockAccessEntries = (db: Db, programmeId: number, ids: number[]) =>
  db
    .select({
      ...columns,
      full_name: users.full_name,
      email_address: users.email_address,
      project_name: projects.project_name,
      /** True if the entry opens anything, under the same rules as scopes. */
      opens: sql<boolean>`(${users.role_type_id} < ${CONTRIBUTOR} or ${user_accesses.project_id} is null
        or ${canAccessProject(user_accesses.project_id, users.organisation_id)})`,
    })
    .from(user_accesses)
    .innerJoin(users, eq(users.id, user_accesses.user_id))
    .leftJoin(projects, eq(projects.id, user_accesses.project_id))
    .where(and(inArray(user_accesses.id, ids), eq(users.programme_id, programmeId)))
    .orderBy(user_accesses.id)
    .for('update', { of: user_accesses });

export async function deleteAccess(db: Db, ids: number[]): Promise<void> {
  await db.delete(user_accesses).where(inArray(user_accesses.id, ids));
}
