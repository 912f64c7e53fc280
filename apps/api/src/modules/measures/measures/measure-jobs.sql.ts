import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/**
 * Notes on a job that runs how far it is, where every server process can read it.
 * @returns false when the job is no longer running: it was cancelled
 */
export async function updateJobProgress(
  db: Db,
  jobId: string,
  progress: { done: number; of: number },
): Promise<boolean> {
  const result = await db.execute(sql`
    update pgboss.job set output = ${JSON.stringify(progress)}::jsonb
    where id = ${jobId} and state = 'active' returning id`);
  return result.rows.length === 1;
}
