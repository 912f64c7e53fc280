import { setTimeout } from 'node:timers/promises';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { unwrapQueryError } from './unwrap-query-error.ts';
import { type Client, NotReplicatedError } from './client.ts';
import type { Db } from './connect.ts';

/** Of PostgreSQL: not to be put in a sequence with other transactions; ended to undo a deadlock. */
const LOST_TO_OTHERS = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/** Whether a query failed only because of what others did at the same time: done again, it may well succeed. */
export const isRetryableConflict = (error: unknown): boolean =>
  error instanceof Error && LOST_TO_OTHERS.has((unwrapQueryError(error) as { code?: string }).code ?? '');

/** Whether what a handle reads may hold changes that are undone in the end. */
export const isTransaction = (db: Db): boolean => db instanceof PgTransaction;

/** Of PostgreSQL: this server changes nothing, for it is a replica. Behind a pooler nothing tells before. */
const READS_ONLY = '25006';

/** Whether another connection would have to be tried, although this one has not gone. */
const isOfNoUse = (error: unknown): error is Error =>
  error instanceof NotReplicatedError ||
  (error instanceof Error && (unwrapQueryError(error) as { code?: string }).code === READS_ONLY);

const dialect = new PgDialect();

/** What pg writes to; its types leave it out. */
type Wire = { connection: { stream: { cork: () => void; uncork: () => void } } };

/** Sends in one piece whatever is asked for from here until something is waited for. */
function together(client: PoolClient): void {
  const { stream } = (client as unknown as Wire).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** What drizzle asks of a client, within one transaction. */
class Course {
  private isNextLast = false;
  private committed: Promise<void> | null = null;

  constructor(private readonly client: PoolClient & Partial<Client>) {}

  endWithNext(): void {
    this.isNextLast = true;
  }

  query(...given: Parameters<PoolClient['query']>): unknown {
    if (this.committed) throw new Error('This was sent after the last statement of its transaction.');
    if (!this.isNextLast) return this.client.query(...given);
    together(this.client);
    const answer: unknown = this.client.query(...given);
    this.commit().catch(() => undefined);
    return answer;
  }

  /** A transaction in which something has failed ends with a rollback, whatever is asked for. */
  commit(): Promise<void> {
    return (this.committed ??= this.client.query('commit').then(({ command }) => {
      if (command !== 'COMMIT') throw new Error('A failed transaction was to be committed.');
      if (this.client.isUncertain) throw new NotReplicatedError();
    }));
  }
}

const courses = new WeakMap<object, Course>();

/**
 * What is sent over a transaction's handle next is its last statement: the commit goes out with it instead of waiting for
 * its answer. Where it fails, all is undone as ever; the transaction is over only once PostgreSQL has confirmed the commit.
 * Within a savepoint, and without a transaction, nothing changes.
 */
export const commitWithNextStatement = (db: Db): void => courses.get(db)?.endWithNext();

/** As drizzle does it, but for the wait: the beginning goes out in one piece with the first statements of the work. */
async function inOne<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as PoolClient & Partial<Client>;
  client.isUncertain = false;
  const course = new Course(client);
  const session = new NodePgSession(course as unknown as PoolClient, dialect, undefined);
  const tx = new NodePgTransaction(dialect, session, undefined) as unknown as Db;
  courses.set(tx, course);
  together(client);
  const begun = client.query('begin');
  begun.catch(() => undefined);
  try {
    const result = await work(tx);
    await begun;
    await course.commit();
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(isOfNoUse(error) ? error : undefined),
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
      if (attempt >= attempts || !isRetryableConflict(error)) throw error;
      // At random, so that those who met do not meet again.
      await setTimeout(Math.random() * 25 * 2 ** attempt);
    }
  }
}
