import type { startSignOn as endpoint } from '@portal/contract/identity/single-sign-on';
import { randomBytes } from 'node:crypto';
import * as client from 'openid-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../http/dependencies.ts';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { hashToken, isHttps } from '../auth/sessions/session-tokens.ts';
import { type ProviderRow, selectActiveProvider } from './identity-providers.sql.ts';
import { callbackUrl, discoverProvider } from './discover-provider.ts';
import { insertSignOnAttempt } from './sign-on.sql.ts';

/** The time a user has at the provider, and for the code here. */
const MINUTES = 15;
const COOKIE = 'sign_on';

/** Returns the hash of the token the browser was given at the start; null if it started nothing. */
export const readAttemptHash = (request: FastifyRequest): string | null => {
  const token = request.cookies[COOKIE];
  return token ? hashToken(token) : null;
};

/** Sent along when the provider leads back here, and to no other page. */
function keepAttempt(token: string, request: FastifyRequest, reply: FastifyReply, deps: Deps): void {
  reply.setCookie(COOKIE, token, {
    sameSite: 'lax',
    secure: isHttps(request, deps),
    httpOnly: true,
    maxAge: MINUTES * 60,
    path: '/api/v1/auth/signOn',
  });
}
export const clearAttemptCookie = (reply: FastifyReply) =>
  void reply.clearCookie(COOKIE, { path: '/api/v1/auth/signOn' });

/** @throws 404, 424 where the provider does not answer */
export const startSignOn: ManualTransactionHandler<typeof endpoint> = async (context) => {
  const { body, db, deps, request, reply, write } = context;
  const provider = await selectActiveProvider(db, deps.programmeId, body.provider_id);
  if (!provider) throw problems.notFound('sign-in');
  const opened = await discoverProvider(deps, provider);
  const token = randomBytes(32).toString('base64url');
  const secrets = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    code_verifier: client.randomPKCECodeVerifier(),
  };
  const url = await addressOf(opened, provider, secrets, {
    redirect_uri: callbackUrl(deps),
    ...(body.email_address && { login_hint: body.email_address }),
  });
  await write((tx) =>
    insertSignOnAttempt(tx, {
      provider_id: provider.id,
      browser_hash: hashToken(token),
      state_hash: hashToken(secrets.state),
      nonce: secrets.nonce,
      code_verifier: secrets.code_verifier,
      redirect: body.redirect ?? null,
      expires_at: new Date(deps.now().getTime() + MINUTES * 60_000),
    }),
  );
  keepAttempt(token, request, reply, deps);
  return { url };
};

async function addressOf(
  opened: client.Configuration,
  { mfa_values }: ProviderRow,
  secrets: { state: string; nonce: string; code_verifier: string },
  parameters: Record<string, string>,
): Promise<string> {
  // Requested only if the provider says it knows the value: the provider need not do more than asked.
  const known = opened.serverMetadata().acr_values_supported ?? [];
  const acr = mfa_values.filter((value) => known.includes(value)).join(' ');
  return client.buildAuthorizationUrl(opened, {
    ...parameters,
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge_method: 'S256',
    code_challenge: await client.calculatePKCECodeChallenge(secrets.code_verifier),
    ...(acr && { acr_values: acr }),
  }).href;
}
