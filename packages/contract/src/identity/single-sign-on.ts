import { z } from 'zod';
import { emailAddress } from './auth.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, instant } from '../shared/fields.ts';
import { listOf } from '../shared/paging.ts';

/* Signing in with an organisation's account (OpenID Connect). The endpoints of SPEC §7 stay unchanged. */

export const findSignOnProviders = endpoint({
  name: 'findSignOnProviders',
  method: 'POST',
  path: '/api/v1/auth/signOn/find',
  access: 'public',
  reads: true,
  perMinute: 120,
  summary: 'Get the identity provider for the domain of an email address. Reveals nothing about any account.',
  body: z.object({ programme_id: bodyId, email_address: emailAddress }),
  response: listOf('providers', z.object({ id: z.number().int(), provider_name: z.string() })),
});

export const startSignOn = endpoint({
  name: 'startSignOn',
  method: 'POST',
  path: '/api/v1/auth/signOn/begin',
  access: 'public',
  perMinute: 120,
  summary: 'Get the address for signing in with a provider. The provider’s reply works in this browser only.',
  body: z.object({
    programme_id: bodyId,
    provider_id: bodyId,
    email_address: emailAddress.optional(),
    /** The page of this site to go to afterwards. */
    redirect: z.string().max(1000).optional(),
  }),
  response: z.object({ url: z.string() }),
});

/** A provider's parameters, read from the address unchanged, so that nothing is lost. */
const given = z.union([z.string(), z.array(z.string())]).optional();
export const handleSignOnCallback = endpoint({
  name: 'handleSignOnCallback',
  method: 'GET',
  path: '/api/v1/auth/signOn/callback',
  access: 'public',
  perMinute: 120,
  summary: 'Handle the return from a provider, and redirect to the page that completes sign-in.',
  query: z.object({ state: given }),
  response: emptyResponse,
});

export const completeSignOn = endpoint({
  name: 'completeSignOn',
  method: 'POST',
  path: '/api/v1/auth/signOn/complete',
  access: 'public',
  perMinute: 120,
  summary:
    'Sign in as the person the provider has confirmed. Returns `Missing OTP` if a one-time code is needed too.',
  body: z.object({ programme_id: bodyId, otp: z.string().trim().max(40).nullish() }),
  response: z.object({
    access_token: z.string(),
    /** The page that was wanted, as it was given; null: none. */
    redirect: z.string().nullable(),
  }),
});

const ownSignOn = z.object({
  provider_id: z.number().int(),
  provider_name: z.string(),
  linked_at: instant,
  last_used_at: instant,
});
export type OwnSignOn = z.infer<typeof ownSignOn>;

export const listOwnSignOns = endpoint({
  name: 'listOwnSignOns',
  method: 'GET',
  path: '/api/v1/auth/signOn/',
  access: 'user',
  summary: 'List the organisation accounts linked to your account.',
  response: listOf('sign_ons', ownSignOn),
});

export const removeOwnSignOn = endpoint({
  name: 'removeOwnSignOn',
  method: 'DELETE',
  path: '/api/v1/auth/signOn/{provider_id}',
  access: 'user',
  summary: 'Unlink a provider’s account from yours. The next sign-in through the provider links it again.',
  params: z.object({ provider_id: id }),
  response: emptyResponse,
});
