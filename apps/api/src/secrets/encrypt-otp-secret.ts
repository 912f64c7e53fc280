import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type Secrets, secretsOf } from './secrets.ts';

/**
 * The prefix of sealed values: the method and the secret. A second factor's secret in the clear never
 * contains a dot.
 */
const WAY = 'a1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

type Key = { mark: string; bytes: Uint8Array };
const keys = new WeakMap<Uint8Array, Key>();

/** A key of its own, so that nothing signed or sealed for another purpose opens what is sealed here. */
function keyFrom(secret: Uint8Array): Key {
  const known = keys.get(secret);
  if (known) return known;
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'second factors', 32));
  const mark = `${WAY}.${createHash('sha256').update('mark of').update(bytes).digest('hex').slice(0, 12)}.`;
  const key = { mark, bytes };
  keys.set(secret, key);
  return key;
}

/** Returns the prefix of everything sealed with this secret. */
export const otpKeyPrefix = (secret: Uint8Array): string => keyFrom(secret).mark;

export const isEncrypted = (stored: string): boolean => stored.startsWith(`${WAY}.`);

/** Seals a second factor, so that a reader of the database or a backup cannot use it without the secret. */
export function encryptOtpSecret(value: string, { authSecret }: Secrets): string {
  const { mark, bytes } = keyFrom(authSecret);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, bytes, nonce).setAAD(Buffer.from(mark));
  const sealed = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return mark + sealed.toString('base64url');
}

/**
 * Opens a value sealed with the current secret or the other accepted one; a value never sealed (by an older
 * server) stays as it is. Null if the secret is unknown or the value has changed.
 */
export function decryptOtpSecret(stored: string, secrets: Secrets): string | null {
  if (!isEncrypted(stored)) return stored;
  const key = secretsOf(secrets)
    .map(keyFrom)
    .find(({ mark }) => stored.startsWith(mark));
  if (!key) return null;
  const bytes = Buffer.from(stored.slice(key.mark.length), 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(key.mark))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
