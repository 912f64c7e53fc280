import type { logout as endpoint } from '@portal/contract/identity/auth';
import * as client from 'openid-client';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { decryptSecret } from '../../../secrets/encrypt-secret.ts';
import { endSession, useRefreshToken } from '../auth/auth.sql.ts';
import { clearSessionCookies, hashToken, readRefreshToken } from '../auth/sessions/session-tokens.ts';
import { discoverProvider, signedOutUrl } from './discover-provider.ts';
import { ID_TOKEN_PURPOSE } from './handle-callback.ts';
import { selectSignOnSession } from './sign-on.sql.ts';

/**
 * Ends the session here, even if the provider's session stays. Returns where the browser goes to end that
 * session as well.
 */
export const logOut: ManualTransactionHandler<typeof endpoint> = async ({
  actor,
  db,
  deps,
  request,
  reply,
  write,
}) => {
  const token = readRefreshToken(request);
  const ended = await write(async (tx) => {
    const given = token && {
      token_hash: hashToken(token),
      programme_id: deps.programmeId,
      now: deps.now(),
    };
    const used = given ? await useRefreshToken(tx, given) : null;
    // A program has no cookie: its token says which session.
    const ids = new Set([used?.session_id, actor?.session_id].filter((id) => id !== undefined));
    for (const id of ids) await endSession(tx, id, deps.now());
    return [...ids];
  });
  clearSessionCookies(reply);
  let sign_out_url: string | null = null;
  for (const id of ended) sign_out_url ??= await signOutUrl(db, deps, id);
  return { done: true as const, sign_out_url };
};

/** Returns null if the provider need not be notified, cannot be notified, or does not answer. */
async function signOutUrl(db: Db, deps: Deps, sessionId: string): Promise<string | null> {
  const begun = await selectSignOnSession(db, sessionId);
  if (!begun) return null;
  const id_token_hint = await decryptSecret(begun.sealed_id_token, deps, ID_TOKEN_PURPOSE);
  const opened = await discoverProvider(deps, begun.provider).catch(() => null);
  if (!opened?.serverMetadata().end_session_endpoint) return null;
  return client.buildEndSessionUrl(opened, {
    post_logout_redirect_uri: signedOutUrl(deps),
    ...(id_token_hint !== null && { id_token_hint }),
  }).href;
}
