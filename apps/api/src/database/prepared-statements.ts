import { createHash } from 'node:crypto';
import type { Query, SQL } from 'drizzle-orm';
import type { Db } from './connect.ts';

/** The parts drizzle builds its own statements from; its types omit them. */
type Inside = {
  dialect: { sqlToQuery: (statement: SQL) => Query };
  session: {
    prepareQuery: (
      query: Query,
      fields: undefined,
      name: string,
      inArrays: boolean,
    ) => { execute: () => Promise<{ rows: unknown[] }> };
  };
};

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

/**
 * Executes a frequent statement like `db.execute`, but PostgreSQL plans the statement once for each
 * connection. Anything that varies must be a parameter, because each statement text is remembered.
 */
export async function executePrepared<Row extends object>(db: Db, statement: SQL): Promise<Row[]> {
  const { dialect, session } = db as unknown as Inside;
  const query = dialect.sqlToQuery(statement);
  const { rows } = await session.prepareQuery(query, undefined, nameOf(query.sql), false).execute();
  return rows as Row[];
}

type Built<Rows> = {
  toSQL: () => { sql: string };
  prepare: (name: string) => { execute: () => Promise<Rows> };
};

/** The same for a query that drizzle builds, whose rows it maps. */
export const executePreparedQuery = <Rows>(query: Built<Rows>): Promise<Rows> =>
  query.prepare(nameOf(query.toSQL().sql)).execute();
