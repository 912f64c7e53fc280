import { sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

/** Returns the database's current time, in milliseconds since 1970. */
export async function selectDatabaseTime(db: Db): Promise<number> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return rows[0]!.ms;
}
