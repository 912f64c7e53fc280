import pg from 'pg';

/** Opens a separate connection, because a backup ends with the connection that started it. */
export async function openBackupConnection(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'backup',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Starts the base backup. From now on the data folder can be copied while it changes, because the log since
 * this moment corrects it. The slot keeps that log until the connection ends. Returns the name of the first
 * log file needed.
 */
export async function startBaseBackup(client: pg.Client): Promise<string> {
  await client.query(
    `select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), immediately_reserve => true, temporary => true)`,
  );
  const { rows } = await client.query<{ first: string }>(
    `select pg_walfile_name(pg_backup_start('portal', fast => true)) as first`,
  );
  return rows[0]!.first;
}

/**
 * Ends the base backup; the copy represents this moment. Returns the label that the copy must contain, and
 * the name of the last log file needed.
 */
export async function endBaseBackup(client: pg.Client): Promise<{ label: string; last: string }> {
  const { rows } = await client.query<{ label: string; last: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`,
  );
  return rows[0]!;
}

/** Reads every row of every table, by which the server notices pages that are damaged; answers how many there are. */
export async function verifyAllRows(client: pg.Client): Promise<{ tables: number; rows: number }> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  let rows = 0;
  for (const { name } of tables) {
    const counted = await client.query<{ n: string | number }>(`select count(*) as n from ${name}`);
    rows += Number(counted.rows[0]!.n);
  }
  return { tables: tables.length, rows };
}
