import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, isoDate, instant } from '../shared/fields.ts';
import { listOf } from '../shared/paging.ts';
import { keyScopeCodes } from './key-scope-codes.ts';

/* Keys with which programs act for a person: a key can do less than the person, never more. */

const keyScope = z.enum(keyScopeCodes);

const apiKey = z.object({
  id: z.uuid(),
  key_name: z.string(),
  scopes: z.array(keyScope),
  /** The only project the key opens; null: all projects its person can open. */
  project_id: z.number().int().nullable(),
  project_name: z.string().nullable(),
  created_at: instant,
  /** To ten minutes; when it was made, until it is used. */
  last_used_at: instant,
  /** The last day on which it works. */
  expires_on: z.iso.date(),
  is_expired: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/v1/apiKeys/',
  access: 'user',
  summary: 'List your API keys, newest first, without the keys themselves.',
  response: listOf('api_keys', apiKey),
});

export const createApiKey = endpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/api/v1/apiKeys/',
  access: 'user',
  perMinute: 60,
  summary: 'Create an API key. The key is shown in this response only.',
  body: z.object({
    key_name: z.string().trim().min(1, 'Name is required.').max(100, 'Name must be at most 100 characters.'),
    scopes: z.array(keyScope).min(1, 'Select at least one permission.').max(keyScopeCodes.length),
    project_id: bodyId.nullable().default(null),
    /** The last day on which it works. */
    expires_on: isoDate('Select a date.'),
    current_password: z.string().min(1, 'Password is required.').max(200),
  }),
  response: z.object({ api_key: apiKey, key: z.string() }),
});

/* Keys of no person: of an organisation, or of the programme itself. */

const serviceKey = apiKey.extend({
  /** Null: the programme's. */
  organisation_id: z.number().int().nullable(),
  organisation_name: z.string().nullable(),
  /** Null if the person's account is deleted. */
  created_by_name: z.string().nullable(),
});

export const listServiceKeys = endpoint({
  name: 'listServiceKeys',
  method: 'GET',
  path: '/api/v1/serviceKeys/',
  access: 'admin',
  keys: [],
  summary:
    'List the service API keys of the programme and its organisations, newest first, without the keys themselves.',
  response: listOf('service_keys', serviceKey),
});

export const createServiceKey = endpoint({
  name: 'createServiceKey',
  method: 'POST',
  path: '/api/v1/serviceKeys/',
  access: 'admin',
  keys: [],
  perMinute: 60,
  summary: 'Create a service API key, which belongs to no person. The key is shown in this response only.',
  body: createApiKey.body.extend({
    /** The organisation whose answers and figures the key reads and writes; null: the programme team's. */
    organisation_id: bodyId.nullable(),
  }),
  response: z.object({ service_key: serviceKey, key: z.string() }),
});

export const revokeServiceKey = endpoint({
  name: 'revokeServiceKey',
  method: 'DELETE',
  path: '/api/v1/serviceKeys/{id}',
  access: 'admin',
  keys: [],
  summary: 'Revoke a service API key. It stops working at once.',
  params: z.object({ id: z.uuid() }),
  response: emptyResponse,
});

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/v1/apiKeys/{id}',
  access: 'user',
  summary: 'Revoke one of your API keys. It stops working at once.',
  params: z.object({ id: z.uuid() }),
  response: emptyResponse,
});
