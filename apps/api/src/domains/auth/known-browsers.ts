import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../http/deps.ts';
import {
  deleteBrowsersOf,
  deleteBrowsersUnseen,
  insertKnownBrowser,
  isBrowserKnown,
  isTokenIssued,
} from './known-browsers.sql.ts';
import { hashToken, isHttps } from './tokens.ts';

/** The longest that browsers keep a cookie. */
const DAYS = 400;
const DAY = 24 * 60 * 60;
const COOKIE = 'known_browser';

const since = (deps: Deps) => new Date(deps.now().getTime() - DAYS * DAY * 1000);
const tokenHashOf = (request: FastifyRequest): string | null => {
  const token = request.cookies[COOKIE];
  return token ? hashToken(token) : null;
};

/** The browser's token, hashed, where this account was opened in it before; it opens nothing. */
export async function knownBrowserOf(
  db: Db,
  deps: Deps,
  request: FastifyRequest,
  userId: number,
): Promise<string | null> {
  const token_hash = tokenHashOf(request);
  if (!token_hash) return null;
  return (await isBrowserKnown(db, { user_id: userId, token_hash }, since(deps))) ? token_hash : null;
}

/**
 * Remembers that an account was opened in this browser; several may be, on a ward. `isStrange` where it never was and
 * the account knows other browsers. `keep` gives the cookie to the browser, once all is stored.
 */
export async function rememberBrowser(
  db: Db,
  { deps, request, reply }: { deps: Deps; request: FastifyRequest; reply: FastifyReply },
  userId: number,
): Promise<{ isStrange: boolean; keep: () => void }> {
  const isKnown = (await knownBrowserOf(db, deps, request, userId)) !== null;
  const others = await deleteBrowsersUnseen(db, userId, since(deps));
  const given = tokenHashOf(request);
  const token =
    given && (await isTokenIssued(db, given))
      ? request.cookies[COOKIE]!
      : randomBytes(32).toString('base64url');
  await insertKnownBrowser(db, { user_id: userId, token_hash: hashToken(token) }, deps.now());
  const keep = () =>
    void reply.setCookie(COOKIE, token, {
      sameSite: 'strict',
      secure: isHttps(request, deps),
      httpOnly: true,
      maxAge: DAYS * DAY,
      path: '/api/v1/',
    });
  return { isStrange: !isKnown && others > 0, keep };
}

/** From now on the account knows no browser: whoever opened it before is told of again. */
export const forgetBrowsers = (db: Db, userId: number): Promise<void> => deleteBrowsersOf(db, userId);
