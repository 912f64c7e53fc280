import { createHash, randomBytes } from 'node:crypto';
import { verify } from 'otplib';

/** RFC 6238 steps of 30 seconds; a clock may be off by one of them. */
const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;

/** The time step a code belongs to, or null when it is not one of the secret's codes of about now. */
export async function findCodeTimeStep(secret: string, code: string, now: Date): Promise<number | null> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: STEP_SECONDS });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + (result.delta ?? 0) : null;
}

/** Ten codes of 80 random bits each, as groups that can be copied by hand. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    randomBytes(10)
      .toString('hex')
      .replace(/(.{5})(?=.)/g, '$1-'),
  );
}

/** 80 random bits need no slow hash; the user's id keeps equal codes of two people apart. */
export const hashRecoveryCode = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${code.toLowerCase().replace(/[^0-9a-f]/g, '')}`)
    .digest('hex');
