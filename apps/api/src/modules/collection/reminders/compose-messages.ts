import {
  messageTemplates,
  type MessagePlaceholder,
  type TemplateKey,
} from '@portal/contract/collection/default-message-templates';
import { fillPlaceholders, validatePlaceholders } from '@portal/contract/platform/placeholders';
import type { Deps } from '../../../http/dependencies.ts';
import { problems, toFieldErrors } from '../../../lib/problems.ts';
import type { MailBranding } from '../../platform/mail/mail-branding.ts';
import type { CompletionStatus } from './find-completion-status.ts';
import { type ProjectPeriod, registrationCloses } from './project-periods.sql.ts';

/** The server parts needed to message participants; jobs have them as well as requests. */
export type MailContext = Pick<Deps, 'config' | 'programmeId' | 'now' | 'wakeMailJob'>;

export type MessageText = { template_key: TemplateKey; subject: string; text: string; changes?: string };
/** One message to one person, about every part that they are written to about. */
export type ComposedMessage = {
  rows: readonly CompletionStatus[];
  full_name: string;
  to_address: string;
  subject: string;
  text: string;
  link: string;
};

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
/** In UTC, and saying so: a message does not know where it is read. */
export const formatInstant = (instant: Date): string => `${format.format(instant)} (UTC)`;

/** @throws 422 where the words have a placeholder that the template does not know */
export function assertKnownPlaceholders({ template_key, subject, text }: MessageText): void {
  const errors = Object.entries({ subject, text }).flatMap(([name, words]) => {
    const message = validatePlaceholders(messageTemplates[template_key].placeholders, words);
    return message === null ? [] : [{ path: `body.${name}`, message }];
  });
  if (errors.length > 0) throw problems.invalid(toFieldErrors('invalid_placeholder', errors));
}

type Addressee = { rows: CompletionStatus[]; person: CompletionStatus['people'][number] };

/** Lists the addressees: each known person once, with all the parts that the message to them is about. */
export function listAddressees(rows: readonly CompletionStatus[]): Addressee[] {
  const found = new Map<string, Addressee>();
  for (const row of rows)
    for (const person of row.people) {
      const address = person.email_address.toLowerCase();
      const known = found.get(address);
      if (known) known.rows.push(row);
      else found.set(address, { person, rows: [row] });
    }
  return [...found.values()];
}

export function composeMessage(
  branding: MailBranding,
  { rows, person }: Addressee,
  messageText: MessageText,
): ComposedMessage {
  const values = valuesOfAll(branding, rows, messageText, person.full_name);
  return {
    rows,
    full_name: person.full_name,
    to_address: person.email_address,
    // A name can contain characters that a subject must not.
    subject: fillPlaceholders(messageText.subject, values).replaceAll(/\s+/g, ' ').trim(),
    text: fillPlaceholders(messageText.text, values),
    link: values.link,
  };
}

const list = new Intl.ListFormat('en-GB');
const unique = (values: readonly string[]): string[] => [...new Set(values)];
/** Placeholders that name a part. Where a message is about several, they list their names. */
const NAMING: readonly MessagePlaceholder[] = ['organisation', 'project', 'period'];

/** Returns the text of a placeholder for several parts: the value they share, or each value with its part. */
function valuesOfAll(
  letterhead: MailBranding,
  rows: readonly CompletionStatus[],
  words: MessageText,
  person: string,
): Record<MessagePlaceholder, string> {
  const each = rows.map((row) => valuesOf(letterhead, row, words, person));
  const [first] = each;
  const differing = NAMING.filter((name) => unique(each.map((values) => values[name])).length > 1);
  const partOf = (values: Record<MessagePlaceholder, string>) =>
    differing.map((name) => values[name]).join(', ');
  const joined = { ...first! };
  for (const name of Object.keys(joined) as MessagePlaceholder[]) {
    const values = unique(each.map((one) => one[name]));
    if (values.length === 1) continue;
    if (name === 'link') joined.link = letterhead.url;
    else if (NAMING.includes(name)) joined[name] = list.format(values);
    else joined[name] = each.map((one) => `${one[name]} (${partOf(one)})`).join('; ');
  }
  return joined;
}

function valuesOf(
  letterhead: MailBranding,
  { part, ...row }: CompletionStatus,
  { template_key, changes = '' }: MessageText,
  person: string,
): Record<MessagePlaceholder, string> {
  return {
    person,
    organisation: row.organisation_name,
    programme: letterhead.programme_name,
    project: part.project_name,
    period: part.time_period_name,
    closing_date: formatInstant(part.collection_closes_at),
    registration_opens: formatInstant(part.registration_opens_at ?? part.collection_opens_at),
    registration_closes: formatInstant(registrationCloses(part)),
    percent: `${row.percent ?? 0}%`,
    waiting_for: row.waiting_for.join(', ') || 'nothing',
    changes,
    link: linkOf(letterhead, part, template_key),
  };
}

function linkOf({ url }: MailBranding, part: ProjectPeriod, key: TemplateKey): string {
  const project = `${url}/projects/${encodeURIComponent(part.project_code)}`;
  const { leads_to } = messageTemplates[key];
  if (leads_to === 'project') return project;
  return leads_to === 'registration'
    ? `${project}/registration`
    : `${project}/data-collection?time-period=${part.time_period_id}`;
}
