import { randomBytes } from 'node:crypto';
import type { Db } from '../../database/connect.ts';
import { type Deps, publicUrl } from '../../http/deps.ts';
import { OneTimeLink } from '../mail/one-time-link.ts';
import { insertLink, selectLinkOwner, useLink } from './links.sql.ts';
import { hashToken } from './tokens.ts';

const HOUR = 60 * 60 * 1000;
const pages = {
  verify_email: (code: string) => `/verify/${code}`,
  reset_password: (code: string) => `/forgot-password?code=${code}`,
};
type Purpose = keyof typeof pages;

/** Makes a link that works once and for the given hours, in place of any made before; only its hash is stored. */
export async function makeLink(
  db: Db,
  deps: Deps,
  userId: number,
  purpose: Purpose,
  hours: number,
): Promise<OneTimeLink> {
  const code = randomBytes(32).toString('base64url');
  const now = deps.now();
  const expires_at = new Date(now.getTime() + hours * HOUR);
  await insertLink(db, { user_id: userId, purpose, code_hash: hashToken(code), expires_at }, now);
  return new OneTimeLink(publicUrl(deps) + pages[purpose](code));
}

/** Whose link a code is of, without using it up; undefined when it is not good (any more). */
export const ownerOfLink = (
  db: Db,
  deps: Deps,
  purpose: Purpose,
  code: string,
): Promise<number | undefined> => selectLinkOwner(db, askedOf(deps, purpose, code));

/** Uses a link's code up and says whose it is; undefined when it is not good (any more). */
export const openLink = (db: Db, deps: Deps, purpose: Purpose, code: string): Promise<number | undefined> =>
  useLink(db, askedOf(deps, purpose, code));

const askedOf = (deps: Deps, purpose: Purpose, code: string) => ({
  purpose,
  code_hash: hashToken(code),
  programme_id: deps.programmeId,
  now: deps.now(),
});
