import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Builds the token for unsubscribing: nothing to store, and nothing that opens an answer. `about` keeps a
 * link of one kind of message from working for another.
 */
function sealOf(about: string, ids: readonly number[], secret: Uint8Array): string {
  const sealed = createHmac('sha256', secret).update(`${about} ${ids.join(' ')}`);
  return sealed.digest().subarray(0, 16).toString('base64url');
}

export const createUnsubscribeToken = (purpose: string, ids: readonly number[], secret: Uint8Array): string =>
  `${ids.join('.')}.${sealOf(purpose, ids, secret)}`;

/** Returns the owner of a token; null if we did not issue the token. */
export function verifyUnsubscribeToken(
  purpose: string,
  token: string,
  secrets: readonly Uint8Array[],
): number[] | null {
  const [, given, seal] = /^((?:\d{1,10}\.){1,3})([\w-]{22})$/.exec(token) ?? [];
  if (!given || !seal) return null;
  const ids = given.split('.').slice(0, -1).map(Number);
  const isSealedWith = (secret: Uint8Array) =>
    timingSafeEqual(Buffer.from(sealOf(purpose, ids, secret)), Buffer.from(seal));
  return secrets.some(isSealedWith) ? ids : null;
}
