import type { resetUserOtp as endpoint } from '@portal/contract/identity/users';
import type { Handler } from '../../../http/mount.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { endSessionsOf, replaceRecoveryCodes, updateOtp } from '../auth/auth.sql.ts';
import { deletePasskeysOf } from '../auth/mfa/passkeys.sql.ts';
import { notifyAccountOwner } from '../auth/notify-account-owner.ts';
import { assertCanManageUser } from './serialize-user.ts';
import { nameOfUser } from './users.sql.ts';

/** For a lost phone. The person is told who did it: together with their mailbox it would open the account. */
export const resetUserOtp: Handler<typeof endpoint> = async ({ actor, db, deps, scene }) => {
  const { user } = scene;
  assertCanManageUser(actor, user);
  await updateOtp(db, user.id, {
    otp_secret: null,
    otp_pending_secret: null,
    otp_enabled: false,
    otp_last_step: null,
  });
  await replaceRecoveryCodes(db, user.id, []);
  // The phone that is lost may hold one.
  await deletePasskeysOf(db, user.id);
  await endSessionsOf(db, user.id, deps.now());
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'user.mfa_reset',
    subject_type: 'user',
    subject_id: String(user.id),
  });
  const by = await nameOfUser(db, actor.user_id);
  await notifyAccountOwner(db, deps, user, 'second_factor_taken', { by });
  return { done: true as const };
};
