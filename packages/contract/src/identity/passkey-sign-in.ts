import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId } from '../shared/fields.ts';

/* Signing in with a key that a device keeps (WebAuthn). */

/** Data in the browser's base64url form; only the server reads its content. */
export const base64Url = z.string().max(20_000);
export const passkeyCredential = (parts: z.ZodRawShape) =>
  z.object({
    id: base64Url,
    rawId: base64Url,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: base64Url, ...parts }),
    authenticatorAttachment: z.string().max(50).nullish(),
    clientExtensionResults: z.object({}).default({}),
  });
/** The browser's options, passed to `navigator.credentials` unchanged. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/api/v1/auth/passkeys/signIn/begin',
  access: 'public',
  perMinute: 120,
  summary: 'Start signing in with a passkey. Reveals nothing about any account.',
  body: z.object({ programme_id: bodyId }),
  response: passkeyOptions,
});

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/v1/auth/passkeys/signIn',
  access: 'public',
  perMinute: 120,
  summary: 'Sign in with a passkey instead of a password and code.',
  body: z.object({
    programme_id: bodyId,
    response: passkeyCredential({
      authenticatorData: base64Url,
      signature: base64Url,
      userHandle: base64Url.nullish(),
    }),
  }),
  response: z.object({ access_token: z.string() }),
});
