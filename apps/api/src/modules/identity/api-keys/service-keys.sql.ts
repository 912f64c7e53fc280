import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ADMIN, CONTRIBUTOR } from '@portal/contract/identity/roles';
import type { Db } from '../../../database/connect.ts';
import { sessions } from '../../../tables/auth.tables.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { NO_PASSWORD } from '../auth/sign-in/passwords.ts';
import { keyColumns } from './api-keys.sql.ts';

const maker = alias(users, 'maker');

const isServiceKeyOf = (programmeId: number) =>
  and(
    eq(users.programme_id, programmeId),
    users.is_service,
    isNotNull(sessions.key_name),
    isNull(sessions.ended_at),
  );

/** Lists the service API keys that were not revoked; expired keys stay listed until they are cleaned up. */
export const selectServiceKeys = (db: Db, programmeId: number) =>
  db
    .select({
      ...keyColumns,
      organisation_id: users.organisation_id,
      organisation_name: organisations.organisation_name,
      created_by_name: maker.full_name,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .leftJoin(projects, eq(projects.id, sessions.key_project_id))
    .leftJoin(maker, eq(maker.id, sessions.key_made_by))
    .where(isServiceKeyOf(programmeId))
    .orderBy(desc(sessions.created_at), sessions.id);

export async function countLiveServiceKeys(db: Db, programmeId: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(isServiceKeyOf(programmeId), gt(sessions.expires_at, now)));
  return row!.n;
}

/** The name of the key that ends with it; undefined where it is none that could still be revoked. */
export async function endServiceKey(
  db: Db,
  programmeId: number,
  id: string,
  now: Date,
): Promise<{ key_name: string } | undefined> {
  const { rows } = await db.execute<{ key_name: string }>(sql`
    update sessions set ended_at = ${now.toISOString()} from users
    where sessions.id = ${id} and users.id = sessions.user_id and users.programme_id = ${programmeId} and users.is_service
      and sessions.key_name is not null and sessions.ended_at is null
    returning sessions.key_name`);
  return rows[0];
}

/** An organisation of the programme that is there still. */
export async function selectOpenOrganisation(db: Db, programmeId: number, id: number) {
  const [row] = await db
    .select({ id: organisations.id, organisation_name: organisations.organisation_name })
    .from(organisations)
    .where(
      and(
        eq(organisations.id, id),
        eq(organisations.programme_id, programmeId),
        isNull(organisations.closed_on),
      ),
    );
  return row;
}

export async function isProjectInProgramme(db: Db, programmeId: number, id: number): Promise<boolean> {
  const found = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), eq(projects.programme_id, programmeId)));
  return found.length > 0;
}

/**
 * Locks the account that service API keys act as: an organisation's, which opens what its scopes allow, or
 * the programme's, with the rights of its team. The first key creates it; the lock on the programme prevents
 * two. An organisation that another was merged into has two accounts, and keys keep their type.
 */
export async function lockOrCreateServiceAccount(
  db: Db,
  of: {
    programme_id: number;
    organisation: { id: number; organisation_name: string } | null;
    programme_name: string;
  },
): Promise<number> {
  const { programme_id, organisation, programme_name } = of;
  const full_name = `Service account of ${organisation?.organisation_name ?? programme_name}`;
  await db.execute(sql`select from programmes where id = ${programme_id} for no key update`);
  const { rows: known } = await db.execute<{ id: number }>(sql`
    update users set full_name = ${full_name} where id = (
      select min(id) from users where programme_id = ${programme_id} and is_service
        and organisation_id is not distinct from ${organisation?.id ?? null}::int)
    returning id`);
  if (known[0]) return known[0].id;
  const { rows: made } = await db.execute<{ id: number }>(sql`
    with made as (
      insert into users (programme_id, organisation_id, role_type_id, email_address, full_name, password_hash, status, is_service)
      values (${programme_id}, ${organisation?.id ?? null}::int, ${organisation ? CONTRIBUTOR : ADMIN},
        ${`${randomUUID()}@service.invalid`}, ${full_name}, ${NO_PASSWORD}, 'deleted', true)
      returning id
    ), opened as (
      insert into user_accesses (user_id, project_id, approved) select id, null, true from made
    )
    select id from made`);
  return made[0]!.id;
}
