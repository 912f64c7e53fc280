import { createHmac, timingSafeEqual } from 'node:crypto';

/** What stands in a message for whoever wants no more of them: nothing to store, and nothing that opens an answer. */
const sealOf = (id: number, secret: Uint8Array): string =>
  createHmac('sha256', secret)
    .update(`no more mail to contact ${id}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

export const stopTokenOf = (id: number, secret: Uint8Array): string => `${id}.${sealOf(id, secret)}`;

/** Whose it is; null where it is none of ours. */
export function readStopToken(token: string, secret: Uint8Array): number | null {
  const [, id, seal] = /^(\d{1,10})\.([\w-]{22})$/.exec(token) ?? [];
  if (!id || !seal) return null;
  const right = Buffer.from(sealOf(Number(id), secret));
  return timingSafeEqual(right, Buffer.from(seal)) ? Number(id) : null;
}
