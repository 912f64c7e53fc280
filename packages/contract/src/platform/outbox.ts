import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/** `failed`: could not be sent the last time, and is tried again. */
export const outboxStates = ['waiting', 'failed', 'sent'] as const;

export const listOutboxMessages = endpoint({
  name: 'listOutboxMessages',
  method: 'GET',
  path: '/api/v1/outbox/',
  access: 'superuser',
  audits: 'outbox.read',
  summary: 'List the emails of the portal, newest first. Without a mail server, emails stay here.',
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
      /** The sender's address, or the current sender if unsent; null if sent before addresses were stored. */
      from_address: z.string().nullable(),
      /** The address for replies; null: the sender's. */
      reply_to: z.string().nullable(),
      subject: z.string(),
      text_body: z.string(),
      created_at: instant,
      sent_at: instant.nullable(),
      last_error: z.string().nullable(),
    }),
  ),
});
