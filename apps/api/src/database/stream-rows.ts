import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Pool } from './connect.ts';

const dialect = new PgDialect();

/** So many rows are read at a time: nothing more of them is in memory, however many there are. */
const ROWS = 5_000;

/**
 * The rows of one statement as arrays, as they are taken: what is not taken yet stays with the database. All of one moment,
 * whatever is written meanwhile. The connection is held until the last is read or whoever reads gives up.
 */
export async function* streamRows<Row extends unknown[]>(db: Db, statement: SQL): AsyncGenerator<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const client = await (db as unknown as { $client: Pool }).$client.connect();
  let lost: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    // The first rows are wanted soon: no plan that sorts all of them before. Nothing is locked while somebody takes them: whoever
    // takes nothing is left sooner than that (send-table.ts).
    await client.query(
      "set local cursor_tuple_fraction = 0.0001; set local idle_in_transaction_session_timeout = '5min'",
    );
    await client.query(`declare streamed no scroll cursor for ${text}`, params);
    for (;;) {
      const { rows } = await client.query<Row>({ text: `fetch ${ROWS} from streamed`, rowMode: 'array' });
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await client.query('rollback').catch((error: Error) => void (lost = error));
    client.release(lost);
  }
}
