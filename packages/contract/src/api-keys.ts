import { z } from 'zod';
import { bodyId, day, done, endpoint, instant, listOf } from './endpoint.ts';
import { keyScopeCodes } from './rules/key-scopes.ts';

/* Keys with which programs call in a person's place: they may do less than the person, never more. */

const keyScope = z.enum(keyScopeCodes);

export const apiKey = z.object({
  id: z.uuid(),
  key_name: z.string(),
  scopes: z.array(keyScope),
  /** The only project it opens; null: all that its person may open. */
  project_id: z.number().int().nullable(),
  project_name: z.string().nullable(),
  created_at: instant,
  /** To ten minutes; when it was made, until it is used. */
  last_used_at: instant,
  expires_at: instant,
  is_expired: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/v1/apiKeys/',
  access: 'user',
  summary: 'One’s own API keys, newest first; never the keys themselves.',
  response: listOf('api_keys', apiKey),
});

export const createApiKey = endpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/api/v1/apiKeys/',
  access: 'user',
  perMinute: 60,
  summary: 'Make an API key. It is told in this answer and never again.',
  body: z.object({
    key_name: z.string().trim().min(1, 'Name is required.').max(100, 'Name must be at most 100 characters.'),
    scopes: z.array(keyScope).min(1, 'Choose at least one thing it may do.').max(keyScopeCodes.length),
    project_id: bodyId.nullable().default(null),
    /** The last day on which it works. */
    expires_on: day('Choose a day.'),
    current_password: z.string().min(1, 'Password is required.').max(200),
  }),
  response: z.object({ api_key: apiKey, key: z.string() }),
});

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/v1/apiKeys/{id}',
  access: 'user',
  summary: 'Revoke an API key of one’s own: it works no more from this moment.',
  params: z.object({ id: z.uuid() }),
  response: done,
});
