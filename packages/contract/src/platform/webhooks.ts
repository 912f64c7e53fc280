import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { id, idParams, instant, translatableText } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/* Notices to the programme's other systems about events, sent to their addresses. */

export const webhookEvents = ['submitted', 'reopened', 'published', 'revised', 'registered'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
const event = z.enum(webhookEvents);

const MOST_NAME = 100;
const fields = z.object({
  webhook_name: z
    .string()
    .trim()
    .min(1, 'Name is required.')
    .max(MOST_NAME, `Name must be at most ${MOST_NAME} characters.`),
  address: z.url('Please enter a valid URL.').max(500, 'Address must be at most 500 characters.'),
  events: z.array(event).min(1, 'Select at least one event.').max(webhookEvents.length),
  is_on: z.boolean(),
});
export type WebhookFields = z.infer<typeof fields>;

const webhook = fields.extend({
  id: z.number().int(),
  created_at: instant,
  /** When something was last delivered; null while nothing was. */
  last_delivered_at: instant.nullable(),
  /** How many wait to be sent, and how many were given up. */
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type Webhook = z.infer<typeof webhook>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
const delivery = z.object({
  id: z.number().int(),
  event,
  /** The exact payload sent. */
  payload: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** When it is tried again; null when it is not. */
  next_at: instant.nullable(),
  /** For the last attempt: the status of the answer, the start of its text, or why there was none. */
  last_status: z.number().int().nullable(),
  last_answer: translatableText.nullable(),
  created_at: instant,
  delivered_at: instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const ofTeam = { access: 'admin', keys: [] } as const;
const ofOne = { ...ofTeam, opens: { thing: 'webhook', webhook_id: 'params.id' }, params: idParams } as const;

export const listWebhooks = endpoint({
  ...ofTeam,
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/v1/webhooks/',
  summary: 'List the webhooks by name, without their secrets.',
  query: z.object({ search: z.string().max(200).optional(), ...page }),
  response: listOf('webhooks', webhook),
});

export const createWebhook = endpoint({
  ...ofTeam,
  name: 'createWebhook',
  method: 'POST',
  path: '/api/v1/webhooks/',
  perMinute: 60,
  summary: 'Create a webhook. Its signing secret is shown in this response only.',
  body: fields,
  response: z.object({ id: z.number().int(), secret: z.string() }),
});

export const updateWebhook = endpoint({
  ...ofOne,
  name: 'updateWebhook',
  method: 'PUT',
  path: '/api/v1/webhooks/{id}',
  summary:
    'Change a webhook. Its secret stays the same. Returns 409 and changes nothing if the values in `seen` have changed.',
  /**
   * `seen`: the values on the user's screen. If the stored values have changed, the answer is 409 and nothing
   * is overwritten.
   */
  body: fields.extend({ seen: fields.partial().optional() }),
  response: emptyResponse,
});

export const deleteWebhook = endpoint({
  ...ofOne,
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/v1/webhooks/{id}',
  summary: 'Delete a webhook with its delivery history.',
  response: emptyResponse,
});

export const listWebhookDeliveries = endpoint({
  ...ofOne,
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/v1/webhooks/{id}/deliveries',
  summary: 'List the deliveries of a webhook in the last 30 days, newest first, with their outcome.',
  query: z.object({ ...page }),
  response: listOf('deliveries', delivery),
});

export const replayWebhookDelivery = endpoint({
  ...ofOne,
  name: 'replayWebhookDelivery',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/deliveries/{delivery_id}/replay',
  summary: 'Send a delivery again, with the same id and a new signature.',
  params: idParams.extend({ delivery_id: id }),
  response: emptyResponse,
});
