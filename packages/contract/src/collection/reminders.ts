import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { messageSubject, messageText } from './message-templates.ts';
import { reminderTemplates, templateKeys } from './default-message-templates.ts';

/* Who is far with what in the periods that are running, what is written to them, and what is written by itself. */

const completionStates = ['not_registered', 'not_started', 'in_progress', 'submitted', 'declined'] as const;
export type CompletionState = (typeof completionStates)[number];
export const completionSorts = ['organisation', 'project', 'state', 'percent', 'saved'] as const;
export type CompletionSort = (typeof completionSorts)[number];

const narrowed = {
  state: z.enum(completionStates).optional(),
  region: z.string().max(200).optional(),
  search: z.string().max(100).optional(),
};

const chased = z.object({
  project_id: z.number().int(),
  project_code: z.string(),
  project_name: z.string(),
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  collection_closes_at: instant,
  organisation_id: z.number().int(),
  organisation_name: z.string(),
  organisation_code: z.string(),
  region: z.string().nullable(),
  /** The state of its registration; null without one. */
  registration: z.enum(['draft', 'confirmed', 'declined']).nullable(),
  state: z.enum(completionStates),
  submissions: z.number().int(),
  started: z.number().int(),
  submitted: z.number().int(),
  /** The percentage of questions answered; null if nothing is asked yet. */
  percent: z.number().int().nullable(),
  last_saved_at: instant.nullable(),
  /** The recipients: contributors, and lead and deputy of the registration. */
  people: z.array(z.object({ full_name: z.string(), email_address: z.string() })),
  told_at: instant.nullable(),
  /** Messages to it that the mail server has not taken yet. */
  undelivered: z.number().int(),
});
export type CompletionStatus = z.infer<typeof chased>;

export const listCompletionStatus = endpoint({
  name: 'listCompletionStatus',
  method: 'GET',
  path: '/api/v1/chasing/',
  access: 'admin',
  summary:
    'Get each organisation’s progress in each project, in periods that have opened and whose data collection has not closed: registered, started, share answered, submitted.',
  query: z.object({
    project_id: id.optional(),
    ...narrowed,
    sort: z
      .enum(
        completionSorts.flatMap((one) => [one, `-${one}`] as const) as [
          CompletionSort,
          ...`-${CompletionSort}`[],
        ],
      )
      .default('organisation'),
    ...page,
  }),
  response: listOf('chasing', chased).extend({
    counts: z.record(z.enum(completionStates), z.number().int()),
    /** The organisations' regions, for the filter. */
    regions: z.array(z.string()),
  }),
});

/** The recipients of a message: either those named, or all that match. */
const selection = {
  targets: z
    .array(z.object({ project_id: bodyId, time_period_id: bodyId, organisation_id: bodyId }))
    .max(1000)
    .nullable()
    .default(null),
  all: z
    .object({ project_id: bodyId.optional(), ...narrowed })
    .nullable()
    .default(null),
};
const message = {
  template_key: z.enum(templateKeys),
  subject: messageSubject,
  text: messageText,
};

export const previewMessage = endpoint({
  name: 'previewMessage',
  method: 'POST',
  path: '/api/v1/chasing/preview',
  access: 'admin',
  reads: true,
  summary: 'Preview a message: its recipients and its text for each of them.',
  body: z.object({ ...selection, ...message, offset: z.number().int().min(0).max(1_000_000).default(0) }),
  response: z.object({
    organisations: z.number().int(),
    people: z.number().int(),
    /** Organisations without a known person. */
    unreachable: z.array(z.string()),
    /** Written to within the last day. */
    told_lately: z.number().int(),
    /** Have submitted all, or said that they do not take part. */
    settled: z.number().int(),
    /** Twenty of them. */
    messages: z.array(
      z.object({
        organisation_name: z.string(),
        full_name: z.string(),
        to_address: z.string(),
        subject: z.string(),
        text: z.string(),
      }),
    ),
    /** True if the recipient is an invented example because there is none yet. */
    is_example: z.boolean(),
  }),
});
export type MessagePreview = z.infer<typeof previewMessage.response>;

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/api/v1/chasing/messages',
  access: 'admin',
  summary:
    'Send a message to the selected people. Repeating the call with the same `send_key` sends nothing twice.',
  body: z.object({
    ...selection,
    ...message,
    send_key: z.uuid(),
    /** The number of people in the preview; if it has changed, nothing is sent and the answer is 409. */
    people: z.number().int().min(1).max(1_000_000),
  }),
  response: z.object({ organisations: z.number().int(), people: z.number().int() }),
});

export const messageDeliveryStates = ['waiting', 'failed', 'sent'] as const;
export const listSentMessages = endpoint({
  name: 'listSentMessages',
  method: 'GET',
  path: '/api/v1/chasing/messages',
  access: 'admin',
  summary: 'List messages sent to participants, newest first, with recipients, sender, time and outcome.',
  query: z.object({
    project_id: id.optional(),
    organisation_id: id.optional(),
    delivery: z.enum(messageDeliveryStates).optional(),
    search: z.string().max(100).optional(),
    ...page,
  }),
  response: listOf(
    'messages',
    z.object({
      id: z.number().int(),
      project_name: z.string(),
      time_period_name: z.string(),
      organisation_name: z.string(),
      full_name: z.string(),
      to_address: z.string(),
      subject: z.string(),
      text_body: z.string(),
      created_at: instant,
      /** Null: by a reminder, by itself. */
      sent_by_name: z.string().nullable(),
      delivery: z.enum(messageDeliveryStates),
      sent_at: instant.nullable(),
      last_error: z.string().nullable(),
    }),
  ),
});

export const previewAnnouncement = endpoint({
  name: 'previewAnnouncement',
  method: 'GET',
  path: '/api/v1/chasing/announcement',
  access: 'admin',
  opens: { thing: 'collection', project_id: 'query.project_id', time_period_id: 'query.time_period_id' },
  summary: 'Count the participants who would be notified of new dates.',
  query: z.object({ project_id: id, time_period_id: id }),
  response: z.object({ organisations: z.number().int(), people: z.number().int() }),
});

// Reminders

const reminderStates = ['planned', 'due', 'off', 'sent', 'missed'] as const;
const reminderFields = z.object({
  /**
   * The template sets the recipients. The days count back from the close of registration, or of data
   * collection.
   */
  template_key: z.enum(reminderTemplates),
  days_before: z
    .number()
    .int('Enter a whole number of days.')
    .min(0, 'Enter 0 or more days.')
    .max(365, 'Enter at most 365 days.'),
  is_on: z.boolean(),
});
export type ReminderFields = z.infer<typeof reminderFields>;
const reminder = reminderFields.extend({
  id: z.number().int(),
  project_id: z.number().int(),
  project_name: z.string(),
  time_period_id: z.number().int(),
  time_period_name: z.string(),
  /** The closing date it counts back from, and the time of sending. */
  closes_at: instant,
  due_at: instant,
  state: z.enum(reminderStates),
  sent_at: instant.nullable(),
  /** Sent: how many were written to. Not sent yet: how many would be, were it now. */
  organisations: z.number().int(),
  people: z.number().int(),
});
export type Reminder = z.infer<typeof reminder>;

export const listReminders = endpoint({
  name: 'listReminders',
  method: 'GET',
  path: '/api/v1/reminders/',
  access: 'admin',
  summary: 'List the scheduled reminders: content, time and number of recipients.',
  query: z.object({ project_id: id.optional(), search: z.string().max(100).optional(), ...page }),
  response: listOf('reminders', reminder),
});

export const createReminder = endpoint({
  name: 'createReminder',
  method: 'POST',
  path: '/api/v1/reminders/',
  access: 'admin',
  opens: { thing: 'collection', project_id: 'body.project_id', time_period_id: 'body.time_period_id' },
  summary: 'Schedule a single reminder some days before registration or data collection closes.',
  body: reminderFields.extend({ project_id: bodyId, time_period_id: bodyId }),
  response: reminder,
});

export const updateReminder = endpoint({
  name: 'updateReminder',
  method: 'PUT',
  path: '/api/v1/reminders/{id}',
  access: 'admin',
  summary: 'Change a reminder that has not been sent yet, or turn it off.',
  params: idParams,
  /** `was`: as it was read. Where it is another by now, nothing is changed, and 409 says so. */
  body: reminderFields.extend({ was: reminderFields }),
  response: reminder,
});

export const deleteReminder = endpoint({
  name: 'deleteReminder',
  method: 'DELETE',
  path: '/api/v1/reminders/{id}',
  access: 'admin',
  summary: 'Delete a reminder that has not been sent yet. Sent reminders stay on record.',
  params: idParams,
  response: emptyResponse,
});
