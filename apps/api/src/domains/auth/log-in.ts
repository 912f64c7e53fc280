import type { login } from '@portal/contract/auth';
import type { Db } from '../../database/connect.ts';
import type { StepsContext, StepsHandler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { insertSession, lockAccount, selectUserForLogin, useOtpStep, useRecoveryCode } from './auth.sql.ts';
import { knownBrowserOf, rememberBrowser } from './known-browsers.ts';
import { hashRecoveryCode, stepOfCode } from './one-time-codes.ts';
import { isPassword } from './passwords.ts';
import { assertMayTry, countWrongPassword, forgetWrongPasswords, trialOf } from './sign-in-limits.ts';
import { tellOfSignIn } from './tell-owner.ts';
import { assertNotThrottled, countAttempt, forgetAttempts } from './throttle.ts';
import { issueTokens, SESSION_SECONDS, setSessionCookies } from './tokens.ts';

const DAY = 24 * 60 * 60 * 1000;
type LoginContext = StepsContext<typeof login>;
type LoginUser = NonNullable<Awaited<ReturnType<typeof selectUserForLogin>>>;

/**
 * Whatever of the three was wrong, the answer and its time are the same; only who knows the password learns more. The
 * password is compared before anything is opened, so that however many sign in, the others' requests find a connection.
 */
export const logIn: StepsHandler<typeof login> = async (context) => {
  const { deps, request, reply, write } = context;
  const user = await checkPassword(context);
  if (!user.email_verified_at) throw problems.notVerified();
  if (user.status !== 'approved') throw problems.notApproved();
  const age = deps.now().getTime() - user.password_changed_at.getTime();
  if (user.password_expiry_days !== null && age > user.password_expiry_days * DAY)
    throw problems.passwordExpired();

  const { tokens, browser } = await write(async (db) => {
    const account = await lockAccount(db, user);
    if (account?.status !== 'approved') throw problems.wrongCredentials();
    if (account.otp_enabled) await checkCode(context, db, user, account.otp_secret);
    const started = {
      user_id: user.id,
      user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
      expires_at: new Date(deps.now().getTime() + SESSION_SECONDS * 1000),
    };
    const session_id = await insertSession(db, started, deps.now());
    const tokens = await issueTokens(db, deps, { session_id, user_id: user.id });
    if (!tokens) throw problems.wrongCredentials();
    const browser = await rememberBrowser(db, context, user.id);
    if (browser.isStrange) await tellOfSignIn(db, deps, user, request.ip);
    await recordAudit(db, { ...about(user), action: 'auth.signed_in' });
    return { tokens, browser };
  });
  setSessionCookies(request, reply, deps, tokens.refresh_token);
  browser.keep();
  return { access_token: tokens.access_token };
};

async function checkPassword({ body, db, deps, request }: LoginContext): Promise<LoginUser> {
  const found = await selectUserForLogin(db, body.programme_id, body.email_address);
  const user = found && found.status !== 'deleted' ? found : undefined;
  const browser = user ? await knownBrowserOf(db, deps, request, user.id) : null;
  const trial = trialOf(request, body, browser);
  const isRight = await isPassword(user?.password_hash, body.password, {
    before: () => assertMayTry(deps, trial),
    onWrong: () => countWrongPassword(deps, trial),
  });
  if (user && isRight) {
    await forgetWrongPasswords(deps, trial);
    return user;
  }
  if (user) {
    await recordAudit(deps.outside, { ...about(user), user_id: null, action: 'auth.sign_in_failed' });
  }
  throw problems.wrongCredentials();
}

/** A code of the authenticator app, or a recovery code; either works once. The account is held: one guess at a time. */
async function checkCode(
  { body, deps }: LoginContext,
  db: Db,
  user: LoginUser,
  secret: string | null,
): Promise<void> {
  if (!body.otp) throw problems.missingOtp();
  const account = String(user.id);
  await assertNotThrottled(deps, 'code', account);
  const step = secret ? await stepOfCode(secret, body.otp, deps.now()) : null;
  const good =
    step !== null
      ? await useOtpStep(db, user.id, step)
      : await useRecoveryCode(db, user.id, hashRecoveryCode(user.id, body.otp), deps.now());
  if (good) return forgetAttempts(deps, 'code', account);
  await countAttempt(deps, 'code', account);
  await recordAudit(deps.outside, { ...about(user), user_id: null, action: 'auth.code_failed' });
  throw problems.wrongCredentials();
}

const about = (user: LoginUser) => ({
  programme_id: user.programme_id,
  user_id: user.id,
  subject_type: 'user',
  subject_id: String(user.id),
});
