import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { canManageUser } from './user.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { selectUser, type UserRow } from './users.sql.ts';

/** @throws 403 for a person above the actor. */
export function assertCanManageUser(actor: Actor, user: UserRow): void {
  if (!canManageUser(actor, user)) throw problems.forbidden(platformMessages.accountRoleAboveOwn);
}

/** A user as the contract writes it. */
export const serializeUser = (user: UserRow) => ({
  ...user,
  last_login_at: user.last_login_at?.toISOString() ?? null,
  created_at: user.created_at.toISOString(),
});

/** A user as they are after a change. */
export const loadSerializedUser = async (db: Db, id: number) => serializeUser((await selectUser(db, id))!);
