import { mailPlaceholders } from '@portal/contract/platform/mail-placeholders';
import { mailFrame, type MailKey, portalMails } from '@portal/contract/platform/portal-mails';
import { fillPlaceholders, placeholdersIn } from '@portal/contract/platform/placeholders';
import type { Db } from '../../../database/connect.ts';
import type { Message } from './compose-message.ts';
import { type MailBranding, toMailBranding, signatureOf, type MailDeps } from './mail-branding.ts';
import { selectMailWording } from './mail-texts.sql.ts';
import type { OneTimeLink } from './one-time-link.ts';

/** The wording that a programme can change. */
export type MailWording = { subject: string; opening: string; closing: string };

type Mails = typeof portalMails;
export type Values<Key extends MailKey> = Record<Mails[Key]['placeholders'][number], string>;
/** The fixed parts of a message in another language than English. */
type MailTranslation = {
  language: string;
  greeting: string;
  subject: string;
  body: readonly string[];
  action: string;
  question: string;
};

/** The recipient of a message, its facts, and the target of its link, if any. */
export type MailContent<Key extends MailKey> = {
  to: { full_name: string; email_address: string };
  values: Values<Key>;
  /** The fixed message in the reader's language; English where there is none. */
  translation?: MailTranslation | null;
} & ([Mails[Key]['action']] extends [null] ? { url?: never } : { url: string | OneTimeLink });

export const defaultMailWording = (key: MailKey): MailWording => ({
  subject: portalMails[key].subject,
  opening: '',
  closing: '',
});

/**
 * Writes the portal's messages, for sending and for the preview. Greeting, facts, link and signature stay,
 * regardless of the text a programme adds before and after them.
 */
export function writeMail<Key extends MailKey>(
  key: Key,
  branding: MailBranding,
  wording: MailWording,
  content: MailContent<Key>,
): Message {
  const mail = portalMails[key];
  const { to, url, translation = null } = content as MailContent<MailKey>;
  const { sign_in, help, programme_name: programme } = branding;
  const given = { ...content.values, person: to.full_name, programme, sign_in, help };
  const values = Object.fromEntries(
    Object.entries<string>(given).map(([name, value]) => [name, tidied(name, value)]),
  );
  const filled = (paragraph: string) =>
    placeholdersIn(paragraph).some((name) => values[name] === '')
      ? []
      : fillPlaceholders(paragraph, values)
          .split(/\s*\n\s*\n\s*/)
          .filter((one) => one !== '');
  const signature = signatureOf(branding);
  return {
    to_address: to.email_address,
    subject: fillPlaceholders(translation?.subject ?? wording.subject, values)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    greeting: [...filled(translation?.greeting ?? mailFrame.greeting), ...filled(wording.opening)],
    paragraphs: (translation?.body ?? mail.body).flatMap(filled),
    ...(mail.action !== null &&
      url !== undefined && { action: { label: translation?.action ?? mail.action, url } }),
    ...(values['stop'] && { link: values['stop'] }),
    closing: filled(wording.closing),
    signature: {
      ...signature,
      ...('isForStrangers' in mail && { sign_in: null }),
      ...(translation && { question: translation.question }),
    },
    ...(translation && { language: translation.language }),
  };
}

const facts: Record<string, { sample: string; isText?: true; isName?: true }> = mailPlaceholders;

/**
 * One line where it is no text. A name that a stranger has given themselves holds no address that a mail program would make
 * a link of: else the portal would carry anybody's advertisement to anybody.
 */
function tidied(name: string, value: string): string {
  const { isText, isName } = facts[name]!;
  const plain = isName ? value.replaceAll(/[/:@]/g, ' ').replaceAll(/\.(?=\S)/g, '. ') : value;
  return isText ? plain.replaceAll('\r\n', '\n').trim() : plain.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Loads the wording once and writes it to any number of recipients. */
export async function loadMailWriter<Key extends MailKey>(
  db: Db,
  deps: MailDeps,
  programmeId: number,
  key: Key,
): Promise<(letter: MailContent<Key>) => Message> {
  const { letterhead, words } = await selectMailWording(db, programmeId, key);
  const head = toMailBranding(deps, letterhead);
  return (letter) => writeMail(key, head, words ?? defaultMailWording(key), letter);
}

/** The samples that a preview is written with, each saying that it is one. */
export function sampleMailContent<Key extends MailKey>(key: Key, branding: MailBranding): MailContent<Key> {
  const values = portalMails[key].placeholders.map((name) => [name, mailPlaceholders[name].sample]);
  return {
    to: { full_name: mailPlaceholders.person.sample, email_address: mailPlaceholders.address.sample },
    values: Object.fromEntries(values) as Values<Key>,
    ...(portalMails[key].action !== null && { url: `${branding.url}/?sample-link` }),
  } as MailContent<Key>;
}
