import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { causeOf } from './cause-of.ts';
import type { Db } from './connect.ts';

/** Of PostgreSQL: not to be put in a sequence with other transactions; ended to undo a deadlock. */
const LOST_TO_OTHERS = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/** Whether a query failed only because of what others did at the same time: done again, it may well succeed. */
export const isLostToOthers = (error: unknown): boolean =>
  error instanceof Error && LOST_TO_OTHERS.has((causeOf(error) as { code?: string }).code ?? '');

/** Whether what a handle reads may hold changes that are undone in the end. */
export const isTransaction = (db: Db): boolean => db instanceof PgTransaction;

const dialect = new PgDialect();

/** What pg writes to; its types leave it out. */
type Wire = { connection: { stream: { cork: () => void; uncork: () => void } } };

/** As drizzle does it, but for the wait: the beginning goes out in one piece with the first statements of the work. */
async function inOne<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const { stream } = (client as unknown as Wire).connection;
  stream.cork();
  // When whatever follows at once has been asked for.
  process.nextTick(() => stream.uncork());
  const tx = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined);
  const begun = tx.execute(sql`begin`).execute();
  begun.catch(() => undefined);
  try {
    const result = await work(tx as unknown as Db);
    await begun;
    await tx.execute(sql`commit`);
    client.release();
    return result;
  } catch (error) {
    await tx.execute(sql`rollback`).then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    );
    throw error;
  }
}

/**
 * Runs `work` in one transaction: all of it is stored, or none. Nested calls become savepoints. What was lost to others is
 * run again, from its beginning: whatever `work` does beside the database must bear being done twice.
 */
export async function transaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const attempts = isTransaction(db) ? 1 : ATTEMPTS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return isTransaction(db)
        ? await db.transaction((tx) => work(tx as unknown as Db))
        : await inOne((db as unknown as { $client: Pool }).$client, work);
    } catch (error) {
      if (attempt >= attempts || !isLostToOthers(error)) throw error;
      // At random, so that those who met do not meet again.
      await setTimeout(Math.random() * 25 * 2 ** attempt);
    }
  }
}
