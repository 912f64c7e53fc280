import { sql } from 'drizzle-orm';
import type { Db } from '../database/connect.ts';

/** What waits to be worked on: the jobs of each queue whose time has come, and messages that could go. */
export async function selectWaiting(
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
    where programme_id = ${programmeId} and sent_at is null and send_after <= ${at}::timestamptz`);
  return result.rows;
}

/** That the database answers. */
export const answers = (db: Db): Promise<unknown> => db.execute(sql`select 1`);
