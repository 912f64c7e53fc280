import pg from 'pg';
import type { Db } from './connect.ts';
import { lockJobs, requeueUnleasedJobs } from './job-leases.sql.ts';

const LOOKS_EVERY_MS = 10_000;

/** Does the work of jobs while they are locked by a connection of its own, with which the locks go if the process ends. */
export type RunWithJobLease = <T>(ids: string[], work: () => Promise<T>) => Promise<T>;

export const createJobLease =
  (databaseUrl: string): RunWithJobLease =>
  async (ids, work) => {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    // Without the connection others may take the jobs up: each is made to bear that.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await lockJobs(client, ids);
      return await work();
    } finally {
      await client.end().catch(() => undefined);
    }
  };

/**
 * Checks every few seconds for jobs whose worker died, and requeues them for any worker. The queue itself
 * knows only how long a job can take, which is hours for some.
 * @returns a function that stops the checks
 */
export function requeueAbandonedJobs(db: Db, queues: string[]): () => void {
  const look = () => void requeueUnleasedJobs(db, queues).catch(() => undefined);
  look();
  const timer = setInterval(look, LOOKS_EVERY_MS).unref();
  return () => clearInterval(timer);
}
