import type { Db } from '../../../database/connect.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import { withDefaultSettings } from '../programmes/load-settings.ts';
import type { Signature } from './compose-message.ts';
import { selectMailLetterhead } from './mail-texts.sql.ts';

/** The sender, and the base address of links. Used by jobs as well as requests. */
export type MailBranding = Signature & { sign_in: string; url: string };
export type MailDeps = Pick<Deps, 'config'>;

type Row = { settings_version: number; programme_name: string; support_email: string };

/** By the settings in force; where there is no support address, people ask by the contact form. */
export function toMailBranding(deps: MailDeps, row: Row): MailBranding {
  const { programme_name, support_email } = withDefaultSettings(row, deps.config);
  const url = publicUrl(deps);
  return { programme_name, sign_in: `${url}/login`, help: support_email || `${url}/contact`, url };
}

export const loadMailBranding = async (db: Db, deps: MailDeps, programmeId: number): Promise<MailBranding> =>
  toMailBranding(deps, await selectMailLetterhead(db, programmeId));

/** Builds the signature of a message to a user with an account. */
export const signatureOf = ({ programme_name, sign_in, help }: MailBranding): Signature => ({
  programme_name,
  sign_in,
  help,
});
