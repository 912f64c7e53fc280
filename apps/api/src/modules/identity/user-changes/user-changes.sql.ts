import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { user_accesses } from '../../../tables/access.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { hasAccessAt } from '../../platform/callers/actor-columns.sql.ts';
import { canAccessProject } from '../../platform/project-visibility/project-visibility.sql.ts';
import { adminUserColumns } from '../users/users.sql.ts';
import { organisations } from '../../../tables/organisations.tables.ts';

type Wanted = { ids: readonly number[] } | { addresses: readonly string[] };
export type ChangedPerson = Awaited<ReturnType<typeof selectPeopleToChange>>[number];

const isWanted = (programmeId: number, wanted: Wanted) =>
  and(
    eq(users.programme_id, programmeId),
    ne(users.status, 'deleted'),
    'ids' in wanted
      ? inArray(users.id, [...wanted.ids])
      : sql`lower(${users.email_address}) = any(${sql.param(wanted.addresses.map((one) => one.toLowerCase()))}::text[])`,
  );

/** Locks people until the transaction ends, always in the same order. */
export async function lockPeople(db: Db, programmeId: number, wanted: Wanted): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(isWanted(programmeId, wanted))
    .orderBy(users.id)
    .for('no key update');
}

/** Loads people with their access. */
export const selectPeopleToChange = (db: Db, programmeId: number, wanted: Wanted) =>
  db
    .select(adminUserColumns(users))
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(isWanted(programmeId, wanted))
    .orderBy(users.id);

export type ProjectToChange = {
  /** Null: every project. */
  id: number | null;
  code: string;
  name: string;
  /** The organisations to which scopes close it. */
  closed_to: number[];
};

/** Loads projects by id or code, with the given organisations that scopes keep out of each. */
export async function selectProjectsToChange(
  db: Db,
  programmeId: number,
  named: { ids: readonly number[]; codes: readonly string[] },
  organisationIds: readonly number[],
): Promise<ProjectToChange[]> {
  const { rows } = await db.execute<ProjectToChange>(sql`
    select project.id, project.project_code as code, project.project_name as name,
      coalesce((select jsonb_agg(organisation.id) from organisations organisation
        where organisation.id = any(${sql.param([...organisationIds])}::int[])
          and not ${canAccessProject(sql`project.id`, sql`organisation.id`)}), '[]') as closed_to
    from projects project
    where project.programme_id = ${programmeId}
      and (project.id = any(${sql.param([...named.ids])}::int[])
        or lower(project.project_code) = any(${sql.param(named.codes.map((code) => code.toLowerCase()))}::text[]))`);
  return rows;
}

/** Stores access given to any number of people; requests for it become approved. */
export async function storeAccessGiven(
  db: Db,
  given: readonly { user_id: number; project_id: number | null }[],
  grantedBy: number,
  now: Date,
): Promise<void> {
  if (given.length === 0) return;
  await db.execute(sql`
    insert into user_accesses (user_id, project_id, approved, decided_at, decided_by)
    select user_id, project_id, true, ${now.toISOString()}::timestamptz, ${grantedBy}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as entry (user_id int, project_id int)
    on conflict (user_id, coalesce(project_id, 0)) do update
      set approved = true, decided_at = excluded.decided_at, decided_by = excluded.decided_by
      where not user_accesses.approved`);
}

export async function deleteAccessEntries(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(user_accesses).where(inArray(user_accesses.id, [...ids]));
}

export async function storeLastDays(
  db: Db,
  changes: readonly { id: number; access_ends_on: string | null }[],
): Promise<void> {
  if (changes.length === 0) return;
  await db.execute(sql`
    update users set access_ends_on = change.access_ends_on
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id int, access_ends_on date)
    where users.id = change.id`);
}

/** Closes the accounts whose last day is over, ends their sessions, and enters each in the audit log. */
export async function closeEndedAccounts(db: Db, programmeId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    with ended as (
      update users set status = 'closed',
        decision_reason = 'Access ended on ' || to_char(access_ends_on, 'FMDD FMMonth YYYY') || '.'
      where programme_id = ${programmeId} and status = 'approved'
        and not ${hasAccessAt(sql`${at}`)}
      returning id, access_ends_on
    ), signed_out as (
      update sessions set ended_at = ${at} from ended
      where sessions.user_id = ended.id and sessions.ended_at is null
    )
    insert into audit_entries (programme_id, action, subject_type, subject_id, "after")
    select ${programmeId}, 'user.access_ended', 'user', ended.id::text,
      jsonb_build_object('status', 'closed', 'access_ends_on', ended.access_ends_on) from ended`);
}
