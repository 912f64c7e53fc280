import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { users } from '../../../tables/users.tables.ts';
import { type NewUser, userStatusSql } from './users.sql.ts';

/**
 * Changes what an account can do if its status is as it was shown; false if not. An account that is opened
 * again has no last day.
 */
export async function updateStatusIfUnchanged(
  db: Db,
  id: number,
  from: NonNullable<NewUser['status']>,
  to: NonNullable<NewUser['status']>,
  decision_reason: string,
): Promise<boolean> {
  const done = await db
    .update(users)
    .set({ status: to, decision_reason, ...(from === 'closed' && { access_ends_on: null }) })
    .where(and(eq(users.id, id), eq(users.status, from)))
    .returning({ id: users.id });
  return done.length === 1;
}

/** People of a programme with their state, held until the transaction ends; always in the same order. */
export const lockUsersWithStatus = (db: Db, programmeId: number, ids: number[]) =>
  db
    .select({
      id: users.id,
      programme_id: users.programme_id,
      full_name: users.full_name,
      email_address: users.email_address,
      role_type_id: users.role_type_id,
      status: userStatusSql(users),
    })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.programme_id, programmeId), ne(users.status, 'deleted')))
    .orderBy(users.id)
    .for('no key update');

export async function storeDecision(
  db: Db,
  ids: number[],
  status: NonNullable<NewUser['status']>,
  decision_reason: string,
): Promise<void> {
  await db.update(users).set({ status, decision_reason }).where(inArray(users.id, ids));
}
