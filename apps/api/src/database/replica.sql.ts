import type { Pool, PoolClient, QueryConfig } from 'pg';

/**
 * How far a server is in the log of changes: bytes since its beginning, and the timeline, a new one of which begins with every
 * failover. Only on the same timeline do bytes say who is ahead: a server that was cut off may hold more than was ever
 * acknowledged.
 */
export type WalPosition = { lsn: number; timeline: number };

/** All that was acknowledged has been written and flushed before. @throws where this is no primary */
export async function placeOfPrimary(pool: Pool): Promise<WalPosition> {
  const { rows } = await pool.query<WalPosition>(
    `select (pg_current_wal_flush_lsn() - '0/0')::bigint as lsn,
       ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
  );
  return rows[0]!;
}

/** The timeline as the replica has noted it for itself, some time after it follows a new primary: it is not asked before. */
export async function placeOfReplica(client: PoolClient): Promise<WalPosition> {
  const { rows } = await client.query<WalPosition>({
    text: `select coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::bigint as lsn,
       greatest(reached.timeline_id, needed.min_recovery_end_timeline) as timeline
     from pg_control_checkpoint() reached, pg_control_recovery() needed`,
    query_timeout: 1000,
  } as QueryConfig);
  return rows[0]!;
}
