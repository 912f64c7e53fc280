import * as contract from '@portal/contract/platform/webhooks';
import type { Deps } from '../../../http/dependencies.ts';
import { serve } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { encryptSecret } from '../../../secrets/encrypt-secret.ts';
import { webhookAddressProblem } from './ssrf-guard.ts';
import { generateWebhookSecret, SECRET_OF_WEBHOOK } from './sign-message.ts';
import * as store from './webhooks.sql.ts';
import { createAuditRecorder } from '../audit/audit-recorder.ts';
import { sharedMessage } from '../../../lib/define-messages.ts';

/** @throws 422 for an address that nothing is sent to */
function assertUsable({ config }: Deps, { address }: contract.WebhookFields): void {
  const message = webhookAddressProblem(address, config.WEBHOOKS_MAY_BE_PRIVATE);
  if (message)
    throw problems.invalid([
      { path: 'body.address', message: sharedMessage('invalid_webhook_address', message) },
    ]);
}

const record = createAuditRecorder('webhook');

const shown = ({ webhook_name, address, events, is_on }: contract.WebhookFields) => ({
  webhook_name,
  address,
  events,
  is_on,
});

export const webhooksRoutes = [
  serve(contract.listWebhooks, async ({ actor, db, query }) => {
    const { rows, total } = await store.selectWebhooks(db, actor.programme_id, query);
    const webhooks = rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_delivered_at: row.last_delivered_at && new Date(row.last_delivered_at).toISOString(),
    }));
    return { webhooks, total };
  }),
  serve(contract.createWebhook, async ({ actor, body, db, deps }) => {
    assertUsable(deps, body);
    const secret = generateWebhookSecret();
    const sealed_secret = await encryptSecret(secret, deps.authSecret, SECRET_OF_WEBHOOK);
    const { programme_id, user_id } = actor;
    const id = await store.insertWebhook(db, {
      ...body,
      programme_id,
      sealed_secret,
      created_by: user_id,
      created_at: deps.now(),
    });
    await record(db, actor, id, { action: 'webhook.created', after: shown(body) });
    return { id, secret };
  }),
  serve(contract.updateWebhook, async ({ actor, body: { seen, ...body }, db, deps, loaded }) => {
    assertUsable(deps, body);
    const stored = await store.lockWebhook(db, loaded.webhook.id);
    if (!stored) throw problems.notFound('webhook');
    const changed = { before: shown(stored), after: shown(body) };
    assertNoEditConflict(seen, changed.before);
    await store.updateWebhook(db, stored.id, body);
    await record(db, actor, stored.id, { action: 'webhook.updated', ...changed });
    return { done: true as const };
  }),
  serve(contract.deleteWebhook, async ({ actor, db, loaded }) => {
    await store.deleteWebhook(db, loaded.webhook.id);
    await record(db, actor, loaded.webhook.id, { action: 'webhook.deleted', before: shown(loaded.webhook) });
    return { done: true as const };
  }),
  serve(contract.listWebhookDeliveries, ({ db, query, loaded }) =>
    store.selectDeliveries(db, loaded.webhook.id, query),
  ),
  serve(contract.replayWebhookDelivery, async ({ actor, db, deps, params, loaded }) => {
    if (!(await store.replayDelivery(db, loaded.webhook.id, params.delivery_id, deps.now())))
      throw problems.notFound('webhook delivery');
    await record(db, actor, loaded.webhook.id, {
      action: 'webhook.replayed',
      after: { delivery_id: params.delivery_id },
    });
    return { done: true as const };
  }),
];
