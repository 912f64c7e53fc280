import type { Db } from '../../../../database/connect.ts';
import { replaceRecoveryCodes, updateOtp } from '../auth.sql.ts';
import { deletePasskeysOf } from './passkeys.sql.ts';

/**
 * Clears the authenticator app, recovery codes and passkeys of an account, because a lost phone can have all
 * three.
 */
export async function clearSecondFactors(db: Db, userId: number): Promise<void> {
  await updateOtp(db, userId, {
    otp_secret: null,
    otp_pending_secret: null,
    otp_enabled: false,
    otp_last_step: null,
  });
  await replaceRecoveryCodes(db, userId, []);
  await deletePasskeysOf(db, userId);
}
