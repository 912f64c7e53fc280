import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/fields.ts';
import { listOf } from '../shared/paging.ts';
import { templateKeys } from './default-message-templates.ts';

/* What the programme writes to participants, in its own words. */

export const messageSubject = z
  .string()
  .trim()
  .min(1, 'Subject is required.')
  .max(200, 'Subject must be at most 200 characters.')
  .regex(/^[^\r\n]*$/, 'Subject must be one line.');
export const messageText = z
  .string()
  .trim()
  .min(1, 'Text is required.')
  .max(5000, 'Text must be at most 5,000 characters.');
const words = z.object({ subject: messageSubject, text: messageText });

const messageTemplate = z.object({
  template_key: z.enum(templateKeys),
  template_name: z.string(),
  subject: z.string(),
  text: z.string(),
  /** When it was last changed; null: as it is shipped. */
  changed_at: instant.nullable(),
  placeholders: z.array(z.object({ name: z.string(), meaning: z.string() })),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

const byKey = z.object({ key: z.enum(templateKeys) });

export const listMessageTemplates = endpoint({
  name: 'listMessageTemplates',
  method: 'GET',
  path: '/api/v1/messageTemplates/',
  access: 'admin',
  summary:
    'List the templates of messages to participants, with the programme’s wording and the placeholders of each.',
  response: listOf('message_templates', messageTemplate),
});

export const updateMessageTemplate = endpoint({
  name: 'updateMessageTemplate',
  method: 'PUT',
  path: '/api/v1/messageTemplates/{key}',
  access: 'admin',
  summary: 'Change a message template. Unknown placeholders are refused.',
  params: byKey,
  /** `was`: as it was read. Where it is another by now, nothing is changed, and 409 says so. */
  body: words.extend({ was: words }),
  response: messageTemplate,
});

export const resetMessageTemplate = endpoint({
  name: 'resetMessageTemplate',
  method: 'DELETE',
  path: '/api/v1/messageTemplates/{key}',
  access: 'admin',
  summary: 'Reset a message template to its default wording.',
  params: byKey,
  response: messageTemplate,
});
