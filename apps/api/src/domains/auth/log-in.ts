import type { login } from '@portal/contract/auth';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { insertSession, selectUserForLogin, useOtpStep } from './auth.sql.ts';
import { stepOfCode } from './one-time-codes.ts';
import { comparePasswordOfNobody, isPassword } from './passwords.ts';
import { issueTokens, SESSION_SECONDS } from './tokens.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Whatever of the three was wrong, the answer and its time are the same; only who knows the password learns more. */
export const logIn: Handler<typeof login> = async (context) => {
  const { body, db, deps, request } = context;
  const user = await selectUserForLogin(db, body.programme_id, body.email_address);
  const known = user && user.status !== 'deleted';
  const right = known
    ? await isPassword(user.password_hash, body.password)
    : await comparePasswordOfNobody(body.password);
  if (!known || !right) throw problems.wrongCredentials();
  if (!user.email_verified_at) throw problems.notVerified();
  if (user.status !== 'approved') throw problems.notApproved();

  const age = deps.now().getTime() - user.password_changed_at.getTime();
  if (user.password_expiry_days !== null && age > user.password_expiry_days * DAY)
    throw problems.passwordExpired();

  if (user.otp_enabled) {
    if (!body.otp) throw problems.missingOtp();
    const step = user.otp_secret ? await stepOfCode(user.otp_secret, body.otp, deps.now()) : null;
    if (step === null || !(await useOtpStep(db, user.id, step))) throw problems.wrongCredentials();
  }
  const session_id = await insertSession(db, {
    user_id: user.id,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    expires_at: new Date(deps.now().getTime() + SESSION_SECONDS * 1000),
  });
  const tokens = await issueTokens(context, { session_id, user_id: user.id });
  if (!tokens) throw problems.wrongCredentials();
  return tokens;
};
