import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { programmes } from '../../../tables/programmes.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { actorColumns, hasAccessAt } from './actor-columns.sql.ts';
import { sessions } from '../../../tables/auth.tables.ts';

/** The caller's values that every opening statement gets. */
export type SessionValues = { session_id: string; user_id: number; now: Date };

/** The rights of an API key; null for a browser. */
const keyOfSession = sql<
  Exclude<Actor['key'], undefined>
>`case when ${sessions.key_name} is not null then jsonb_build_object(
  'key_name', ${sessions.key_name}, 'scopes', ${sessions.key_scopes}, 'project_id', ${sessions.key_project_id}, 'last_used_at', ${sessions.last_seen_at}) end`;

/** A user whose provider asked for a second factor need not set one up. */
export const mustEnrolOfSession = sql<boolean>`(${actorColumns.must_enrol} and not ${sessions.is_mfa_by_provider})`;

/** The session has not ended, the last day of access is not over, and the account is still approved, or is no person's and called with one of its keys. */
const isLive = and(
  eq(sessions.id, sql.placeholder('session_id')),
  eq(users.id, sql.placeholder('user_id')),
  or(eq(users.status, 'approved'), and(users.is_service, isNotNull(sessions.key_name))),
  hasAccessAt(sql`${sql.placeholder('now')}`),
  isNull(sessions.ended_at),
  gt(sessions.expires_at, sql.placeholder('now')),
);

/** The caller's row in the statement of a loader: a resource is joined to its id or programme. */
export const caller = { id: users.id, programme_id: users.programme_id };

/**
 * Starts the statement of a loader: selects the person behind a live session with `columns` of the resource,
 * which the loader joins. Returns no row without a signed-in user.
 */
export const selectWithCaller = <Columns extends SelectedFields>(db: Db, columns: Columns) =>
  db
    .select({ actor: { ...actorColumns, must_enrol: mustEnrolOfSession, key: keyOfSession }, ...columns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(programmes, eq(programmes.id, users.programme_id))
    .where(isLive);

/** The person behind a session, for endpoints that open nothing. */
export const callerQuery = (db: Db) => selectWithCaller(db, {}).prepare('open_caller');

/** The same at once; null when the session has ended or the account is no longer approved. */
export async function selectSessionActor(db: Db, values: SessionValues): Promise<Actor | null> {
  const [row] = await callerQuery(db).execute(values);
  return row ? { kind: 'user', session_id: values.session_id, ...row.actor } : null;
}
