import type {
  requestPasswordReset as resetEndpoint,
  resendVerification as resendEndpoint,
} from '@portal/contract/identity/users';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { issueLink } from '../auth/one-time-links.ts';
import { normaliseEmail, countAttemptOrThrow } from '../auth/rate-limit/throttle.ts';
import { queueMails } from '../../platform/mail/queue-message.ts';
import { sendVerification } from './register-user.ts';
import { selectUserByEmail } from './users.sql.ts';

const RESET_HOURS = 1;

/**
 * Answers the same for a known and an unknown address. Each kind of message has a separate limit, and each
 * sent link works: a request in another's name does not lock the owner out.
 */
export const requestPasswordReset: Handler<typeof resetEndpoint> = async ({ body, db, deps }) => {
  await countAttemptOrThrow(deps, 'message', `reset:${normaliseEmail(body.email_address)}`);
  const user = await selectUserByEmail(db, body.programme_id, body.email_address);
  if (user && user.status !== 'deleted') {
    const url = await issueLink(db, deps, user.id, 'reset_password', RESET_HOURS);
    await queueMails(db, deps, body.programme_id, 'password_reset', [{ to: user, values: {}, url }]);
  }
  return { done: true as const };
};

export const resendVerification: Handler<typeof resendEndpoint> = async ({ body, db, deps }) => {
  await countAttemptOrThrow(deps, 'message', `verify:${normaliseEmail(body.email_address)}`);
  const user = await selectUserByEmail(db, body.programme_id, body.email_address);
  if (user && !user.email_verified_at && user.status !== 'deleted') {
    await sendVerification(db, deps, body.programme_id, user);
  }
  return { done: true as const };
};
