import * as contract from '@portal/contract/identity/api-keys';
import { serve, serveWithManualTransaction } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { endApiKey, selectApiKeys } from './api-keys.sql.ts';
import { createApiKey } from './create-api-key.ts';
import { createServiceKey, revokeServiceKey, serializeServiceKey } from './service-keys.ts';
import { selectServiceKeys } from './service-keys.sql.ts';
import { serializeApiKey } from './serialize-api-key.ts';

export const apiKeysRoutes = [
  serve(contract.listApiKeys, async ({ actor, db, deps }) => {
    const api_keys = (await selectApiKeys(db, actor.user_id)).map((row) => serializeApiKey(row, deps.now()));
    return { api_keys, total: api_keys.length };
  }),

  serveWithManualTransaction(contract.createApiKey, createApiKey),

  serve(contract.listServiceKeys, async ({ actor, db, deps }) => {
    const rows = await selectServiceKeys(db, actor.programme_id);
    return { service_keys: rows.map((row) => serializeServiceKey(row, deps.now())), total: rows.length };
  }),
  serveWithManualTransaction(contract.createServiceKey, createServiceKey),
  serve(contract.revokeServiceKey, revokeServiceKey),

  serve(contract.revokeApiKey, async ({ actor, db, deps, params }) => {
    const key_name = await endApiKey(db, actor.user_id, params.id, deps.now());
    if (key_name === undefined) throw problems.notFound('API key');
    await recordAudit(db, {
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action: 'api_key.revoked',
      subject_type: 'user',
      subject_id: String(actor.user_id),
      before: { key_name },
    });
    return { done: true as const };
  }),
];
