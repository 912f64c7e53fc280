import { createHash, randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignJWT } from 'jose';
import type { Db } from '../../../../database/connect.ts';
import type { Actor } from '../../../../http/actor.ts';
import type { Deps } from '../../../../http/dependencies.ts';
import { extendSession, insertRefreshToken } from '../auth.sql.ts';
import { selectSessionActor } from '../../../platform/callers/select-with-caller.sql.ts';

/** PRODUCT §4: the access token is short-lived. */
const ACCESS_TOKEN_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
/** A browser that is not used for so many hours has to sign in again. */
export const sessionEnd = (deps: Pick<Deps, 'now'>, hours: number): Date =>
  new Date(deps.now().getTime() + hours * HOUR_SECONDS * 1000);
const REFRESH_COOKIE = 'refresh_token';
/** Readable by the page: says only that trying to refresh makes sense. */
const MARKER_COOKIE = 'has_session';

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function makeRefreshToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The access token of a live session (claims of SPEC §3), and the refresh token for the cookie beside it. */
export async function issueTokens(
  db: Db,
  deps: Deps,
  { session_hours, ...session }: { session_id: string; user_id: number; session_hours: number },
): Promise<{ access_token: string; refresh_token: string; session_hours: number } | null> {
  const now = deps.now();
  const actor = await selectSessionActor(db, { ...session, now });
  if (!actor) return null;
  const { token: refresh_token, hash } = makeRefreshToken();
  await insertRefreshToken(db, session.session_id, hash);
  await extendSession(db, session.session_id, now, sessionEnd(deps, session_hours));
  return { access_token: await signAccessToken(actor, deps), refresh_token, session_hours };
}

/**
 * Issues an access token alone, for a browser whose other window has just refreshed and set the cookie. A second refresh token
 * would let a copied cookie live on beside the browser's own.
 */
export async function issueAccessToken(
  db: Db,
  deps: Deps,
  { session_hours, ...session }: { session_id: string; user_id: number; session_hours: number },
): Promise<{ access_token: string; refresh_token: null; session_hours: number } | null> {
  const actor = await selectSessionActor(db, { ...session, now: deps.now() });
  return actor && { access_token: await signAccessToken(actor, deps), refresh_token: null, session_hours };
}

/** The claims of SPEC §3, and the session they belong to. */
export async function signAccessToken(actor: Actor, deps: Pick<Deps, 'authSecret' | 'now'>): Promise<string> {
  const issuedAt = Math.floor(deps.now().getTime() / 1000);
  return new SignJWT({
    role_type_id: actor.role_type_id,
    organisation_id: actor.organisation_id,
    access: actor.access.map(({ project_id, approved }) => ({ project_id, approved })),
    sid: actor.session_id,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(actor.user_id))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(deps.authSecret);
}

/** Only once the tokens are committed: a browser must not trade a good one for one that was undone. */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  refreshToken: string,
  hours: number,
): void {
  const maxAge = hours * HOUR_SECONDS;
  const shared = { sameSite: 'strict', secure: isHttps(request, deps), maxAge } as const;
  reply.setCookie(REFRESH_COOKIE, refreshToken, { ...shared, httpOnly: true, path: '/api/v1/auth' });
  reply.setCookie(MARKER_COOKIE, '1', { ...shared, path: '/' });
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, { path: '/api/v1/auth' });
  reply.clearCookie(MARKER_COOKIE, { path: '/' });
}

/** Is true for a browser with a signed-in user: the cookie is sent with every call. */
export const hasSessionMarker = (request: FastifyRequest): boolean =>
  request.cookies[MARKER_COOKIE] !== undefined;

export const readRefreshToken = (request: FastifyRequest): string | undefined =>
  request.cookies[REFRESH_COOKIE];

export const isHttps = (request: FastifyRequest, deps: Deps) =>
  request.protocol === 'https' || (deps.config.PUBLIC_URL?.startsWith('https:') ?? false);
