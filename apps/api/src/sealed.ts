import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { type Secrets, secretsOf } from './secrets/secrets.ts';

/** A key of its own for each purpose, so that nothing signed or sealed for another opens it. */
const keyFrom = (secret: Uint8Array, purpose: string) =>
  createHash('sha256').update(purpose).update(secret).digest();

/** Encrypts what must be kept and read again: whoever has the database or a dump of it, without the secret, cannot use it. */
export const seal = (text: string, secret: Uint8Array, purpose: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFrom(secret, purpose));

/** Null where it was sealed with none of these secrets. */
export async function unseal(sealed: string, secrets: Secrets, purpose: string): Promise<string | null> {
  for (const secret of secretsOf(secrets)) {
    const opened = await compactDecrypt(sealed, keyFrom(secret, purpose)).catch(() => null);
    if (opened) return new TextDecoder().decode(opened.plaintext);
  }
  return null;
}
