import { accessTokenClaims } from '@portal/contract/auth';
import type { FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import { problems } from '../problems.ts';
import { selectSessionActor } from '../domains/auth/auth.sql.ts';
import type { Actor } from './actor.ts';
import type { ServerDeps } from './deps.ts';

/**
 * Who is calling, from the bearer token: null without one. Role, access and the session's state are read anew, so that
 * ending a session or taking access away works at once and not when the token runs out.
 *
 * @throws 401 for a token that is not, or no longer, good.
 */
export async function authenticate(request: FastifyRequest, deps: ServerDeps): Promise<Actor | null> {
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
  if (!claims.success || typeof sessionId !== 'string') throw problems.signInNeeded();
  const actor = await selectSessionActor(deps.db, sessionId, Number(claims.data.sub), deps.now());
  if (!actor) throw problems.signInNeeded();
  return actor;
}
