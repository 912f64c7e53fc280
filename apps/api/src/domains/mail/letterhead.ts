import type { Db } from '../../database/connect.ts';
import { type Deps, publicUrl } from '../../http/deps.ts';
import { inForce } from '../programmes/shown-programme.ts';
import type { Signature } from './compose-message.ts';
import { selectLetterhead } from './mail-texts.sql.ts';

/** Who writes, and the address that links begin with. A job writes as well as a request. */
export type Letterhead = Signature & { sign_in: string; url: string };
export type Writing = Pick<Deps, 'config'>;

type Row = { settings_version: number; programme_name: string; support_email: string };

/** By the settings in force; where there is no support address, people ask by the contact form. */
export function letterheadOf(deps: Writing, row: Row): Letterhead {
  const { programme_name, support_email } = inForce(row, deps.config);
  const url = publicUrl(deps);
  return { programme_name, sign_in: `${url}/login`, help: support_email || `${url}/contact`, url };
}

export const readLetterhead = async (db: Db, deps: Writing, programmeId: number): Promise<Letterhead> =>
  letterheadOf(deps, await selectLetterhead(db, programmeId));

/** What stands under a message to somebody who has an account. */
export const signatureOf = ({ programme_name, sign_in, help }: Letterhead): Signature => ({
  programme_name,
  sign_in,
  help,
});
