import type { enableOtp as endpoint } from '@portal/contract/identity/auth';
import type { Db } from '../../../../database/connect.ts';
import type { Deps } from '../../../../http/dependencies.ts';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { problems } from '../../../../lib/problems.ts';
import { decryptOtpSecret, encryptOtpSecret } from '../../../../secrets/encrypt-otp-secret.ts';
import { platformMessages } from '../../../../messages/platform.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { lockOtp, replaceRecoveryCodes, updateOtp, useOtpStep, useRecoveryCode } from '../auth.sql.ts';
import { hashRecoveryCode, makeRecoveryCodes, findCodeTimeStep } from './one-time-codes.ts';
import { notifyAccountOwner } from '../notify-account-owner.ts';
import { assertNotThrottled, countAttempt, forgetAttempts } from '../rate-limit/throttle.ts';

/** Turns MFA on with a code of the secret just shown, or off with a code of the one in force. */
export const enableOtp: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  const otp = await lockOtp(db, actor.user_id);
  if (!otp) throw problems.signInNeeded();
  if (!body.enabled && otp.mfa_required) throw problems.forbidden(platformMessages.secondFactorRequired);
  const stored = body.enabled ? otp.otp_pending_secret : otp.otp_secret;
  const secret = stored && decryptOtpSecret(stored, deps);
  if (!secret) throw problems.conflict(platformMessages.secondFactorSecretRequired);
  const step = await findCodeTimeStep(secret, body.token, deps.now());
  if (!body.enabled) await assertNotThrottled(deps, 'code', String(actor.user_id));
  // A code that was seen being used to sign in must not turn MFA off.
  if (step === null || (!body.enabled && !(await useOtpStep(db, actor.user_id, step)))) {
    if (!body.enabled) await countAttempt(deps, 'code', String(actor.user_id));
    throw problems.invalid([{ path: 'body.token', message: platformMessages.wrongSecondFactorCode }]);
  }
  if (body.enabled && otp.otp_enabled) await checkPresentCode(db, deps, actor.user_id, otp.otp_secret, body);
  const codes = body.enabled ? makeRecoveryCodes() : [];
  await updateOtp(db, actor.user_id, {
    otp_secret: body.enabled ? encryptOtpSecret(secret, deps) : null,
    otp_pending_secret: null,
    otp_enabled: body.enabled,
    otp_last_step: step,
  });
  await replaceRecoveryCodes(
    db,
    actor.user_id,
    codes.map((code) => hashRecoveryCode(actor.user_id, code)),
  );
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: body.enabled ? 'auth.mfa_enabled' : 'auth.mfa_disabled',
    subject_type: 'user',
    subject_id: String(actor.user_id),
  });
  await notifyAccountOwner(
    db,
    deps,
    { ...actor, email_address: otp.email_address, full_name: otp.full_name },
    body.enabled ? 'second_factor_set' : 'second_factor_off',
    {},
  );
  return { enabled: body.enabled, recovery_codes: codes };
};

/**
 * Checks the current code, so that a stranger in an open session cannot move the second factor to their
 * phone. @throws 422, 429
 */
async function checkPresentCode(
  db: Db,
  deps: Deps,
  userId: number,
  secret: string | null,
  body: { present_token?: string | undefined },
): Promise<void> {
  const account = String(userId);
  await assertNotThrottled(deps, 'code', account);
  const code = body.present_token ?? '';
  const opened = secret && decryptOtpSecret(secret, deps);
  const step = opened ? await findCodeTimeStep(opened, code, deps.now()) : null;
  const isGood =
    step !== null
      ? await useOtpStep(db, userId, step)
      : code !== '' && (await useRecoveryCode(db, userId, hashRecoveryCode(userId, code), deps.now()));
  if (isGood) return forgetAttempts(deps, 'code', account);
  if (code !== '') await countAttempt(deps, 'code', account);
  throw problems.invalid([
    { path: 'body.present_token', message: platformMessages.unusedSecondFactorCodeRequired },
  ]);
}
