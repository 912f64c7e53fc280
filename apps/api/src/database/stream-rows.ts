import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Pool } from './connect.ts';

const dialect = new PgDialect();

const clientOf = (db: Db) => (db as unknown as { $client: Pool }).$client;

/** The rows of one statement as arrays. */
export async function selectRows<Row extends unknown[]>(db: Db, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await clientOf(db).query<Row>({ text, values: params, rowMode: 'array' })).rows;
}

/** So many rows are read at a time: no more than twice as many are in memory, however many there are. */
const ROWS = 5_000;

/**
 * The rows of one statement as arrays, as they are taken: all but the next few stay with the database. All of one moment,
 * whatever is written meanwhile. The connection is held until the last is read or whoever reads gives up.
 */
export async function* streamRows<Row extends unknown[]>(db: Db, statement: SQL): AsyncGenerator<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const client = await clientOf(db).connect();
  let lost: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    // The first rows are wanted soon: no plan that sorts all of them before. Nothing is locked while somebody takes them: whoever
    // takes nothing is left sooner than that (send-table.ts).
    await client.query(
      "set local cursor_tuple_fraction = 0.0001; set local idle_in_transaction_session_timeout = '5min'",
    );
    await client.query(`declare streamed no scroll cursor for ${text}`, params);
    const fetch = async () =>
      (await client.query<Row>({ text: `fetch ${ROWS} from streamed`, rowMode: 'array' })).rows;
    let next = fetch();
    for (let rows = await next; rows.length > 0; rows = await next) {
      // The database reads the next ones meanwhile. What goes wrong with them is told once they are wanted.
      next = fetch();
      next.catch(() => undefined);
      yield rows;
    }
  } finally {
    await client.query('rollback').catch((error: Error) => void (lost = error));
    client.release(lost);
  }
}
