import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/fields.ts';
import { listOf } from '../shared/paging.ts';
import { messageSubject } from '../collection/message-templates.ts';
import { mailKeys } from './portal-mails.ts';

/* The portal's automatic emails: a programme's additions, and the resulting text. */

const ownParagraphs = (label: string) =>
  z.string().trim().max(2000, `${label} must be at most 2,000 characters.`);
const words = z.object({
  subject: messageSubject,
  /** Shown between the greeting and the message; empty: nothing. */
  opening: ownParagraphs('Opening'),
  /** Shown after the message and its link; empty: nothing. */
  closing: ownParagraphs('Closing'),
});
export type MailWords = z.infer<typeof words>;

const mailText = z.object({
  mail_key: z.enum(mailKeys),
  mail_name: z.string(),
  sent_when: z.string(),
  ...words.shape,
  /** When it was last changed; null: as it is shipped. */
  changed_at: instant.nullable(),
  placeholders: z.array(z.object({ name: z.string(), meaning: z.string() })),
});
export type MailText = z.infer<typeof mailText>;

const byKey = z.object({ key: z.enum(mailKeys) });

export const listMailTexts = endpoint({
  name: 'listMailTexts',
  method: 'GET',
  path: '/api/v1/mailTexts/',
  access: 'superuser',
  summary: 'List the email templates, with the programme’s wording and the placeholders of each.',
  response: listOf('mail_texts', mailText),
});

export const previewMailText = endpoint({
  name: 'previewMailText',
  method: 'POST',
  path: '/api/v1/mailTexts/{key}/preview',
  access: 'superuser',
  reads: true,
  summary: 'Preview an email with a given wording, for a sample person.',
  params: byKey,
  body: words,
  response: z.object({
    from: z.string(),
    reply_to: z.string().nullable(),
    subject: z.string(),
    text_body: z.string(),
    html_body: z.string(),
  }),
});

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/api/v1/mailTexts/{key}/test',
  access: 'superuser',
  summary: 'Send the preview of an email to yourself, at most five times in 15 minutes.',
  params: byKey,
  body: words,
  response: z.object({ to_address: z.string() }),
});

export const updateMailText = endpoint({
  name: 'updateMailText',
  method: 'PUT',
  path: '/api/v1/mailTexts/{key}',
  access: 'superuser',
  summary:
    'Change an email template: its subject, and text before and after the message. Unknown placeholders are refused. Emails waiting to be sent stay as they are.',
  params: byKey,
  /** `was`: as it was read. Where it is another by now, nothing is changed, and 409 says so. */
  body: words.extend({ was: words }),
  response: mailText,
});

export const resetMailText = endpoint({
  name: 'resetMailText',
  method: 'DELETE',
  path: '/api/v1/mailTexts/{key}',
  access: 'superuser',
  summary: 'Reset an email template to its default wording.',
  params: byKey,
  /** The version the user saw: if it has changed, nothing is stored and the answer is 409. */
  query: z.object({ changed_at: instant }),
  response: mailText,
});
