import pg from 'pg';

/** Any number, the same for every process. */
const START_LOCK = 7_264_013;

/**
 * Does `work` while no other process does its own: several that start at once on one database wait here, however long the
 * first takes to fill it. The lock is held by a connection of its own, with which it goes if the process ends.
 */
export async function withAdvisoryLock<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // Without the connection there is no lock, but what the work does is safe by itself: only slower to agree on.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
