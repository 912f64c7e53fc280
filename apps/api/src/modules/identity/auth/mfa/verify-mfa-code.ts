import type { Db } from '../../../../database/connect.ts';
import type { Deps } from '../../../../http/dependencies.ts';
import { problems } from '../../../../lib/problems.ts';
import { decryptOtpSecret } from '../../../../secrets/encrypt-otp-secret.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { useRecoveryCode } from '../auth.sql.ts';
import { hashRecoveryCode, findCodeTimeStep } from './one-time-codes.ts';

type Account = { otp_secret: string | null; otp_last_step: number | null };

/**
 * A code of the authenticator app, or a recovery code; either works once. The account is held: one guess at a time.
 * @returns the time step of the app's code; null for a recovery code
 */
export async function verifyMfaCode(
  db: Db,
  deps: Deps,
  user: { id: number; programme_id: number },
  { otp_secret, otp_last_step }: Account,
  code: string,
): Promise<number | null> {
  const secret = otp_secret && decryptOtpSecret(otp_secret, deps);
  const step = secret ? await findCodeTimeStep(secret, code, deps.now()) : null;
  const isGood =
    step !== null
      ? otp_last_step === null || otp_last_step < step
      : await useRecoveryCode(db, user.id, hashRecoveryCode(user.id, code), deps.now());
  if (isGood) return step;
  await recordAudit(deps.outside, { ...mfaAuditSubject(user), action: 'auth.code_failed' });
  throw problems.wrongCredentials();
}

/** Returns the subject of an audit log entry. */
export const mfaAuditSubject = (user: { id: number; programme_id: number }) => ({
  programme_id: user.programme_id,
  subject_type: 'user',
  subject_id: String(user.id),
});
