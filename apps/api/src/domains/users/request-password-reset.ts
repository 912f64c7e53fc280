import type {
  requestPasswordReset as resetEndpoint,
  resendVerification as resendEndpoint,
} from '@portal/contract/users';
import type { Handler } from '../../http/mount.ts';
import { makeLink } from '../auth/links.ts';
import { accountFrom, assertNotThrottled, countAttempt } from '../auth/throttle.ts';
import { queueMessage } from '../mail/queue-message.ts';
import { sendVerification } from './register-user.ts';
import { selectUserByEmail } from './users.sql.ts';

const RESET_HOURS = 1;

/** Answers the same for a known and an unknown address. */
export const requestPasswordReset: Handler<typeof resetEndpoint> = async ({ body, db, deps, request }) => {
  const account = accountFrom(request, body.programme_id, body.email_address);
  await assertNotThrottled(deps, 'message', account);
  await countAttempt(deps, 'message', account);
  const user = await selectUserByEmail(db, body.programme_id, body.email_address);
  if (user && user.status !== 'deleted') {
    const url = await makeLink(db, deps, user.id, 'reset_password', RESET_HOURS);
    await queueMessage(db, deps, body.programme_id, {
      to_address: user.email_address,
      subject: 'Choose a new password',
      paragraphs: [
        'You, or somebody else, asked to choose a new password for your account. The link below works once, for one hour.',
        'If it was not you, you need do nothing: your password stays as it is.',
      ],
      action: { label: 'Choose a new password', url },
    });
  }
  return { done: true as const };
};

export const resendVerification: Handler<typeof resendEndpoint> = async ({ body, db, deps, request }) => {
  const account = accountFrom(request, body.programme_id, body.email_address);
  await assertNotThrottled(deps, 'message', account);
  await countAttempt(deps, 'message', account);
  const user = await selectUserByEmail(db, body.programme_id, body.email_address);
  if (user && !user.email_verified_at && user.status !== 'deleted') {
    await sendVerification(db, deps, body.programme_id, user);
  }
  return { done: true as const };
};
