import { randomBytes } from 'node:crypto';
import type { Db } from '../../database/connect.ts';
import { type Deps, publicUrl } from '../../http/deps.ts';
import { insertLink, useLink } from './auth.sql.ts';
import { hashToken } from './tokens.ts';

const HOUR = 60 * 60 * 1000;
const pages = {
  verify_email: (code: string) => `/verify/${code}`,
  reset_password: (code: string) => `/forgot-password?code=${code}`,
};
type Purpose = keyof typeof pages;

/** Makes a link that works once and for the given hours; only its hash is stored. */
export async function makeLink(
  db: Db,
  deps: Deps,
  userId: number,
  purpose: Purpose,
  hours: number,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const expires_at = new Date(deps.now().getTime() + hours * HOUR);
  await insertLink(db, { user_id: userId, purpose, code_hash: hashToken(code), expires_at });
  return publicUrl(deps) + pages[purpose](code);
}

/** Uses a link's code up and says whose it is; undefined when it is not good (any more). */
export const openLink = (db: Db, deps: Deps, purpose: Purpose, code: string): Promise<number | undefined> =>
  useLink(db, purpose, hashToken(code), deps.now());
