import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';

/** Counts the waiting work: due jobs of each queue, and messages ready to send. */
export async function selectQueueBacklog(
  db: Db,
  programmeId: number,
  now: Date,
): Promise<{ what: string; n: number }[]> {
  const at = now.toISOString();
  const result = await db.execute<{ what: string; n: number }>(sql`
    select name as what, count(*)::int as n from pgboss.job
    where state in ('created', 'retry') and start_after <= ${at}::timestamptz group by name
    union all
    select 'messages', count(*)::int from outbox_messages
    where programme_id = ${programmeId} and sent_at is null and send_after <= ${at}::timestamptz
    union all
    select 'messages_failing', count(*)::int from outbox_messages
    where programme_id = ${programmeId} and sent_at is null and failures > 0`);
  return result.rows;
}

/** Counts the jobs still in the queue, by queue and state. */
export async function selectJobs(db: Db): Promise<{ queue: string; state: string; n: number }[]> {
  const result = await db.execute<{ queue: string; state: string; n: number }>(sql`
    select name as queue, state::text as state, count(*)::int as n from pgboss.job group by name, state`);
  return result.rows;
}

/**
 * Returns the server's database requirements: the newest schema, as `migrate` numbers schemas, and the job
 * queue.
 */
export async function selectReadiness(db: Db): Promise<{ schema: number; has_queue: boolean }> {
  const result = await db.execute<{ schema: number; has_queue: boolean }>(sql`
    select coalesce(max(created_at), 0)::float8 as schema, to_regclass('pgboss.job') is not null as has_queue
    from drizzle.__drizzle_migrations`);
  return result.rows[0]!;
}
