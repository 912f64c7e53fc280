import type { Db } from './connect.ts';

/** Runs `work` in one transaction: all of it is stored, or none. Nested calls become savepoints. */
export function transaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction((tx) => work(tx as unknown as Db));
}
