import type { changeOwnEmailAddress as endpoint } from '@portal/contract/users';
import type { StepsHandler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { makeLink } from '../auth/links.ts';
import { mailboxOf, useUpAttempt } from '../auth/throttle.ts';
import { sendMails } from '../mail/queue-message.ts';
import { ownerByPassword } from './own-password.ts';
import { VERIFY_HOURS } from './register-user.ts';
import { askToConfirm, tellOfAsking } from './tell-of-address.ts';
import { selectUserByEmail } from './users.sql.ts';

/**
 * Asks for another address of one's own, with the password. Whether the new one has an account is told to its owner alone: the
 * answer is the same.
 */
export const changeOwnEmailAddress: StepsHandler<typeof endpoint> = async ({
  actor,
  body,
  db,
  deps,
  write,
}) => {
  const user = await ownerByPassword(db, deps, actor, body.current_password);
  const to_address = body.email_address;
  if (to_address === user.email_address) {
    throw problems.invalid([{ path: 'body.email_address', message: sentences.ownAddress }]);
  }
  await useUpAttempt(deps, 'message', `address:${user.id}`);
  await useUpAttempt(deps, 'message', `address:${mailboxOf(to_address)}`);
  const { programme_id } = user;
  await write(async (tx) => {
    const taken = await selectUserByEmail(tx, programme_id, to_address);
    if (taken && taken.id !== user.id) {
      await sendMails(tx, deps, programme_id, 'address_in_use', [{ to: taken, values: {} }]);
    } else {
      const url = await makeLink(tx, deps, user.id, 'change_email', VERIFY_HOURS, to_address);
      await askToConfirm(tx, deps, user, { by: null, to_address, url });
    }
    await tellOfAsking(tx, deps, user, { by: null, to_address });
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
