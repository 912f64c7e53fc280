import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { type Secrets, secretsOf } from './secrets.ts';

/** A key of its own for each purpose, so that nothing signed or sealed for another opens it. */
const keyFrom = (secret: Uint8Array, purpose: string) =>
  createHash('sha256').update(purpose).update(secret).digest();

/**
 * Encrypts data that must be stored and read back: a copy of the database or a dump is useless without the
 * secret.
 */
export const encryptSecret = (text: string, secret: Uint8Array, purpose: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFrom(secret, purpose));

/** Null where it was sealed with none of these secrets. */
export async function decryptSecret(
  sealed: string,
  secrets: Secrets,
  purpose: string,
): Promise<string | null> {
  for (const secret of secretsOf(secrets)) {
    const opened = await compactDecrypt(sealed, keyFrom(secret, purpose)).catch(() => null);
    if (opened) return new TextDecoder().decode(opened.plaintext);
  }
  return null;
}

/**
 * Seals each with the present secret, so that the former one may be forgotten. Doing it twice does no more than once.
 * @returns how many were sealed with a secret that is not known here
 */
export async function reencryptSecrets(
  stored: readonly { id: number; sealed_secret: string }[],
  secrets: Secrets,
  purpose: string,
  replace: (sealed: { id: number; before: string; after: string }) => Promise<unknown>,
): Promise<number> {
  let lost = 0;
  for (const { id, sealed_secret: before } of stored) {
    if ((await decryptSecret(before, { authSecret: secrets.authSecret }, purpose)) !== null) continue;
    const opened = await decryptSecret(before, secrets, purpose);
    if (opened === null) lost += 1;
    else await replace({ id, before, after: await encryptSecret(opened, secrets.authSecret, purpose) });
  }
  return lost;
}
