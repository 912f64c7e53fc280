import type { createApiKey as endpoint } from '@portal/contract/identity/api-keys';
import { MOST_KEYS } from '@portal/contract/identity/key-scopes';
import { hasProjectAccess } from '@portal/contract/identity/roles';
import { signApiKey } from '../../../http/callers/api-key.ts';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { canHoldScopes } from './api-keys.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { verifyCurrentPassword } from '../users/verify-current-password.ts';
import { isMfaByProvider } from '../auth/auth.sql.ts';
import { countLiveKeys, insertApiKey, selectApiKeys } from './api-keys.sql.ts';
import { computeKeyExpiry } from './api-key-expiry.ts';
import { serializeApiKey } from './serialize-api-key.ts';

/** @throws 422 for a day that is too near or too far, a project that is not theirs, and where they have many keys already */
export const createApiKey: ManualTransactionHandler<typeof endpoint> = async ({
  actor,
  body,
  db,
  deps,
  write,
}) => {
  const now = deps.now();
  const expires_at = computeKeyExpiry(body.expires_on, now);
  if (!canHoldScopes(actor, body.scopes)) {
    throw problems.invalid([{ path: 'body.scopes', message: platformMessages.apiKeyScopeAboveHolder }]);
  }
  const { project_id, key_name } = body;
  if (project_id !== null && !hasProjectAccess(actor, project_id)) {
    throw problems.invalid([{ path: 'body.project_id', message: platformMessages.apiKeyProjectUnavailable }]);
  }
  await verifyCurrentPassword(db, deps, actor, body.current_password);
  return write(async (tx) => {
    if ((await countLiveKeys(tx, actor.user_id, now)) >= MOST_KEYS) {
      throw problems.invalid([
        { path: 'body.key_name', message: platformMessages.tooManyApiKeys({ most: MOST_KEYS }) },
      ]);
    }
    const scopes = [...new Set(body.scopes)].sort();
    const session_id = await insertApiKey(tx, {
      user_id: actor.user_id,
      key_name,
      key_scopes: scopes,
      key_project_id: project_id,
      expires_at,
      created_at: now,
      last_seen_at: now,
      is_mfa_by_provider: isMfaByProvider(actor.session_id),
    });
    await recordAudit(tx, {
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action: 'api_key.created',
      subject_type: 'user',
      subject_id: String(actor.user_id),
      after: { key_name, scopes, project_id, expires_on: body.expires_on },
    });
    const own = await selectApiKeys(tx, actor.user_id);
    const made = own.find(({ id }) => id === session_id)!;
    return {
      api_key: serializeApiKey(made, now),
      key: signApiKey({ session_id, user_id: actor.user_id }, deps.authSecret),
    };
  });
};
