import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { adoptBaseline } from './adopt-baseline.sql.ts';

/** Any number, the same for every process: only one migrates at a time. */
const MIGRATION_LOCK = 7_264_011;
const OLDEST_SERVER = 150_000;

/**
 * Brings the database to the newest schema; a second process waits for the first and then finds nothing to do.
 * @returns which schema that is: a later one is a greater number
 */
export async function migrate(databaseUrl: string, migrationsFolder: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const db = drizzle(client);
    const version = await db.execute<{ server: number }>(
      sql`select current_setting('server_version_num')::int as server`,
    );
    if ((version.rows[0]?.server ?? 0) < OLDEST_SERVER) {
      throw new Error('The database is older than PostgreSQL 15. Upgrade it, or leave DATABASE_URL empty.');
    }
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    const migrations = readMigrationFiles({ migrationsFolder });
    await adoptBaseline(db, migrations[0]!);
    await applyMigrations(db, { migrationsFolder });
    return migrations.at(-1)!.folderMillis;
  } finally {
    await client.end();
  }
}
