import type { login } from '@portal/contract/auth';
import type { Db } from '../../database/connect.ts';
import type { StepsContext, StepsHandler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { auditing, recordAudit } from '../audit/audit.sql.ts';
import { forgetting } from './attempts.sql.ts';
import { lockAccount, useRecoveryCode } from './auth.sql.ts';
import { browserHashOf, browserToken, keepBrowser, knownSince } from './known-browsers.ts';
import { hashRecoveryCode, stepOfCode } from './one-time-codes.ts';
import { inTurn } from './passwords.ts';
import {
  assertMayTry,
  countWrongPassword,
  forgetWrongPasswords,
  keysOf,
  trialsOf,
} from './sign-in-limits.ts';
import { selectSignIn, startSession } from './sign-in.sql.ts';
import { tellOfSignIn } from './tell-owner.ts';
import { keyOf, useUpAttempt } from './throttle.ts';
import { makeRefreshToken, sessionEnd, setSessionCookies, signAccessToken } from './tokens.ts';

const DAY = 24 * 60 * 60 * 1000;
type LoginContext = StepsContext<typeof login>;
type Found = Awaited<ReturnType<typeof selectSignIn>>;
type LoginUser = NonNullable<Found['user']>;
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * Whatever of the three was wrong, the answer and its time are the same; only who knows the password learns more. The
 * password is compared before anything is opened, so that however many sign in, the others' requests find a connection.
 */
export const logIn: StepsHandler<typeof login> = async (context) => {
  const { body, deps, request, reply, write } = context;
  const { user, password_expiry_days, session_hours, is_token_issued } = await checkPassword(context);
  if (!user.email_verified_at) throw problems.notVerified();
  if (user.status !== 'approved') throw problems.notApproved();
  const age = deps.now().getTime() - user.password_changed_at.getTime();
  if (password_expiry_days !== null && age > password_expiry_days * DAY) throw problems.passwordExpired();
  if (user.otp_enabled) {
    if (!body.otp) throw problems.missingOtp();
    // Counted before it is looked at: of many guesses at once, no more than the limit are.
    await useUpAttempt(deps, 'code', String(user.id));
  }

  const browser = browserToken(request, is_token_issued);
  const refresh = makeRefreshToken();
  const actor = await write(async (db) => {
    const account = await lockAccount(db, user);
    if (account?.status !== 'approved' || account.otp_enabled !== user.otp_enabled)
      throw problems.wrongCredentials();
    const otp_step = account.otp_enabled ? await checkCode(context, db, user, account) : null;
    const { actor, is_strange } = await startSession(db, {
      user_id: user.id,
      user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
      now: deps.now(),
      expires_at: sessionEnd(deps, session_hours),
      refresh_hash: refresh.hash,
      otp_step,
      browser_hash: browser.hash,
      known_since: knownSince(deps),
      besides: {
        forgetting: forgetting(keyOf('code', String(user.id))),
        auditing: auditing({ ...about(user), user_id: user.id, action: 'auth.signed_in' }),
      },
    });
    if (is_strange) await tellOfSignIn(db, deps, user, request.ip);
    return actor;
  });
  setSessionCookies(request, reply, deps, refresh.token, session_hours);
  keepBrowser(browser.token, request, reply, deps);
  return { access_token: await signAccessToken(actor, deps) };
};

/** In one turn: what was tried, the account, and its password. @throws 401, 429 */
function checkPassword({ body, db, deps, request }: LoginContext): Promise<Found & { user: LoginUser }> {
  const browser_hash = browserHashOf(request);
  const trials = trialsOf(request, body, browser_hash);
  return inTurn(async (isPassword) => {
    const now = deps.now();
    const found = await selectSignIn(db, {
      programme_id: body.programme_id,
      email_address: body.email_address,
      browser_hash,
      known_since: knownSince(deps),
      ...keysOf(trials),
      now,
    });
    const { user } = found;
    const trial = (found.is_browser_known ? trials.known : null) ?? trials.other;
    assertMayTry(trial, found, now);
    const isRight = await isPassword(user?.password_hash, body.password);
    if (user && isRight) {
      await forgetWrongPasswords(deps, trial, found);
      return { ...found, user };
    }
    await countWrongPassword(deps, trial);
    if (user) await recordAudit(deps.outside, { ...about(user), action: 'auth.sign_in_failed' });
    throw problems.wrongCredentials();
  });
}

/**
 * A code of the authenticator app, or a recovery code; either works once. The account is held: one guess at a time.
 * @returns the time step of the app's code; null for a recovery code
 */
async function checkCode(
  { body, deps }: LoginContext,
  db: Db,
  user: LoginUser,
  { otp_secret, otp_last_step }: Account,
): Promise<number | null> {
  const code = body.otp ?? '';
  const step = otp_secret ? await stepOfCode(otp_secret, code, deps.now()) : null;
  const isGood =
    step !== null
      ? otp_last_step === null || otp_last_step < step
      : await useRecoveryCode(db, user.id, hashRecoveryCode(user.id, code), deps.now());
  if (isGood) return step;
  await recordAudit(deps.outside, { ...about(user), action: 'auth.code_failed' });
  throw problems.wrongCredentials();
}

const about = (user: LoginUser) => ({
  programme_id: user.programme_id,
  subject_type: 'user',
  subject_id: String(user.id),
});
