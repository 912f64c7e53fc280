import { z } from 'zod';
import { emailAddress } from '../identity/auth.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, idParams, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/* What people write to the programme team, signed in or not, and what the team answers. */

/** A text of one line: it becomes the name or the subject of an email. */
const line = (label: string) =>
  z
    .string()
    .overwrite((text) => text.replace(/\p{Cc}+/gu, ' '))
    .trim()
    .min(1, `${label} is required.`)
    .max(200, `${label} must be at most 200 characters.`);
const longText = (label: string) =>
  z.string().trim().min(1, `${label} is required.`).max(5000, `${label} must be at most 5,000 characters.`);

export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/api/v1/contact/',
  access: 'public',
  summary: 'Send a message to the programme team, signed in or not.',
  perMinute: 20,
  body: z.object({
    programme_id: bodyId,
    full_name: line('Name'),
    email_address: emailAddress,
    subject: line('Subject'),
    message_text: longText('Message'),
    consent: z.literal(true, 'Tick this box so that we can reply to you.'),
    /** No person sees this field: only a program fills it in, and then nothing is stored. */
    website: z.string().max(1000).default(''),
  }),
  response: emptyResponse,
});

export const contactStates = ['open', 'closed'] as const;
const contactState = z.enum(contactStates);

const contactMessage = z.object({
  id: z.number().int(),
  full_name: z.string(),
  email_address: z.string(),
  /** The organisation of a signed-in sender. */
  organisation_name: z.string().nullable(),
  subject: z.string(),
  message_text: z.string(),
  state: contactState,
  received_at: instant,
  /** How often it was answered. */
  answers: z.number().int(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactSorts = ['date', 'name', 'subject', 'state'] as const;
export type ContactSort = (typeof contactSorts)[number];

export const listContactMessages = endpoint({
  name: 'listContactMessages',
  method: 'GET',
  path: '/api/v1/contactMessages/',
  access: 'admin',
  audits: 'contact_messages.read',
  summary: 'List the messages to the programme team, newest first.',
  query: z.object({
    search: z.string().max(100).optional(),
    state: contactState.optional(),
    /** With a minus the other way round. */
    sort: z.enum([...contactSorts, ...contactSorts.map((column) => `-${column}` as const)]).default('-date'),
    ...page,
  }),
  response: listOf('contact_messages', contactMessage),
});

const openedMessage = contactMessage.extend({
  consent_text: z.string(),
  /** The oldest first. */
  contact_answers: z.array(
    z.object({
      id: z.number().int(),
      answer_text: z.string(),
      answered_by: z.string().nullable(),
      answered_at: instant,
      /** Null: it waits in the outbox. */
      sent_at: instant.nullable(),
    }),
  ),
});
export type OpenedContactMessage = z.infer<typeof openedMessage>;

const opens = { thing: 'contactMessage', message_id: 'params.id' } as const;

export const getContactMessage = endpoint({
  name: 'getContactMessage',
  method: 'GET',
  path: '/api/v1/contactMessages/{id}',
  access: 'admin',
  opens,
  summary: 'Get a message with its replies.',
  params: idParams,
  response: openedMessage,
});

export const answerContactMessage = endpoint({
  name: 'answerContactMessage',
  method: 'POST',
  path: '/api/v1/contactMessages/{id}/answers',
  access: 'admin',
  opens,
  summary: 'Reply to a message by email. The reply is stored with it.',
  params: idParams,
  body: z.object({
    answer_text: longText('Answer'),
    /** True if the reply closes the message. */
    closes: z.boolean(),
    /** How many answers were on the screen. Where there are more by now, 409, and nothing is sent. */
    seen_answers: z.number().int().min(0).max(10_000),
  }),
  response: openedMessage,
});

export const setContactMessageState = endpoint({
  name: 'setContactMessageState',
  method: 'PUT',
  path: '/api/v1/contactMessages/{id}',
  access: 'admin',
  opens,
  summary: 'Close a message, or reopen it.',
  params: idParams,
  /** `seen`: the state on the user's screen. */
  body: z.object({ state: contactState, seen: z.object({ state: contactState }).optional() }),
  response: openedMessage,
});

export const deleteContactMessage = endpoint({
  name: 'deleteContactMessage',
  method: 'DELETE',
  path: '/api/v1/contactMessages/{id}',
  access: 'admin',
  opens,
  summary: 'Delete a message with its replies, for example when its sender asks you to.',
  params: idParams,
  response: emptyResponse,
});
