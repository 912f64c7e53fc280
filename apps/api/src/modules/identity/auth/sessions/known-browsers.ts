import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../../database/connect.ts';
import type { Deps } from '../../../../http/dependencies.ts';
import { deleteBrowsersOf, insertKnownBrowser, isBrowserTokenIssued } from './known-browsers.sql.ts';
import { hashToken, isHttps } from './session-tokens.ts';

/** The longest that browsers keep a cookie. */
const DAYS = 400;
const DAY = 24 * 60 * 60;
const COOKIE = 'known_browser';

/** Seen before that, a browser is no longer known. */
export const knownBrowserCutoff = ({ now }: Pick<Deps, 'now'>) =>
  new Date(now().getTime() - DAYS * DAY * 1000);

/** The hash of the token a browser brings, if it brings one; it opens nothing. */
export const browserHashOf = (request: FastifyRequest): string | null => {
  const token = request.cookies[COOKIE];
  return token ? hashToken(token) : null;
};

/** The token by which a browser is known from now on: the one it brings, where this portal gave it out, or a new one. */
export function browserToken(request: FastifyRequest, isIssued: boolean): { token: string; hash: string } {
  const token = (isIssued && request.cookies[COOKIE]) || randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Gives the browser its token, once all is stored. */
export const setBrowserCookie = (token: string, request: FastifyRequest, reply: FastifyReply, deps: Deps) =>
  void reply.setCookie(COOKIE, token, {
    sameSite: 'strict',
    secure: isHttps(request, deps),
    httpOnly: true,
    maxAge: DAYS * DAY,
    path: '/api/v1/',
  });

/** Remembers that an account was opened in this browser; several may be, on a ward. What it answers keeps it there. */
export async function rememberBrowser(
  db: Db,
  { deps, request, reply }: { deps: Deps; request: FastifyRequest; reply: FastifyReply },
  userId: number,
): Promise<() => void> {
  const given = browserHashOf(request);
  const { token, hash } = browserToken(request, given !== null && (await isBrowserTokenIssued(db, given)));
  await insertKnownBrowser(db, { user_id: userId, token_hash: hash }, deps.now());
  return () => setBrowserCookie(token, request, reply, deps);
}

/** Forgets all browsers of the account: the owner is notified about each of them again. */
export const forgetBrowsers = (db: Db, userId: number): Promise<void> => deleteBrowsersOf(db, userId);
