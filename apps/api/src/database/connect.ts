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

/** How long work with the database can take, in ms. */
type DatabaseLimits = {
  /**
   * The longest time of a statement. A process that stands still keeps what it has locked no longer either,
   * however whole its connection looks.
   */
  statement: number;
  /**
   * A caller who waits longer for a connection gets "try again later", because a growing queue helps no one.
   */
  connection: number;
};

const LIMITS: DatabaseLimits = { statement: 60_000, connection: 3_000 };

export type ConnectOptions = {
  connections?: number | undefined;
  /** True if the server is PgBouncer or similar, which lends a connection for one transaction at a time. */
  isPooler?: boolean;
  limits?: DatabaseLimits | undefined;
};

/** How many are read row by row at the same time, by each process. */
const STREAMS = 4;

/**
 * Opens three pools. `db` is for reads and transactions. The small `outside` is for single statements that
 * must outlive the rollback of the transaction they are made in. If both used one pool, as many writes as it
 * has connections would wait for each other for ever. `streams` is for rows that are sent as they are read;
 * it opens connections only while rows are being read. `close` waits for queries under way.
 */
export function connect(
  databaseUrl: string,
  { connections = 10, isPooler = false, limits = LIMITS }: ConnectOptions = {},
): { db: Db; outside: Db; streams: Db; pool: Pool; small: Pool; close: () => Promise<void> } {
  const open = (max: number) => openPool(databaseUrl, max, isPooler, limits);
  const [pool, small, taken] = [open(connections), open(3), open(STREAMS)];
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

function openPool(databaseUrl: string, max: number, isPooler: boolean, limits: DatabaseLimits): Pool {
  return listened(
    new pg.Pool({
      connectionString: databaseUrl,
      max,
      application_name: 'benchmarking-portal',
      connectionTimeoutMillis: limits.connection,
      // Poolers refuse what is set for a connection, and have settings of their own for it.
      ...(isPooler
        ? { Client: PoolerClient }
        : {
            Client,
            statement_timeout: limits.statement,
            idle_in_transaction_session_timeout: limits.statement,
          }),
      onConnect: assertPrimary,
      // A machine that goes says nothing: what waits for its answer ends all the same.
      query_timeout: 2 * limits.statement,
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
