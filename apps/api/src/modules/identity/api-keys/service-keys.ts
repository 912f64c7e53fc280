import type {
  createServiceKey as createEndpoint,
  revokeServiceKey as revokeEndpoint,
} from '@portal/contract/identity/api-keys';
import { MOST_SERVICE_KEYS } from '@portal/contract/identity/key-scopes';
import { ADMIN, CONTRIBUTOR } from '@portal/contract/identity/roles';
import { signApiKey } from '../../../http/callers/api-key.ts';
import type { Handler, ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { canHoldScopes } from './api-keys.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { verifyCurrentPassword } from '../users/verify-current-password.ts';
import { insertApiKey } from './api-keys.sql.ts';
import { computeKeyExpiry } from './api-key-expiry.ts';
import {
  countLiveServiceKeys,
  endServiceKey,
  lockOrCreateServiceAccount,
  isProjectInProgramme,
  selectOpenOrganisation,
  selectServiceKeys,
} from './service-keys.sql.ts';
import { serializeApiKey } from './serialize-api-key.ts';
import type { Message } from '../../../lib/define-messages.ts';

type Row = Awaited<ReturnType<typeof selectServiceKeys>>[number];
export const serializeServiceKey = (row: Row, now: Date) => ({ ...row, ...serializeApiKey(row, now) });

const refused = (path: string, message: Message) => problems.invalid([{ path: `body.${path}`, message }]);

/**
 * @throws 422 for a day, an organisation or a project that cannot be selected, and if there are many keys
 * already
 */
export const createServiceKey: ManualTransactionHandler<typeof createEndpoint> = async (context) => {
  const { actor, body, db, deps, write } = context;
  const { programme_id } = actor;
  const { key_name, organisation_id, project_id } = body;
  const now = deps.now();
  const expires_at = computeKeyExpiry(body.expires_on, now);
  const organisation =
    organisation_id === null ? null : await selectOpenOrganisation(db, programme_id, organisation_id);
  if (organisation === undefined)
    throw refused('organisation_id', platformMessages.apiKeyOrganisationUnavailable);
  const role_type_id = organisation ? CONTRIBUTOR : ADMIN;
  if (!canHoldScopes({ role_type_id }, body.scopes))
    throw refused('scopes', platformMessages.apiKeyScopeAboveHolder);
  if (project_id !== null && !(await isProjectInProgramme(db, programme_id, project_id)))
    throw refused('project_id', platformMessages.apiKeyProjectUnavailable);
  await verifyCurrentPassword(db, deps, actor, body.current_password);
  return write(async (tx) => {
    if ((await countLiveServiceKeys(tx, programme_id, now)) >= MOST_SERVICE_KEYS)
      throw refused('key_name', platformMessages.tooManyServiceApiKeys({ most: MOST_SERVICE_KEYS }));
    const programme_name = deps.config.PUBLIC_PROGRAMME_NAME;
    const user_id = await lockOrCreateServiceAccount(tx, { programme_id, organisation, programme_name });
    const scopes = [...new Set(body.scopes)].sort();
    const session_id = await insertApiKey(tx, {
      user_id,
      key_name,
      key_scopes: scopes,
      key_project_id: project_id,
      expires_at,
      key_made_by: actor.user_id,
      created_at: now,
      last_seen_at: now,
      // A service account has no user who could set up a second factor.
      is_mfa_by_provider: true,
    });
    await recordAudit(tx, {
      programme_id,
      user_id: actor.user_id,
      action: 'service_key.created',
      subject_type: 'organisation',
      subject_id: organisation && String(organisation.id),
      after: { key_name, scopes, project_id, expires_on: body.expires_on },
    });
    const made = (await selectServiceKeys(tx, programme_id)).find(({ id }) => id === session_id)!;
    return {
      service_key: serializeServiceKey(made, now),
      key: signApiKey({ session_id, user_id }, deps.authSecret),
    };
  });
};

export const revokeServiceKey: Handler<typeof revokeEndpoint> = async ({ actor, db, deps, params }) => {
  const { programme_id, user_id } = actor;
  const known = (await selectServiceKeys(db, programme_id)).find(({ id }) => id === params.id);
  const ended = known && (await endServiceKey(db, programme_id, params.id, deps.now()));
  if (!ended) throw problems.notFound('API key');
  const { organisation_id } = known;
  await recordAudit(db, {
    programme_id,
    user_id,
    action: 'service_key.revoked',
    subject_type: 'organisation',
    subject_id: organisation_id === null ? null : String(organisation_id),
    before: { key_name: ended.key_name },
  });
  return { done: true as const };
};
