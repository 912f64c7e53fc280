import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** Counts (`count(*)` is a bigint) fit a JavaScript number by far. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** A date without a time stays the text it is: no time zone may move it to the day before. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Pool = pg.Pool;
/** The handle use cases get: a pool for reads, a transaction for writes. */
export type Db = NodePgDatabase;

/** Opens a pool; `close` waits for queries under way. */
export function connect(databaseUrl: string): { db: Db; pool: Pool; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    application_name: 'benchmarking-portal',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
  });
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
