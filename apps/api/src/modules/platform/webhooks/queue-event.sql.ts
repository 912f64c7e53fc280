import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@portal/contract/platform/webhooks';
import { sql } from 'drizzle-orm';
import { utcTime } from '../../../database/utc-time.ts';
import type { Db } from '../../../database/connect.ts';

/**
 * The data sent to a webhook: ids and names of projects, periods and questionnaires. Never answers, and no
 * personal names.
 */
export type EventData = Record<string, string | number | null>;

/**
 * Queues a message for every webhook of such an event, in the transaction of the event: a rollback sends
 * nothing, and a commit sends to all, even if the process crashes.
 */
export async function queueEvent(
  db: Db,
  of: { programme_id: number; event: WebhookEvent; at: Date; data: EventData },
): Promise<void> {
  const event_id = randomUUID();
  const payload = JSON.stringify({
    id: event_id,
    event: of.event,
    created_at: of.at.toISOString(),
    data: of.data,
  });
  await db.execute(sql`
    insert into webhook_deliveries (webhook_id, event_id, event, payload, next_at, created_at)
    select id, ${event_id}::uuid, ${of.event}, ${payload}, ${of.at.toISOString()}, ${of.at.toISOString()} from webhooks
    where programme_id = ${of.programme_id} and is_on and ${of.event} = any(events)`);
}

/** How far back to look for a publication without a message: as long as a job may have been down. */
const LOOKED_BACK_HOURS = 24;

/** The same for periods whose results have become public since an address was added: that happens by time alone. */
export async function queuePublicationEvents(db: Db, programmeId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LOOKED_BACK_HOURS * 3_600_000);
  await db.execute(sql`
    insert into webhook_deliveries (webhook_id, event_id, event, payload, next_at, created_at, once)
    select hook.id, md5(dates.id || ':' || dates.published_at)::uuid, 'published',
      json_build_object('id', md5(dates.id || ':' || dates.published_at)::uuid, 'event', 'published',
        'created_at', ${utcTime(sql`dates.published_at`)},
        'data', json_build_object('project_id', project.id, 'project_code', project.project_code,
          'time_period_id', period.id, 'time_period_name', period.time_period_name))::text,
      ${now.toISOString()}, ${now.toISOString()}, 'published:' || dates.id || ':' || dates.published_at
    from project_time_periods dates
    join projects project on project.id = dates.project_id and project.programme_id = ${programmeId}
    join time_periods period on period.id = dates.time_period_id
    join webhooks hook on hook.programme_id = project.programme_id and hook.is_on and 'published' = any(hook.events)
      and hook.created_at <= dates.published_at
    where dates.published_at > ${since.toISOString()} and dates.published_at <= ${now.toISOString()}
      and dates.hidden_at is null
    on conflict do nothing`);
}
