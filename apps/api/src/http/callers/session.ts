import { accessTokenClaims } from '@portal/contract/auth';
import type { FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import { problems } from '../../problems.ts';
import type { Deps } from '../deps.ts';

/** What a good bearer token says; whether the session is still alive is read with what it opens. */
export type Session = { session_id: string; user_id: number };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The session a request names: null without a bearer token. Role, access and the session's state are read anew with each
 * request, so that ending a session or taking access away works at once and not when the token runs out.
 *
 * @throws 401 for a token that is not, or no longer, good.
 */
export async function readSession(request: FastifyRequest, deps: Deps): Promise<Session | null> {
  const header = request.headers.authorization;
  if (!header) return null;
  const token = /^Bearer (.+)$/.exec(header)?.[1];
  if (!token) throw problems.signInNeeded();
  const verified = await jwtVerify(token, deps.authSecret, {
    algorithms: ['HS256'],
    currentDate: deps.now(),
  }).catch(() => null);
  const claims = accessTokenClaims.safeParse(verified?.payload);
  const sessionId = verified?.payload['sid'];
  if (!claims.success || typeof sessionId !== 'string' || !UUID.test(sessionId))
    throw problems.signInNeeded();
  return { session_id: sessionId, user_id: Number(claims.data.sub) };
}
