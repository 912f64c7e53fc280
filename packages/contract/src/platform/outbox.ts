import { z } from 'zod';
import { endpoint, instant, listOf, page } from '../shared/endpoint.ts';

/** `failed`: could not be sent the last time, and is tried again. */
export const outboxStates = ['waiting', 'failed', 'sent'] as const;

export const listOutboxMessages = endpoint({
  name: 'listOutboxMessages',
  method: 'GET',
  path: '/api/v1/outbox/',
  access: 'superuser',
  audits: 'outbox.read',
  summary: 'The messages of the portal, newest first. Without a mail server this is where they end.',
  query: z.object({
    search: z.string().max(100).optional(),
    state: z.enum(outboxStates).optional(),
    ...page,
  }),
  response: listOf(
    'outbox_messages',
    z.object({
      id: z.number().int(),
      to_address: z.string(),
      /** What it was sent from, or would be now; null where it was sent before that was kept. */
      from_address: z.string().nullable(),
      /** Where answers go; null: to where it comes from. */
      reply_to: z.string().nullable(),
      subject: z.string(),
      text_body: z.string(),
      created_at: instant,
      sent_at: instant.nullable(),
      last_error: z.string().nullable(),
    }),
  ),
});
