import type { Pool, PoolClient, QueryConfig } from 'pg';

/**
 * A server's position in the log of changes: the timeline, and the bytes since the log's start. Every
 * failover starts a new timeline. Bytes show which server is ahead only on the same timeline. A server that
 * was cut off can have more than was ever acknowledged.
 */
export type WalPosition = { lsn: number; timeline: number };

/**
 * Returns the primary's log position. Everything acknowledged earlier has been written and flushed before
 * that position.
 * @throws if the server is not a primary
 */
export async function readPrimaryPosition(pool: Pool): Promise<WalPosition> {
  const { rows } = await pool.query<WalPosition>(
    `select (pg_current_wal_flush_lsn() - '0/0')::bigint as lsn,
       ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
  );
  return rows[0]!;
}

/** The timeline as the replica has noted it for itself, some time after it follows a new primary: it is not asked before. */
export async function readReplicaPosition(client: PoolClient): Promise<WalPosition> {
  const { rows } = await client.query<WalPosition>({
    text: `select coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::bigint as lsn,
       greatest(reached.timeline_id, needed.min_recovery_end_timeline) as timeline
     from pg_control_checkpoint() reached, pg_control_recovery() needed`,
    query_timeout: 1000,
  } as QueryConfig);
  return rows[0]!;
}
