import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { createWayGiver } from '../lib/give-way.ts';
import { createEventLoopYielder } from '../lib/yield-to-event-loop.ts';
import type { Db, Pool } from './connect.ts';

const dialect = new PgDialect();

const clientOf = (db: Db) => (db as unknown as { $client: Pool }).$client;

/** The rows of one statement as arrays. */
export async function selectRows<Row extends unknown[]>(db: Db, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await clientOf(db).query<Row>({ text, values: params, rowMode: 'array' })).rows;
}

/**
 * How many rows are read at a time: at most twice as many are in memory, however many rows the result has.
 */
const ROWS = 5_000;
/** The most rows that the reader gets at a time. Writing thousands at once would make others wait. */
const ROWS_AT_ONCE = 500;

/**
 * Yields the rows of one statement as arrays, some at a time, while they are read; all but the next few stay in the database.
 * The rows show one moment, despite later writes. The connection stays in use until the last row is read or
 * the reader gives up. Reading pauses while work that a person waits for has priority.
 */
export async function* streamRows<Row extends unknown[]>(db: Db, statement: SQL): AsyncGenerator<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const client = await clientOf(db).connect();
  let lost: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    // The first rows are needed soon, so avoid a plan that sorts all rows first. Nothing is locked while rows
    // are read; a reader that stops reading is cut off sooner than that (send-table.ts).
    await client.query(
      "set local cursor_tuple_fraction = 0.0001; set local idle_in_transaction_session_timeout = '5min'",
    );
    await client.query(`declare streamed no scroll cursor for ${text}`, params);
    const fetch = async () =>
      (await client.query<Row>({ text: `fetch ${ROWS} from streamed`, rowMode: 'array' })).rows;
    const giveTurn = createEventLoopYielder();
    const giveWay = createWayGiver();
    let next = fetch();
    for (let rows = await next; rows.length > 0; rows = await next) {
      // The database reads the next rows at the same time. Their errors are reported once the rows are
      // needed.
      next = fetch();
      next.catch(() => undefined);
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        yield rows.slice(from, from + ROWS_AT_ONCE);
        await giveTurn();
        await giveWay();
      }
    }
  } finally {
    await client.query('rollback').catch((error: Error) => void (lost = error));
    client.release(lost);
  }
}
