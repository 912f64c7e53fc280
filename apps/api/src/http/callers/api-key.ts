import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { problems } from '../../lib/problems.ts';
import type { SessionClaims } from './session-claims.ts';

/*
 * An API key names a row of `sessions` and its owner, and is signed with the server's secret. Nothing stored
 * would let a reader of the database create a key. Revocation and expiry are read with the loaded resource,
 * as for a session. The prefix lets secret scanners find keys in files.
 */
const MARK = 'bpk_';
const ID_BYTES = 16;
const USER_BYTES = 4;

export const isApiKey = (token: string): boolean => token.startsWith(MARK);

/** Returns the API key of a request, sent as a token or as the password of Basic authentication. */
export function apiKeyFromHeaders({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const token = scheme.toLowerCase() === 'basic' ? passwordIn(value) : value;
  return isApiKey(token) ? token : null;
}

export const hasBasicCredentials = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^Basic /i.test(headers.authorization ?? '');

/** RFC 7617: all before the first colon is a name, which says nothing here. */
const passwordIn = (credentials: string): string =>
  /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString())?.[1] ?? '';

const signed = (named: Uint8Array, secret: Uint8Array) =>
  createHmac('sha256', secret).update('api key').update(named).digest();

export function signApiKey({ session_id, user_id }: SessionClaims, secret: Uint8Array): string {
  const named = Buffer.alloc(ID_BYTES + USER_BYTES);
  named.write(session_id.replaceAll('-', ''), 'hex');
  named.writeUInt32BE(user_id, ID_BYTES);
  return MARK + Buffer.concat([named, signed(named, secret)]).toString('base64url');
}

/** @throws 401 for what is no key of this server */
export function verifyApiKey(token: string, secrets: readonly Uint8Array[]): SessionClaims {
  const bytes = Buffer.from(token.slice(MARK.length), 'base64url');
  const named = bytes.subarray(0, ID_BYTES + USER_BYTES);
  const signature = bytes.subarray(named.length);
  const isSignedWith = (secret: Uint8Array) => {
    const right = signed(named, secret);
    return signature.length === right.length && timingSafeEqual(signature, right);
  };
  if (!secrets.some(isSignedWith)) throw problems.signInNeeded();
  const hex = named.subarray(0, ID_BYTES).toString('hex');
  const session_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { session_id, user_id: named.readUInt32BE(ID_BYTES) };
}
