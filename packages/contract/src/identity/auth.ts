import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, instant } from '../shared/fields.ts';
import { listOf } from '../shared/paging.ts';

export const emailAddress = z.string().trim().max(254).pipe(z.email('Please enter a valid email address.'));

/** SPEC §3: the login payload. `otp` is absent in the first step, when the server answers `Missing OTP`. */
const loginBody = z.object({
  programme_id: bodyId,
  email_address: emailAddress,
  password: z.string().min(1, 'Password is required.').max(200),
  otp: z.string().trim().max(40).nullish(),
});

/** SPEC §3: the claims of the access token. */
export const accessTokenClaims = z.object({
  sub: z.string(),
  role_type_id: z.number().int(),
  organisation_id: z.number().int().nullable(),
  access: z.array(z.object({ project_id: z.number().int().nullable(), approved: z.boolean() })),
  exp: z.number().int(),
  iat: z.number().int(),
});
export type AccessTokenClaims = z.infer<typeof accessTokenClaims>;

const signedIn = z.object({ access_token: z.string() });

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/v1/auth/login/',
  access: 'public',
  summary: 'Sign in with email address, password and one-time code.',
  // A whole hospital may share an address at nine in the morning; wrong passwords are limited for themselves.
  perMinute: 600,
  atLeastMs: 250,
  body: loginBody,
  response: signedIn,
});

export const refresh = endpoint({
  name: 'refresh',
  method: 'POST',
  path: '/api/v1/auth/refresh/',
  access: 'public',
  summary: 'Exchange the refresh cookie for a new access token. Each refresh token works once.',
  response: signedIn,
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/v1/auth/logout/',
  access: 'public',
  summary: 'Sign out and end this session.',
  /** The address at which the browser also signs out of the organisation's account; null: none. */
  response: emptyResponse.extend({ sign_out_url: z.string().nullable() }),
});

export const generateOtp = endpoint({
  name: 'generateOtp',
  method: 'GET',
  path: '/api/v1/auth/otp/generate',
  access: 'session',
  summary:
    'Generate a new secret for an authenticator app. It takes effect when otp/enable receives a code made with it.',
  response: z.object({ secret: z.string(), otpauth_url: z.string() }),
});

export const enableOtp = endpoint({
  name: 'enableOtp',
  method: 'PUT',
  path: '/api/v1/auth/otp/enable',
  access: 'session',
  summary:
    'Turn on MFA with a code from the new secret. If the programme allows it, turn it off with a code from the current one.',
  perMinute: 20,
  body: z.object({
    enabled: z.boolean(),
    token: z.string().trim().min(1, 'Code is required.').max(40),
    /**
     * If MFA is already on, a code from the current app, or a recovery code: a session alone cannot change
     * the second factor.
     */
    present_token: z.string().trim().max(40).optional(),
  }),
  response: z.object({
    enabled: z.boolean(),
    /** Shown once; each opens the account once, without the phone. Empty when MFA was turned off. */
    recovery_codes: z.array(z.string()),
  }),
});

const session = z.object({
  id: z.string(),
  user_agent: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  is_current: z.boolean(),
});

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/v1/auth/sessions/',
  access: 'session',
  summary: 'List the browsers you are signed in with.',
  response: listOf('sessions', session),
});

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/api/v1/auth/sessions/{id}',
  access: 'session',
  summary: 'Sign out one of your browsers.',
  params: z.object({ id: z.uuid() }),
  response: emptyResponse,
});
