import type { changeOwnEmailAddress as endpoint } from '@portal/contract/identity/users';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { issueLink } from '../auth/one-time-links.ts';
import { normaliseEmail, countAttemptOrThrow } from '../auth/rate-limit/throttle.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { verifyCurrentPassword } from './verify-current-password.ts';
import { VERIFY_HOURS } from './register-user.ts';
import { sendEmailConfirmation, notifyEmailChangeRequested } from './notify-email-change.ts';
import { selectUserByEmail } from './users.sql.ts';

/**
 * Requests another address for the user's account, with the password. Only the owner of the new address
 * learns if it has an account: the answer is the same.
 */
export const changeOwnEmailAddress: ManualTransactionHandler<typeof endpoint> = async ({
  actor,
  body,
  db,
  deps,
  write,
}) => {
  const user = await verifyCurrentPassword(db, deps, actor, body.current_password);
  const to_address = body.email_address;
  if (to_address === user.email_address) {
    throw problems.invalid([{ path: 'body.email_address', message: platformMessages.emailUnchanged }]);
  }
  await countAttemptOrThrow(deps, 'message', `address:${user.id}`);
  await countAttemptOrThrow(deps, 'message', `address:${normaliseEmail(to_address)}`);
  const { programme_id } = user;
  await write(async (tx) => {
    const taken = await selectUserByEmail(tx, programme_id, to_address);
    if (taken && taken.id !== user.id) {
      await queueMails(tx, deps, programme_id, 'address_in_use', [{ to: taken, values: {} }]);
    } else {
      const url = await issueLink(tx, deps, user.id, 'change_email', VERIFY_HOURS, {
        email_address: to_address,
      });
      await sendEmailConfirmation(tx, deps, user, { by: null, to_address, url });
    }
    await notifyEmailChangeRequested(tx, deps, user, { by: null, to_address, from: deps.now() });
    await recordAudit(tx, {
      programme_id,
      user_id: user.id,
      action: 'user.address_change_asked',
      subject_type: 'user',
      subject_id: String(user.id),
      before: { email_address: user.email_address },
      after: { email_address: to_address },
    });
  });
  return { done: true as const };
};
