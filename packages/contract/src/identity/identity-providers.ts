import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, idParams, MAX_ID, translatableText } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/* Whose accounts open the programme: the providers of OpenID Connect that its owner has agreed with. */

const line = (label: string, most: number) =>
  z
    .string()
    .trim()
    .min(1, `${label} is required.`)
    .max(most, `${label} must be at most ${most} characters.`)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, `${label} must be one line, without control characters.`);

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/,
    'Enter domains such as example.nhs.uk, without the name before the @.',
  );

const identityProviderFields = z.object({
  provider_name: line('Name', 100),
  /** The issuer as in the provider's discovery document. */
  issuer: line('Address', 500).refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !/[?#]/.test(value),
    'Enter the provider’s issuer address, such as https://login.example.org.',
  ),
  client_id: line('Client ID', 500),
  /**
   * The email domains (after the @) that the provider is responsible for: it vouches for no other addresses.
   */
  domains: z
    .array(domain)
    .min(1, 'Enter at least one domain.')
    .max(50, 'Enter at most 50 domains.')
    .transform((given) => [...new Set(given)]),
  /** Values of `amr` or `acr` by which the provider says that it has asked for a second factor. None: it is asked for here. */
  mfa_values: z
    .array(line('Value', 200))
    .max(20, 'Enter at most 20 values.')
    .transform((given) => [...new Set(given)]),
  /**
   * The organisation for people without an account, who then wait for approval. Null: they request an account
   * themselves.
   */
  newcomers_organisation_id: bodyId.nullable(),
  /** True if signing out here also signs the user out there. */
  signs_out: z.boolean(),
  is_on: z.boolean(),
});
export type IdentityProviderFields = z.infer<typeof identityProviderFields>;
const secret = z.string().trim().min(1, 'Client secret is required.').max(2000);

const identityProvider = identityProviderFields.extend({
  id: z.number().int(),
  newcomers_organisation_id: z.number().int().nullable(),
  newcomers_organisation_name: z.string().nullable(),
  /** Accounts that were opened by it. */
  people: z.number().int(),
  /** Counts up with each change. */
  version: z.number().int(),
});
export type IdentityProvider = z.infer<typeof identityProvider>;

export const listIdentityProviders = endpoint({
  name: 'listIdentityProviders',
  method: 'GET',
  path: '/api/v1/identityProviders/',
  access: 'superuser',
  summary: 'List the identity providers of the programme by name, without their secrets.',
  query: z.object({ search: z.string().max(100).optional(), ...page }),
  response: listOf('identity_providers', identityProvider).extend({
    /** Addresses to register with each provider: for returning users, and for users after sign-out. */
    callback_url: z.string(),
    signed_out_url: z.string(),
  }),
});

export const createIdentityProvider = endpoint({
  name: 'createIdentityProvider',
  method: 'POST',
  path: '/api/v1/identityProviders/',
  access: 'superuser',
  summary:
    'Add an identity provider, so that people with certain email domains sign in with their organisation’s account.',
  body: identityProviderFields.extend({ client_secret: secret }),
  response: z.object({ id: z.number().int() }),
});

const opened = { thing: 'identityProvider', provider_id: 'params.id' } as const;

export const updateIdentityProvider = endpoint({
  name: 'updateIdentityProvider',
  method: 'PUT',
  path: '/api/v1/identityProviders/{id}',
  access: 'superuser',
  opens: opened,
  summary:
    'Change an identity provider. If its address or client ID changes, its sessions end and each account is linked again at its next sign-in. Turning it off also ends its sessions.',
  params: idParams,
  body: identityProviderFields.extend({
    /** Left out: the one that is stored stays. */
    client_secret: secret.optional(),
    /** The version the user saw. If it has changed, nothing is stored and the answer is 409. */
    version: z.number().int().min(0).max(MAX_ID),
  }),
  response: z.object({ id: z.number().int() }),
});

export const deleteIdentityProvider = endpoint({
  name: 'deleteIdentityProvider',
  method: 'DELETE',
  path: '/api/v1/identityProviders/{id}',
  access: 'superuser',
  opens: opened,
  summary: 'Delete an identity provider. Sessions it started end.',
  params: idParams,
  response: emptyResponse,
});

export const checkIdentityProvider = endpoint({
  name: 'checkIdentityProvider',
  method: 'POST',
  path: '/api/v1/identityProviders/{id}/check',
  access: 'superuser',
  opens: opened,
  reads: true,
  perMinute: 30,
  summary: 'Check that an identity provider’s configuration has everything needed to sign in.',
  params: idParams,
  response: z.object({
    is_good: z.boolean(),
    /** The findings, one sentence each. */
    findings: z.array(translatableText),
  }),
});
