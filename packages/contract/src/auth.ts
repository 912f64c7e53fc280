import { z } from 'zod';
import { done, endpoint } from './endpoint.ts';

const email = z.string().trim().max(254).pipe(z.email('Please enter a valid email address.'));

/** SPEC §3: the login payload. `otp` is absent in the first step, when the server answers `Missing OTP`. */
export const loginBody = z.object({
  programme_id: z.number().int().positive(),
  email_address: email,
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
  summary: 'Sign in with e-mail address, password and one-time code.',
  perMinute: 60,
  body: loginBody,
  response: signedIn,
});

export const refresh = endpoint({
  name: 'refresh',
  method: 'POST',
  path: '/api/v1/auth/refresh/',
  access: 'public',
  summary: 'Exchange the refresh cookie for a new access token; each refresh token works once.',
  response: signedIn,
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/v1/auth/logout/',
  access: 'public',
  summary: 'End this session.',
  response: done,
});
