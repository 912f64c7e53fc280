import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** A key of its own, so that nothing signed for another purpose opens a link. */
const keyFrom = (secret: Uint8Array) =>
  createHash('sha256').update('links that wait').update(secret).digest();

/** Encrypts what must wait for a mail server: whoever reads the database or a dump of it, without the secret, cannot use it. */
export const sealLink = (url: string, secret: Uint8Array): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(url))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFrom(secret));

/** @throws when it was sealed with another secret */
export async function openSealedLink(sealed: string, secret: Uint8Array): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, keyFrom(secret)).catch(() => {
    throw new Error('AUTH_SECRET is another one than when this was written: the person has to ask again.');
  });
  return new TextDecoder().decode(plaintext);
}
