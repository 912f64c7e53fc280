import { accessTokenClaims } from '@portal/contract/identity/auth';
import type { FastifyRequest } from 'fastify';
import { type JWTPayload, jwtVerify } from 'jose';
import { problems } from '../../lib/problems.ts';
import { secretsOf } from '../../secrets/secrets.ts';
import type { Deps } from '../dependencies.ts';
import { isApiKey, hasBasicCredentials, apiKeyFromHeaders, verifyApiKey } from './api-key.ts';
import { setLoggedUser } from './request-log-context.ts';
import type { SessionClaims } from './session-claims.ts';

/** How many good tokens a server process remembers, each until it runs out: people send the same one again and again. */
const MOST_TOKENS = 10_000;
type Known = { session: SessionClaims; runs_out_at: number };
/** By the key they are signed with. */
const knownBy = new WeakMap<Uint8Array, Map<string, Known>>();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the session a request names: null without a bearer token. Role, access and the session's state are
 * read again for each request. So ending a session or removing access takes effect at once, not when the
 * token expires.
 *
 * @throws 401 for a token that is invalid or expired.
 */
export async function readSession(
  request: FastifyRequest,
  deps: Deps,
  takesBasic = false,
): Promise<SessionClaims | null> {
  const session =
    takesBasic && hasBasicCredentials(request) ? readPassword(request, deps) : await readToken(request, deps);
  if (session) setLoggedUser(request, session.user_id);
  return session;
}

/** A key as the password; no other password opens anything so. @throws 401 */
function readPassword(request: FastifyRequest, deps: Deps): SessionClaims {
  const key = apiKeyFromHeaders(request);
  if (key === null) throw problems.signInNeeded();
  return verifyApiKey(key, secretsOf(deps));
}

async function readToken(request: FastifyRequest, deps: Deps): Promise<SessionClaims | null> {
  const header = request.headers.authorization;
  if (!header || header.startsWith('CaseCode ')) return null;
  const token = /^Bearer (.+)$/.exec(header)?.[1];
  if (!token) throw problems.signInNeeded();
  if (isApiKey(token)) return verifyApiKey(token, secretsOf(deps));
  const known = knownBy.get(deps.authSecret) ?? new Map<string, Known>();
  knownBy.set(deps.authSecret, known);
  const before = known.get(token);
  if (before && before.runs_out_at > deps.now().getTime()) return before.session;
  known.delete(token);
  const payload = await payloadOf(token, deps);
  const claims = accessTokenClaims.safeParse(payload);
  const sessionId = payload?.['sid'];
  if (!claims.success || typeof sessionId !== 'string' || !UUID.test(sessionId))
    throw problems.signInNeeded();
  const session = { session_id: sessionId, user_id: Number(claims.data.sub) };
  known.set(token, { session, runs_out_at: claims.data.exp * 1000 });
  for (const oldest of known.keys()) {
    if (known.size <= MOST_TOKENS) break;
    known.delete(oldest);
  }
  return session;
}

/** Clocks of two servers differ by less. */
const CLOCK_TOLERANCE_SECONDS = 60;
const isFromFuture = ({ iat }: JWTPayload, deps: Deps): boolean =>
  typeof iat !== 'number' || iat * 1000 > deps.now().getTime() + CLOCK_TOLERANCE_SECONDS * 1000;

async function payloadOf(token: string, deps: Deps): Promise<JWTPayload | undefined> {
  const asOf = { algorithms: ['HS256'], currentDate: deps.now() };
  for (const secret of secretsOf(deps)) {
    const verified = await jwtVerify(token, secret, asOf).catch(() => null);
    if (verified) return isFromFuture(verified.payload, deps) ? undefined : verified.payload;
  }
  return undefined;
}
