import type { WebhookDelivery } from '@portal/contract/platform/webhooks';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { webhook_deliveries, webhooks } from '../../../tables/webhooks.tables.ts';

const countOf = (state: string) => sql<number>`(
  select count(*)::int from (select from ${webhook_deliveries} one
    where one.webhook_id = ${webhooks.id} and one.state = ${state} limit 1000) counted)`;

export async function selectWebhooks(
  db: Db,
  programmeId: number,
  query: { search?: string | undefined; limit: number; offset: number },
) {
  const rows = await db
    .select({
      id: webhooks.id,
      webhook_name: webhooks.webhook_name,
      address: webhooks.address,
      events: webhooks.events,
      is_on: webhooks.is_on,
      created_at: webhooks.created_at,
      last_delivered_at: sql<string | null>`(select max(one.delivered_at) from ${webhook_deliveries} one
        where one.webhook_id = ${webhooks.id})`,
      waiting: countOf('waiting'),
      failed: countOf('failed'),
      total: sql<number>`count(*) over ()::int`,
    })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.programme_id, programmeId),
        query.search
          ? matchesSearch(query.search, sql`${webhooks.webhook_name} || ' ' || ${webhooks.address}`)
          : undefined,
      ),
    )
    .orderBy(asc(webhooks.webhook_name), asc(webhooks.id))
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function insertWebhook(db: Db, values: PgInsertValue<typeof webhooks>): Promise<number> {
  const [row] = await db.insert(webhooks).values(values).returning({ id: webhooks.id });
  return row!.id;
}

/** Locks the webhook until the transaction ends. */
export async function lockWebhook(db: Db, id: number) {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  return row;
}

export const updateWebhook = (db: Db, id: number, values: Partial<typeof webhooks.$inferInsert>) =>
  db.update(webhooks).set(values).where(eq(webhooks.id, id));

export const deleteWebhook = (db: Db, id: number) => db.delete(webhooks).where(eq(webhooks.id, id));

export async function selectDeliveries(db: Db, webhookId: number, page: { limit: number; offset: number }) {
  const rows = await db
    .select({
      id: webhook_deliveries.id,
      event: webhook_deliveries.event,
      payload: webhook_deliveries.payload,
      state: webhook_deliveries.state,
      attempts: webhook_deliveries.attempts,
      next_at: webhook_deliveries.next_at,
      last_status: webhook_deliveries.last_status,
      last_answer: webhook_deliveries.last_answer,
      created_at: webhook_deliveries.created_at,
      delivered_at: webhook_deliveries.delivered_at,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(webhook_deliveries)
    .where(eq(webhook_deliveries.webhook_id, webhookId))
    .orderBy(desc(webhook_deliveries.id))
    .limit(page.limit)
    .offset(page.offset);
  const deliveries = rows.map(({ total, ...row }): WebhookDelivery & { total: number } => ({
    ...row,
    total,
    next_at: row.state === 'waiting' ? row.next_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
  }));
  return { deliveries, total: rows[0]?.total ?? 0 };
}

/** Puts something that was sent back, to be sent again at once. False where it is none of that address. */
export async function replayDelivery(db: Db, webhookId: number, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(webhook_deliveries)
    .set({ state: 'waiting', attempts: 0, next_at: now })
    .where(and(eq(webhook_deliveries.id, id), eq(webhook_deliveries.webhook_id, webhookId)))
    .returning({ id: webhook_deliveries.id });
  return rows.length > 0;
}

export type Due = {
  id: number;
  attempts: number;
  event_id: string;
  payload: string;
  address: string;
  sealed_secret: string;
};

/**
 * Leases due deliveries, the longest waiting first, a few of each address, so that a slow one delays no
 * others. The lease lasts until the next attempt: deliveries left by a crash are retried then.
 */
export async function leaseDueDeliveries(
  db: Db,
  of: { programmeId: number; now: Date; most: number; mostOfOne: number },
): Promise<Due[]> {
  const now = of.now.toISOString();
  const { rows } = await db.execute<Due>(sql`
    with due as (
      select waiting.id from webhooks hook
      cross join lateral (
        select id, next_at from webhook_deliveries one
        where one.webhook_id = hook.id and one.state = 'waiting' and one.next_at <= ${now}
        order by one.next_at, one.id limit ${of.mostOfOne} for update skip locked
      ) waiting
      where hook.programme_id = ${of.programmeId} and hook.is_on
      order by waiting.next_at limit ${of.most}
    )
    update webhook_deliveries taken
    set attempts = attempts + 1, next_at = ${now}::timestamptz + least(power(2, attempts), 360) * interval '1 minute'
    from due, webhooks hook
    where taken.id = due.id and hook.id = taken.webhook_id
    returning taken.id, taken.attempts, taken.event_id, taken.payload, hook.address, hook.sealed_secret`);
  return rows;
}

export const settleDelivery = (
  db: Db,
  id: number,
  values: Partial<typeof webhook_deliveries.$inferInsert>,
): Promise<unknown> => db.update(webhook_deliveries).set(values).where(eq(webhook_deliveries.id, id));

/** How long a message and its result are stored, and how many for one webhook. */
const KEPT_DAYS = 30;
const MOST_KEPT = 5_000;

export async function deleteOldDeliveries(db: Db, programmeId: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  await db.execute(sql`delete from webhook_deliveries where created_at < ${before}
    and webhook_id in (select id from webhooks where programme_id = ${programmeId})`);
  await db.execute(sql`
    delete from webhook_deliveries old using webhooks hook
    where hook.programme_id = ${programmeId} and old.webhook_id = hook.id and old.state <> 'waiting' and old.id <= (
      select id from webhook_deliveries one where one.webhook_id = hook.id order by id desc offset ${MOST_KEPT} limit 1)`);
}

export const selectWebhookSecrets = (db: Db, programmeId: number) =>
  db
    .select({ id: webhooks.id, sealed_secret: webhooks.sealed_secret })
    .from(webhooks)
    .where(eq(webhooks.programme_id, programmeId));

/** Replaces the sealed secret unless it has changed in the meantime. */
export const replaceWebhookSecret = (
  db: Db,
  { id, before, after }: { id: number; before: string; after: string },
): Promise<unknown> =>
  db
    .update(webhooks)
    .set({ sealed_secret: after })
    .where(and(eq(webhooks.id, id), eq(webhooks.sealed_secret, before)));
