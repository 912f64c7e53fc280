import { setTimeout } from 'node:timers/promises';
import { PgTransaction } from 'drizzle-orm/pg-core';
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

/**
 * Runs `work` in one transaction: all of it is stored, or none. Nested calls become savepoints. What was lost to others is
 * run again, from its beginning: whatever `work` does beside the database must bear being done twice.
 */
export async function transaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const attempts = isTransaction(db) ? 1 : ATTEMPTS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((tx) => work(tx as unknown as Db));
    } catch (error) {
      if (attempt >= attempts || !isLostToOthers(error)) throw error;
      // At random, so that those who met do not meet again.
      await setTimeout(Math.random() * 25 * 2 ** attempt);
    }
  }
}
