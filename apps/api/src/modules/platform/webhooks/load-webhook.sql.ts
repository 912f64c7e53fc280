import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { webhooks } from '../../../tables/webhooks.tables.ts';
import { caller, selectWithCaller } from '../callers/select-with-caller.sql.ts';

const webhookQuery = (db: Db) =>
  selectWithCaller(db, { webhook: webhooks })
    .leftJoin(
      webhooks,
      and(eq(webhooks.id, sql.placeholder('webhook_id')), eq(webhooks.programme_id, caller.programme_id)),
    )
    .prepare('open_webhook');

export const createWebhookLoader = (db: Db) =>
  createLoader(webhookQuery(db), (_, { webhook }) => (webhook ? { webhook } : 'webhook'));
