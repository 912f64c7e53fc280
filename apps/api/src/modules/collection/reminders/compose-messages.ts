import {
  messageTemplates,
  type MessagePlaceholder,
  type TemplateKey,
} from '@portal/contract/collection/default-message-templates';
import { fillPlaceholders, validatePlaceholders } from '@portal/contract/platform/placeholders';
import type { Deps } from '../../../http/deps.ts';
import { problems } from '../../../lib/problems.ts';
import type { MailBranding } from '../../platform/mail/mail-branding.ts';
import type { CompletionStatus } from './find-completion-status.ts';
import { type ProjectPeriod, registrationCloses } from './project-periods.sql.ts';

/** The server parts needed to message participants; jobs have them as well as requests. */
export type MailContext = Pick<Deps, 'config' | 'programmeId' | 'now' | 'wakeMailJob'>;

export type MessageText = { template_key: TemplateKey; subject: string; text: string; changes?: string };
/** A message to one person about one organisation's part. */
export type ComposedMessage = {
  row: CompletionStatus;
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
  if (errors.length > 0) throw problems.invalid(errors);
}

type Addressee = { row: CompletionStatus; person: CompletionStatus['people'][number] };

/** Lists the addressees: each known person of each organisation, once for each of its parts. */
export const listAddressees = (rows: readonly CompletionStatus[]): Addressee[] =>
  rows.flatMap((row) => row.people.map((person) => ({ row, person })));

export function composeMessage(
  letterhead: MailBranding,
  { row, person }: Addressee,
  words: MessageText,
): ComposedMessage {
  const values = valuesOf(letterhead, row, words, person.full_name);
  return {
    row,
    full_name: person.full_name,
    to_address: person.email_address,
    // A name can contain characters that a subject must not.
    subject: fillPlaceholders(words.subject, values).replaceAll(/\s+/g, ' ').trim(),
    text: fillPlaceholders(words.text, values),
    link: values.link,
  };
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
