import { readTokenClaims, tokenLifetime } from './token-claims.ts';
import { readCookie, writeCookie } from '../browser/cookies.ts';

const TOKEN_COOKIE = 'access_token';
/** Set beside the httpOnly refresh cookie: says whether asking for a new token makes sense. */
const MARKER_COOKIE = 'has_session';
const REFRESH_PATH = '/api/v1/auth/refresh';

export const readAccessToken = (): string | null => readCookie(TOKEN_COOKIE);

/** @throws when the server's token cannot be read, which would mean that the two sides disagree. */
export function storeAccessToken(token: string): void {
  const claims = readTokenClaims(token);
  if (!claims) throw new Error('The access token could not be read. Please sign in again.');
  writeCookie(TOKEN_COOKIE, token, tokenLifetime(claims));
}

export function forgetSession(): void {
  writeCookie(TOKEN_COOKIE, '', 0);
  writeCookie(MARKER_COOKIE, '', 0);
}

let pageUserId: number | null = null;

/** Notes whose page this is: nothing is changed on it in another person's name. */
export const setPageUser = (id: number | null): void => void (pageUserId = id);

/** Checks if the session in the cookies, shared by all tabs, is another person's than the page's. */
export function isOtherUserSignedIn(): boolean {
  const token = readAccessToken();
  const sub = pageUserId !== null && token !== null ? readTokenClaims(token)?.sub : undefined;
  return sub !== undefined && sub !== String(pageUserId);
}

/** Checks if there is a token, or a session that can give a new one. */
export const mayHaveSession = (): boolean => readAccessToken() !== null || readCookie(MARKER_COOKIE) !== null;

/** Checks if the page still shows a user whose session has ended. */
export const isSessionEnded = (): boolean => pageUserId !== null && !mayHaveSession();

let refreshing: Promise<boolean> | null = null;

/**
 * Gets a new access token with the refresh cookie, once for all simultaneous callers. Each refresh token
 * works once and a much later second use ends the session, so tabs take turns. A tab that waited finds the token the
 * other has just stored.
 *
 * @param refusedToken the refused token; without it any stored token is good enough.
 * @returns if there is a token now. A server that cannot be reached leaves the session unchanged.
 */
export function refreshSession(refusedToken: string | null = null): Promise<boolean> {
  refreshing ??= inTurn(() => requestToken(refusedToken)).finally(() => (refreshing = null));
  return refreshing;
}

function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request('portal-refresh', work) : work();
}

async function requestToken(stale: string | null): Promise<boolean> {
  const current = readAccessToken();
  if (current !== null && current !== stale) return true;
  if (readCookie(MARKER_COOKIE) === null) return false;
  try {
    // `keepalive` lets a page that was left still get the new cookie in place of the used one.
    const response = await fetch(REFRESH_PATH, {
      method: 'POST',
      credentials: 'same-origin',
      keepalive: true,
    });
    if (response.ok) {
      storeAccessToken(((await response.json()) as { access_token: string }).access_token);
      return true;
    }
    if (response.status === 401) forgetSession();
    return false;
  } catch {
    return false;
  }
}
