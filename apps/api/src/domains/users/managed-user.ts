import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { canManageUser, canSeeUser } from './users.policy.ts';
import { selectUser, type UserRow } from './users.sql.ts';

/** @throws 404 for a person of another programme, or none. */
export async function loadVisibleUser(db: Db, actor: Actor, id: number): Promise<UserRow> {
  const user = await selectUser(db, id);
  if (!user || !canSeeUser(actor, user)) throw problems.notFound('user');
  return user;
}

/** @throws 404 for a person of another programme, 403 for one above the actor. */
export async function loadManagedUser(db: Db, actor: Actor, id: number): Promise<UserRow> {
  const user = await loadVisibleUser(db, actor, id);
  if (!canManageUser(actor, user))
    throw problems.forbidden('You cannot change the account of somebody above you.');
  return user;
}

/** A user as the contract writes it. */
export const wireUser = (user: UserRow) => ({
  ...user,
  last_login_at: user.last_login_at?.toISOString() ?? null,
  created_at: user.created_at.toISOString(),
});
