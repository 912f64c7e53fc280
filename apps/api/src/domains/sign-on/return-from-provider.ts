import type { returnFromProvider as endpoint } from '@portal/contract/sign-on';
import * as client from 'openid-client';
import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../http/deps.ts';
import type { StepsContext, StepsHandler } from '../../http/mount.ts';
import { Problem } from '../../problems.ts';
import { seal } from '../../sealed.ts';
import { sentences } from '../../sentences/platform.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import { hashToken } from '../auth/tokens.ts';
import { attemptHashOf } from './begin-sign-on.ts';
import { type ProviderRow, selectProviderInUse } from './identity-providers.sql.ts';
import { callbackUrl, openProvider } from './open-provider.ts';
import { recognise } from './recognise.ts';
import { type Said, whatIsSaid } from './what-is-said.ts';
import { storeOutcome, useAttempt } from './sign-on.sql.ts';

export const ID_TOKEN = 'id token of a session';
/** The one place people are led to, whatever was sent: there they are let in, or told why not. */
const COMPLETES_AT = '/login/other-ways?from=provider';
type Attempt = NonNullable<Awaited<ReturnType<typeof useAttempt>>>;

export const returnFromProvider: StepsHandler<typeof endpoint> = async (context) => {
  const { deps, query, request, reply, write } = context;
  const browser_hash = attemptHashOf(request);
  if (browser_hash !== null && typeof query.state === 'string') {
    const given = { browser_hash, state_hash: hashToken(query.state), now: deps.now() };
    // Committed before anything is asked of the provider: what was sent is looked at once.
    const attempt = await write((db) => useAttempt(db, given));
    if (attempt) await takeUp(context, attempt);
  }
  void reply.code(303).header('location', COMPLETES_AT);
  return { done: true as const };
};

async function takeUp({ db, deps, request, write }: StepsContext<typeof endpoint>, attempt: Attempt) {
  const provider = await selectProviderInUse(db, deps.programmeId, attempt.provider_id);
  if (!provider) return;
  const answered = await ask(deps, provider, attempt, request.url).catch((error: unknown) => {
    request.log.warn({ err: error, provider_id: provider.id }, 'a sign-in by a provider was refused');
    return { refusal: whyNot(provider, error) };
  });
  await write(async (tx) => {
    const outcome = 'refusal' in answered ? answered : await recognise(tx, deps, provider, answered);
    if ('refusal' in outcome) {
      await noteRefusal(tx, provider, outcome.refusal);
      return storeOutcome(tx, attempt.id, { refusal: outcome.refusal });
    }
    const { subject, is_mfa_done, id_token } = answered as Said;
    const sealed_id_token = await seal(id_token, deps.authSecret, ID_TOKEN);
    await storeOutcome(tx, attempt.id, { ...outcome, subject, is_mfa_done, sealed_id_token });
  });
}

/** Trades the code for what the provider says of the person. @throws where anything about it is not right */
async function ask(deps: Deps, provider: ProviderRow, attempt: Attempt, sent: string): Promise<Said> {
  const opened = await openProvider(deps, provider);
  const came = new URL(callbackUrl(deps));
  came.search = sent.includes('?') ? sent.slice(sent.indexOf('?')) : '';
  const tokens = await client.authorizationCodeGrant(opened, came, {
    pkceCodeVerifier: attempt.code_verifier,
    expectedNonce: attempt.nonce,
    // It is the one whose hash the attempt was found by.
    expectedState: came.searchParams.get('state')!,
    idTokenExpected: true,
  });
  return whatIsSaid(opened, provider, tokens);
}

function whyNot({ provider_name }: ProviderRow, error: unknown): string {
  if (error instanceof Problem) return error.detail;
  if (error instanceof client.AuthorizationResponseError) return sentences.signOnGivenUp(provider_name);
  return sentences.signOnNotRight(provider_name);
}

const noteRefusal = (db: Db, { id, programme_id }: ProviderRow, refusal: string) =>
  recordAudit(db, {
    ...{ programme_id, action: 'auth.sign_on_refused', subject_type: 'identity_provider' },
    ...{ subject_id: String(id), after: { refusal } },
  });
