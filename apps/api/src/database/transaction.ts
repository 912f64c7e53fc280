import { setTimeout } from 'node:timers/promises';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect, PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import { unwrapQueryError } from './unwrap-query-error.ts';
import { type Client, NotReplicatedError } from './client.ts';
import type { Db } from './connect.ts';

/** PostgreSQL codes: a serialisation failure; a transaction ended to break a deadlock. */
const LOST_TO_OTHERS = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/** Returns true if a query failed only because of concurrent transactions, so that a retry can succeed. */
export const isRetryableConflict = (error: unknown): boolean =>
  error instanceof Error && LOST_TO_OTHERS.has((unwrapQueryError(error) as { code?: string }).code ?? '');

/** Returns true if reads through a handle can include changes that are later rolled back. */
export const isTransaction = (db: Db): boolean => db instanceof PgTransaction;

/**
 * PostgreSQL's code for a server that changes nothing because it is a replica. Behind a pooler, nothing
 * reports this earlier.
 */
const READS_ONLY = '25006';

/** Returns true if another connection should be tried, although this one is not lost. */
const isOfNoUse = (error: unknown): error is Error =>
  error instanceof NotReplicatedError ||
  (error instanceof Error && (unwrapQueryError(error) as { code?: string }).code === READS_ONLY);

const dialect = new PgDialect();

/** The stream pg writes to; its types omit the stream. */
type Wire = { connection: { stream: { cork: () => void; uncork: () => void } } };

/** Sends in one piece all queries from now until the code waits for an answer. */
function together(client: PoolClient): void {
  const { stream } = (client as unknown as Wire).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The client that drizzle uses within one transaction. */
class Course {
  private isNextLast = false;
  private committed: Promise<void> | null = null;

  constructor(private readonly client: PoolClient & Partial<Client>) {}

  endWithNext(): void {
    this.isNextLast = true;
  }

  query(...given: Parameters<PoolClient['query']>): unknown {
    if (this.committed) throw new Error('A statement was sent after its transaction had ended.');
    if (!this.isNextLast) return this.client.query(...given);
    together(this.client);
    const answer: unknown = this.client.query(...given);
    this.commit().catch(() => undefined);
    return answer;
  }

  /** Commits the transaction. If a statement failed, PostgreSQL rolls back despite the commit. */
  commit(): Promise<void> {
    return (this.committed ??= this.client.query('commit').then(({ command }) => {
      if (command !== 'COMMIT')
        throw new Error('The transaction could not be committed, because one of its statements failed.');
      if (this.client.isUncertain) throw new NotReplicatedError();
    }));
  }
}

const courses = new WeakMap<object, Course>();

/**
 * Marks the handle's next statement as the transaction's last: the commit is sent with the statement instead
 * of waiting for its answer. If the statement fails, everything is rolled back as usual. The transaction ends
 * only once PostgreSQL has confirmed the commit. Within a savepoint, and without a transaction, nothing
 * changes.
 */
export const commitWithNextStatement = (db: Db): void => courses.get(db)?.endWithNext();

/**
 * Runs a transaction like drizzle, but without the first wait: sends the start in one piece with the first
 * statements of the work.
 */
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
 * Runs `work` in one transaction: stores all of it, or none. Nested calls become savepoints. A transaction
 * that lost to others is run again from its start. Effects of `work` outside the database must be safe to
 * repeat.
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
