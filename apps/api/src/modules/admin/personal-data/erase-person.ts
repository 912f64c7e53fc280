import type { deleteUser as endpoint } from '@portal/contract/identity/users';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { isOneself, removesLastSuperuser } from '../../identity/users/user.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import {
  anonymiseAuditEntries,
  selectAddressesOf,
} from '../../platform/audit/anonymise-audit-entries.sql.ts';
import { NO_PASSWORD } from '../../identity/auth/sign-in/passwords.ts';
import { assertCanManageUser } from '../../identity/users/serialize-user.ts';
import { lockSuperusers, updateUserColumns, type UserRow } from '../../identity/users/users.sql.ts';
import { erasePersonalRows } from './erase-person.sql.ts';

/** Deletes a user. Entries and actions remain under an alias; all data about the person is deleted. */
export const deleteUser: Handler<typeof endpoint> = async ({ actor, db, loaded }) => {
  const { user } = loaded;
  assertCanManageUser(actor, user);
  if (isOneself(actor, user)) throw problems.forbidden(platformMessages.ownAccountDeletionNotAllowed);
  if (removesLastSuperuser(user, null, await lockSuperusers(db, actor.programme_id))) {
    throw problems.conflict(platformMessages.lastSuperuser);
  }
  await erasePerson(db, actor, user);
  return { done: true as const };
};

type Erased = Pick<UserRow, 'id' | 'full_name' | 'email_address' | 'role_type_id' | 'organisation_id'>;

export async function erasePerson(db: Db, actor: Actor, user: Erased): Promise<void> {
  const { programme_id } = actor;
  const alias = `Deleted person ${user.id}`;
  const address = `deleted-${user.id}@invalid`;
  const addresses = await selectAddressesOf(db, { ...user, programme_id });
  await anonymiseAuditEntries(db, { ...user, addresses }, alias);
  await erasePersonalRows(db, { ...user, programme_id, addresses }, { alias, address });
  await updateUserColumns(db, user.id, {
    status: 'deleted',
    full_name: alias,
    email_address: address,
    job_title: null,
    access_ends_on: null,
    decision_reason: null,
    password_hash: NO_PASSWORD,
    otp_secret: null,
    otp_pending_secret: null,
    otp_enabled: false,
    otp_last_step: null,
  });
  await recordAudit(db, {
    programme_id,
    user_id: actor.user_id,
    action: 'user.deleted',
    subject_type: 'user',
    subject_id: String(user.id),
    before: { role_type_id: user.role_type_id, organisation_id: user.organisation_id },
  });
}
