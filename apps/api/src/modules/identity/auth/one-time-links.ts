import { randomBytes } from 'node:crypto';
import type { Db } from '../../../database/connect.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import { OneTimeLink } from '../../platform/mail/one-time-link.ts';
import { replaceLink, type LinkDetails, selectLinkOwner, useLink } from './one-time-links.sql.ts';
import { hashToken } from './sessions/session-tokens.ts';

const HOUR = 60 * 60 * 1000;
const pages = {
  verify_email: (code: string) => `/verify/${code}`,
  reset_password: (code: string) => `/forgot-password?code=${code}`,
  change_email: (code: string) => `/verify/${code}?address=new`,
  objection: (code: string) => `/verify/${code}?address=objection`,
  /** Waits, and is in no message. */
  reset_second_factor: () => '',
};
type Purpose = keyof typeof pages;

/** A link that works once it is stored: once, and for the given hours. Only its hash is stored. */
export function generateLink(deps: Deps, purpose: Purpose, validHours: number) {
  const code = randomBytes(32).toString('base64url');
  const expires_at = new Date(deps.now().getTime() + validHours * HOUR);
  const url = new OneTimeLink(publicUrl(deps) + pages[purpose](code));
  return { url, stored: { purpose, code_hash: hashToken(code), expires_at } };
}

/** Makes a link in place of any made before for the same; `details` says which address it leads to, who asked and from when it works. */
export async function issueLink(
  db: Db,
  deps: Deps,
  userId: number,
  purpose: Purpose,
  validHours: number,
  details: LinkDetails = {},
): Promise<OneTimeLink> {
  const { url, stored } = generateLink(deps, purpose, validHours);
  await replaceLink(db, { ...stored, ...details, user_id: userId }, deps.now());
  return url;
}

/** Finds the user of a link's code without using it up; undefined if the code is not valid or has expired. */
export const findLinkOwner = (
  db: Db,
  deps: Deps,
  purpose: Purpose,
  code: string,
): Promise<number | undefined> => selectLinkOwner(db, toLinkQuery(deps, purpose, code));

/** Uses up a link's code and returns its user; undefined if the code is not valid or has expired. */
export const consumeLink = (
  db: Db,
  deps: Deps,
  purpose: Purpose,
  code: string,
): Promise<number | undefined> => useLink(db, toLinkQuery(deps, purpose, code));

export const toLinkQuery = (deps: Deps, purpose: Purpose, code: string) => ({
  purpose,
  code_hash: hashToken(code),
  programme_id: deps.programmeId,
  now: deps.now(),
});
