import type { login } from '@portal/contract/auth';
import type { Context, Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { insertSession, selectUserForLogin, useOtpStep, useRecoveryCode } from './auth.sql.ts';
import { hashRecoveryCode, stepOfCode } from './one-time-codes.ts';
import { comparePasswordOfNobody, isPassword } from './passwords.ts';
import { accountFrom, assertNotThrottled, countAttempt, forgetAttempts } from './throttle.ts';
import { issueTokens, SESSION_SECONDS } from './tokens.ts';

const DAY = 24 * 60 * 60 * 1000;
type LoginContext = Context<typeof login>;
type LoginUser = NonNullable<Awaited<ReturnType<typeof selectUserForLogin>>>;

/** Whatever of the three was wrong, the answer and its time are the same; only who knows the password learns more. */
export const logIn: Handler<typeof login> = async (context) => {
  const { db, deps, request } = context;
  const user = await checkPassword(context);
  if (!user.email_verified_at) throw problems.notVerified();
  if (user.status !== 'approved') throw problems.notApproved();
  const age = deps.now().getTime() - user.password_changed_at.getTime();
  if (user.password_expiry_days !== null && age > user.password_expiry_days * DAY)
    throw problems.passwordExpired();
  if (user.otp_enabled) await checkCode(context, user);

  const session_id = await insertSession(db, {
    user_id: user.id,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    expires_at: new Date(deps.now().getTime() + SESSION_SECONDS * 1000),
  });
  const tokens = await issueTokens(context, { session_id, user_id: user.id });
  if (!tokens) throw problems.wrongCredentials();
  await recordAudit(db, { ...about(user), action: 'auth.signed_in' });
  return tokens;
};

async function checkPassword({ body, db, deps, request }: LoginContext): Promise<LoginUser> {
  const account = accountFrom(request, body.programme_id, body.email_address);
  await assertNotThrottled(deps, 'password', account);
  await assertNotThrottled(deps, 'address', request.ip);
  const user = await selectUserForLogin(db, body.programme_id, body.email_address);
  const known = user && user.status !== 'deleted';
  const right = known
    ? await isPassword(user.password_hash, body.password)
    : await comparePasswordOfNobody(body.password);
  if (known && right) {
    await forgetAttempts(deps, 'password', account);
    return user;
  }
  await countAttempt(deps, 'password', account);
  await countAttempt(deps, 'address', request.ip);
  if (known) await recordAudit(deps.db, { ...about(user), user_id: null, action: 'auth.sign_in_failed' });
  throw problems.wrongCredentials();
}

/** A code of the authenticator app, or a recovery code; either works once. */
async function checkCode({ body, db, deps }: LoginContext, user: LoginUser): Promise<void> {
  if (!body.otp) throw problems.missingOtp();
  const account = String(user.id);
  await assertNotThrottled(deps, 'code', account);
  const step = user.otp_secret ? await stepOfCode(user.otp_secret, body.otp, deps.now()) : null;
  const good =
    step !== null
      ? await useOtpStep(db, user.id, step)
      : await useRecoveryCode(db, user.id, hashRecoveryCode(user.id, body.otp));
  if (good) return forgetAttempts(deps, 'code', account);
  await countAttempt(deps, 'code', account);
  await recordAudit(deps.db, { ...about(user), user_id: null, action: 'auth.code_failed' });
  throw problems.wrongCredentials();
}

const about = (user: LoginUser) => ({
  programme_id: user.programme_id,
  user_id: user.id,
  subject_type: 'user',
  subject_id: String(user.id),
});
