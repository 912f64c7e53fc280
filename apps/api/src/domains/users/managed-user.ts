import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { canManageUser } from '../../policies/user.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { selectUser, type UserRow } from './users.sql.ts';

/** @throws 403 for a person above the actor. */
export function assertManaged(actor: Actor, user: UserRow): void {
  if (!canManageUser(actor, user)) throw problems.forbidden(sentences.aboveOneself);
}

/** A user as the contract writes it. */
export const wireUser = (user: UserRow) => ({
  ...user,
  last_login_at: user.last_login_at?.toISOString() ?? null,
  created_at: user.created_at.toISOString(),
});

/** A user as they are after a change. */
export const showUser = async (db: Db, id: number) => wireUser((await selectUser(db, id))!);
