import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Client, assertPrimary, PoolerClient } from './client.ts';

/** Counts (`count(*)` is a bigint) fit a JavaScript number by far. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** A date without a time stays the text it is: no time zone may move it to the day before. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Pool = pg.Pool;
/** The handle use cases get: a pool for reads, a transaction for writes. */
export type Db = NodePgDatabase;

const STATEMENT_TIMEOUT_MS = 60_000;
/**
 * A statement takes no longer; nor does a process that stands still keep what it has locked from all others for longer, however
 * whole its connection looks.
 */
const limits = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
};

/**
 * A caller who waits longer for a connection gets "try again later", because a growing queue helps no one.
 */
const CONNECTION_TIMEOUT_MS = 3_000;

/** How many are read row by row at the same time, by each process. */
const STREAMS = 4;

/**
 * Opens three pools. `db` is for reads and transactions. The small `outside` is for single statements that
 * must outlive the rollback of the transaction they are made in. If both used one pool, as many writes as it
 * has connections would wait for each other for ever. `streams` is for rows that are sent as they are read;
 * it opens connections only while rows are being read. `close` waits for queries under way.
 *
 * @param isPooler true if the server is PgBouncer or similar, which lends a connection for one transaction at
 * a time
 */
export function connect(
  databaseUrl: string,
  { connections = 10, isPooler = false }: { connections?: number; isPooler?: boolean } = {},
): { db: Db; outside: Db; streams: Db; pool: Pool; small: Pool; close: () => Promise<void> } {
  const pool = openPool(databaseUrl, connections, isPooler);
  const small = openPool(databaseUrl, 3, isPooler);
  const taken = openPool(databaseUrl, STREAMS, isPooler);
  const close = async () => void (await Promise.all([pool.end(), small.end(), taken.end()]));
  return { db: drizzle(pool), outside: drizzle(small), streams: drizzle(taken), pool, small, close };
}

/** How long a replica can keep a caller waiting; the primary is available too. */
const REPLICA_MAY_TAKE_MS = 10_000;

/** A pool for reads, beside that of the primary. */
export function connectToReplica(replicaUrl: string, connections = 10): Pool {
  return listened(
    new pg.Pool({
      connectionString: replicaUrl,
      Client,
      max: connections,
      pipeline: true,
      application_name: 'benchmarking-portal',
      connectionTimeoutMillis: 1000,
      statement_timeout: REPLICA_MAY_TAKE_MS,
      query_timeout: 1.5 * REPLICA_MAY_TAKE_MS,
    }),
  );
}

function openPool(databaseUrl: string, max: number, isPooler: boolean): Pool {
  return listened(
    new pg.Pool({
      connectionString: databaseUrl,
      max,
      application_name: 'benchmarking-portal',
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      // Poolers refuse what is set for a connection, and have settings of their own for it.
      ...(isPooler ? { Client: PoolerClient } : { Client, ...limits }),
      onConnect: assertPrimary,
      // A machine that goes says nothing: what waits for its answer ends all the same.
      query_timeout: 2 * STATEMENT_TIMEOUT_MS,
      // What is asked for at the same time goes out together, and is answered in this order.
      pipeline: true,
    }),
  );
}

function listened(pool: Pool): Pool {
  // A connection lost while idle is replaced at the next query, and one lost in a transaction fails what is asked over it;
  // without listeners either would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
