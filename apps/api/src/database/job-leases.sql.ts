import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from './connect.ts';

/** Any number, the same for every process, beside which no other lock has two parts. */
const JOBS = 7_264_014;
/** Between taking a job and locking it a moment goes by. */
const SETTLED = sql.raw(`interval '10 seconds'`);

/** Until the connection ends, whichever way. */
export async function lockJobs(client: pg.Client, ids: string[]): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext(id)) from unnest($2::text[]) id', [JOBS, ids]);
}

/** Requeues jobs marked as running whose lock no worker has; jobs tried too often have failed. */
export async function requeueUnleasedJobs(db: Db, queues: string[]): Promise<void> {
  await db.execute(sql`
    update pgboss.job set
      state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
      completed_on = case when retry_count < retry_limit then null else now() end,
      start_after = now()
    where name = any(${sql.param(queues)}) and state = 'active' and started_on < now() - ${SETTLED}
      and pg_try_advisory_xact_lock(${JOBS}::int, hashtext(id::text))`);
}
