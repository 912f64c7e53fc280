import type { login } from '@portal/contract/identity/auth';
import type { ManualTransactionContext, ManualTransactionHandler } from '../../../../http/mount-endpoints.ts';
import { problems } from '../../../../lib/problems.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { mfaAuditSubject } from '../mfa/verify-mfa-code.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { browserHashOf, knownBrowserCutoff } from '../sessions/known-browsers.ts';
import { withHashingSlot } from './passwords.ts';
import {
  assertSignInAllowed,
  countWrongPassword,
  forgetWrongPasswords,
  keysOf,
  toSignInAttempts,
} from '../rate-limit/sign-in-limits.ts';
import { selectSignIn } from './sign-in.sql.ts';

const DAY = 24 * 60 * 60 * 1000;
type LoginContext = ManualTransactionContext<typeof login>;
type Found = Awaited<ReturnType<typeof selectSignIn>>;
type LoginUser = NonNullable<Found['user']>;

/**
 * Gives the same answer in the same time, whichever of the three was wrong; only a user who knows the
 * password learns more. Compares the password before any connection is opened, so that many sign-ins never
 * starve other requests.
 */
export const logIn: ManualTransactionHandler<typeof login> = async (context) => {
  const { body, deps } = context;
  const { user, password_expiry_days, session_hours, is_token_issued } = await checkPassword(context);
  if (!user.email_verified_at) throw problems.notVerified();
  if (user.status !== 'approved') throw problems.notApproved();
  const age = deps.now().getTime() - user.password_changed_at.getTime();
  if (password_expiry_days !== null && age > password_expiry_days * DAY) throw problems.passwordExpired();
  const way = 'with your password';
  return finishSignIn(context, user, { session_hours, is_token_issued, otp: body.otp, way });
};

/** In one turn: what was tried, the account, and its password. @throws 401, 429 */
function checkPassword({ body, db, deps, request }: LoginContext): Promise<Found & { user: LoginUser }> {
  const browser_hash = browserHashOf(request);
  const trials = toSignInAttempts(request, body, browser_hash);
  return withHashingSlot(async (isPassword) => {
    const now = deps.now();
    const found = await selectSignIn(db, {
      programme_id: body.programme_id,
      email_address: body.email_address,
      browser_hash,
      known_since: knownBrowserCutoff(deps),
      ...keysOf(trials),
      now,
    });
    const { user } = found;
    const trial = (found.is_browser_known ? trials.known : null) ?? trials.other;
    assertSignInAllowed(trial, found, now);
    const isRight = await isPassword(user?.password_hash, body.password);
    if (user && isRight) {
      await forgetWrongPasswords(deps, trial, found);
      return { ...found, user };
    }
    await countWrongPassword(deps, trial);
    if (user) await recordAudit(deps.outside, { ...mfaAuditSubject(user), action: 'auth.sign_in_failed' });
    throw problems.wrongCredentials();
  });
}
