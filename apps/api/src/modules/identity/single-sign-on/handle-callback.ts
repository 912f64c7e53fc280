import type { handleSignOnCallback as endpoint } from '@portal/contract/identity/single-sign-on';
import * as client from 'openid-client';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { ManualTransactionContext, ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { Problem } from '../../../lib/problems.ts';
import { encryptSecret } from '../../../secrets/encrypt-secret.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { hashToken } from '../auth/sessions/session-tokens.ts';
import { readAttemptHash } from './start-sign-on.ts';
import { type ProviderRow, selectActiveProvider } from './identity-providers.sql.ts';
import { callbackUrl, discoverProvider } from './discover-provider.ts';
import { matchIdentity } from './match-identity.ts';
import { type IdTokenClaims, readIdTokenClaims } from './read-id-token-claims.ts';
import { storeOutcome, consumeSignOnAttempt } from './sign-on.sql.ts';

export const ID_TOKEN_PURPOSE = 'id token of a session';
/** The only page users are sent to, for any response: the page signs them in, or shows why not. */
const COMPLETES_AT = '/login/other-ways?from=provider';
type Attempt = NonNullable<Awaited<ReturnType<typeof consumeSignOnAttempt>>>;

export const handleSignOnCallback: ManualTransactionHandler<typeof endpoint> = async (context) => {
  const { deps, query, request, reply, write } = context;
  const browser_hash = readAttemptHash(request);
  if (browser_hash !== null && typeof query.state === 'string') {
    const given = { browser_hash, state_hash: hashToken(query.state), now: deps.now() };
    // Committed before anything is asked of the provider: what was sent is looked at once.
    const attempt = await write((db) => consumeSignOnAttempt(db, given));
    if (attempt) await takeUp(context, attempt);
  }
  void reply.code(303).header('location', COMPLETES_AT);
  return { done: true as const };
};

async function takeUp(
  { db, deps, request, write }: ManualTransactionContext<typeof endpoint>,
  attempt: Attempt,
) {
  const provider = await selectActiveProvider(db, deps.programmeId, attempt.provider_id);
  if (!provider) return;
  const answered = await ask(deps, provider, attempt, request.url).catch((error: unknown) => {
    request.log.warn({ err: error, provider_id: provider.id }, 'single sign-on was refused');
    return { refusal: whyNot(provider, error) };
  });
  await write(async (tx) => {
    const outcome = 'refusal' in answered ? answered : await matchIdentity(tx, deps, provider, answered);
    if ('refusal' in outcome) {
      await noteRefusal(tx, provider, outcome.refusal);
      return storeOutcome(tx, attempt.id, { refusal: outcome.refusal });
    }
    const { subject, is_mfa_done, id_token } = answered as IdTokenClaims;
    const sealed_id_token = await encryptSecret(id_token, deps.authSecret, ID_TOKEN_PURPOSE);
    await storeOutcome(tx, attempt.id, { ...outcome, subject, is_mfa_done, sealed_id_token });
  });
}

/** Trades the code for what the provider says of the person. @throws where anything about it is not right */
async function ask(
  deps: Deps,
  provider: ProviderRow,
  attempt: Attempt,
  sent: string,
): Promise<IdTokenClaims> {
  const opened = await discoverProvider(deps, provider);
  const came = new URL(callbackUrl(deps));
  came.search = sent.includes('?') ? sent.slice(sent.indexOf('?')) : '';
  const tokens = await client.authorizationCodeGrant(opened, came, {
    pkceCodeVerifier: attempt.code_verifier,
    expectedNonce: attempt.nonce,
    // It is the one whose hash the attempt was found by.
    expectedState: came.searchParams.get('state')!,
    idTokenExpected: true,
  });
  return readIdTokenClaims(opened, provider, tokens, deps.now());
}

function whyNot({ provider_name }: ProviderRow, error: unknown): string {
  if (error instanceof Problem) return error.detail;
  if (error instanceof client.AuthorizationResponseError)
    return platformMessages.singleSignOnCancelled({ name: provider_name }).text;
  return platformMessages.singleSignOnInvalidResponse({ name: provider_name }).text;
}

const noteRefusal = (db: Db, { id, programme_id }: ProviderRow, refusal: string) =>
  recordAudit(db, {
    programme_id,
    action: 'auth.sign_on_refused',
    subject_type: 'identity_provider',
    subject_id: String(id),
    after: { refusal },
  });
