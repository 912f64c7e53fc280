import type { Db } from '../../../../database/connect.ts';
import { transaction } from '../../../../database/transaction.ts';
import type { Secrets } from '../../../../secrets/secrets.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { endAllSessions, replaceRecoveryCodes, updateOtp } from '../auth.sql.ts';
import { sealSecondFactors } from '../mfa/seal-second-factors.sql.ts';

/** Resets second factors whose sealing secret is lost: these users set up a new one at their next sign-in. */
export async function resetUnreadableMfa(
  db: Db,
  secrets: Secrets,
  programmeId: number,
  now: Date,
): Promise<number> {
  const lost = await sealSecondFactors(db, secrets, programmeId);
  for (const id of lost) {
    await transaction(db, async (tx) => {
      await updateOtp(tx, id, {
        otp_secret: null,
        otp_pending_secret: null,
        otp_enabled: false,
        otp_last_step: null,
      });
      await replaceRecoveryCodes(tx, id, []);
      await endAllSessions(tx, id, now);
      await recordAudit(tx, {
        programme_id: programmeId,
        action: 'user.mfa_reset',
        subject_type: 'user',
        subject_id: String(id),
      });
    });
  }
  return lost.length;
}
