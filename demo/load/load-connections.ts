import { randomBytes } from 'node:crypto';
import { lockOrCreateServiceAccount } from '../../apps/api/src/modules/identity/api-keys/service-keys.sql.ts';
import { SECRET_OF_PROVIDER } from '../../apps/api/src/modules/identity/single-sign-on/discover-provider.ts';
import {
  generateWebhookSecret,
  SECRET_OF_WEBHOOK,
} from '../../apps/api/src/modules/platform/webhooks/sign-message.ts';
import { encryptSecret } from '../../apps/api/src/secrets/encrypt-secret.ts';
import { sessions } from '../../apps/api/src/tables/auth.tables.ts';
import { identity_providers } from '../../apps/api/src/tables/single-sign-on.tables.ts';
import { webhooks } from '../../apps/api/src/tables/webhooks.tables.ts';
import { insertAll } from './bulk-insert.ts';
import { type Context, daysAfter } from './load-context.ts';

/** The trust whose data warehouse reads its results. */
const OWN = { code: 'RJZ', organisation_name: "King's College Hospital NHS Foundation Trust" };

/**
 * Loads examples of connections to other systems. None works: the key was never shown, and the webhook and
 * the provider are turned off.
 */
export async function loadConnections(context: Context, authSecret: Uint8Array): Promise<void> {
  const { db, now, programme_id, adminId } = context;
  const user_id = await lockOrCreateServiceAccount(db, {
    programme_id,
    organisation: { id: context.organisationId(OWN.code), organisation_name: OWN.organisation_name },
    programme_name: '',
  });
  await insertAll(db, sessions, [
    {
      user_id,
      key_name: 'Data warehouse',
      key_scopes: ['read_results'],
      key_made_by: adminId,
      created_at: daysAfter(now, -30),
      last_seen_at: daysAfter(now, -30),
      expires_at: daysAfter(now, 335),
    },
  ]);
  await insertAll(db, webhooks, [
    {
      programme_id,
      webhook_name: 'Publication calendar',
      address: 'https://calendar.acute.example/portal-events',
      events: ['published', 'revised'],
      is_on: false,
      sealed_secret: await encryptSecret(generateWebhookSecret(), authSecret, SECRET_OF_WEBHOOK),
      created_at: daysAfter(now, -30),
      created_by: adminId,
    },
  ]);
  await insertAll(db, identity_providers, [
    {
      programme_id,
      provider_name: 'Hospital accounts',
      issuer: 'https://sign-in.hospital.example',
      client_id: 'benchmarking-portal',
      sealed_secret: await encryptSecret(randomBytes(32).toString('base64'), authSecret, SECRET_OF_PROVIDER),
      domains: ['hospital.example'],
      mfa_values: ['mfa'],
      signs_out: false,
      is_on: false,
      created_at: daysAfter(now, -30),
    },
  ]);
}
