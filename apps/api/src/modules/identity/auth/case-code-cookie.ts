import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../http/dependencies.ts';
import { secretsOf } from '../../../secrets/secrets.ts';
import { isHttps } from './sessions/session-tokens.ts';

/** The time within which a user can return to a survey. */
const DAYS = 180;
const DAY = 24 * 60 * 60;
const COOKIE = 'case_proofs';
/** The number for one browser: on a ward, several people can share the same browser. */
const MOST_PROOFS = 12;
const BYTES = 12;

type From = { deps: Deps; request: FastifyRequest; reply: FastifyReply };

/**
 * Builds a proof that only this server can make. It reveals nothing of the code and opens nothing by itself.
 */
const proofOf = (secret: Uint8Array, code: string): string =>
  createHmac('sha256', secret).update(`case code ${code}`).digest().subarray(0, BYTES).toString('base64url');

const proofsIn = (request: FastifyRequest): string[] =>
  (request.cookies[COOKIE] ?? '')
    .split('.')
    .filter((proof) => proof !== '')
    .slice(0, MOST_PROOFS);

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Checks if this browser has shown before that the code is right. */
export function hasCaseCodeCookie({ deps, request }: Pick<From, 'deps' | 'request'>, code: string): boolean {
  const proofs = proofsIn(request);
  if (proofs.length === 0) return false;
  const wanted = secretsOf(deps).map((secret) => proofOf(secret, code));
  return proofs.some((proof) => wanted.some((one) => isSame(proof, one)));
}

/** Stores the proof in the browser, so that guessing at the same address does not lock out a started user. */
export function setCaseCodeCookie({ deps, request, reply }: From, code: string): void {
  const proofs = [proofOf(deps.authSecret, code), ...proofsIn(request)].slice(0, MOST_PROOFS);
  void reply.setCookie(COOKIE, proofs.join('.'), {
    sameSite: 'strict',
    secure: isHttps(request, deps),
    httpOnly: true,
    maxAge: DAYS * DAY,
    path: '/api/v1/',
  });
}
