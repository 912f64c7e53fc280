import { deliveryStates, webhookEvents } from '@portal/contract/platform/webhooks';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { programmes } from './programmes.tables.ts';
import { users } from './users.tables.ts';

/** A URL notified of events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    webhook_name: text().notNull(),
    address: text().notNull(),
    events: text({ enum: webhookEvents }).array().notNull(),
    is_on: boolean().notNull().default(true),
    /**
     * The secret that signs messages, sealed with the server's secret: a copy of the database signs nothing.
     */
    sealed_secret: text().notNull(),
    created_at: createdAt(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index().on(t.programme_id),
    index().on(t.created_by),
    check(
      'webhooks_events_known',
      sql`${t.events} <@ array['submitted', 'reopened', 'published', 'revised', 'registered'] and cardinality(${t.events}) > 0`,
    ),
  ],
);

/** A message to an address: what is to be sent, and how it went. */
export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    webhook_id: requiredReference(() => webhooks.id, { onDelete: 'cascade' }),
    /** The same id for all receivers, and for each attempt. */
    event_id: uuid().notNull(),
    event: text({ enum: webhookEvents }).notNull(),
    payload: text().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    next_at: instant().notNull(),
    last_status: integer(),
    last_answer: text(),
    created_at: createdAt(),
    delivered_at: instant(),
    /** The key of an event that happens by time alone, so that it is sent once. */
    once: text(),
  },
  (t) => [
    index().on(t.webhook_id, t.id),
    // By webhook: a webhook with nothing waiting does not search through the others' deliveries.
    index('webhook_deliveries_waiting')
      .on(t.webhook_id, t.next_at)
      .where(sql`${t.state} = 'waiting'`),
    index().on(t.created_at),
    uniqueIndex('webhook_deliveries_once').on(t.webhook_id, t.once),
    check('webhook_deliveries_event_known', oneOfCondition(t.event, webhookEvents)),
    check('webhook_deliveries_state_known', oneOfCondition(t.state, deliveryStates)),
  ],
);
