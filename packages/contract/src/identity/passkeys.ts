import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { idParams, instant } from '../shared/fields.ts';
import { listOf } from '../shared/paging.ts';
import { base64Url, passkeyOptions, passkeyCredential } from './passkey-sign-in.ts';

/* Keys that a device keeps and opens by finger, face or PIN (WebAuthn): both factors in one. */

const passkeyName = z
  .string()
  .trim()
  .min(1, 'Name is required.')
  .max(100, 'Name must be at most 100 characters.');

const passkey = z.object({
  id: z.number().int(),
  passkey_name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/v1/auth/passkeys/',
  access: 'session',
  summary: 'List your passkeys.',
  response: listOf('passkeys', passkey),
});

export const startPasskeyRegistration = endpoint({
  name: 'startPasskeyRegistration',
  method: 'POST',
  path: '/api/v1/auth/passkeys/begin',
  access: 'session',
  perMinute: 60,
  summary: 'Start adding a passkey. Requires your current password.',
  body: z.object({ current_password: z.string().min(1, 'Password is required.').max(200) }),
  response: passkeyOptions,
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/v1/auth/passkeys/',
  access: 'session',
  perMinute: 60,
  summary: 'Add the passkey that a device has created.',
  body: z.object({
    passkey_name: passkeyName,
    response: passkeyCredential({
      attestationObject: base64Url,
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  }),
  response: passkey,
});

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/api/v1/auth/passkeys/{id}',
  access: 'session',
  summary: 'Rename one of your passkeys.',
  params: idParams,
  body: z.object({ passkey_name: passkeyName }),
  response: emptyResponse,
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/v1/auth/passkeys/{id}',
  access: 'session',
  summary:
    'Remove a passkey. The last passkey cannot be removed if the programme requires multi-factor authentication and the user has no authenticator app.',
  params: idParams,
  response: emptyResponse,
});
