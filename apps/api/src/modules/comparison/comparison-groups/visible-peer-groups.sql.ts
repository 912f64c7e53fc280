import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { resultVersionSql } from '../../platform/result-versions/result-state.sql.ts';

export type VisibleGroup = {
  id: number;
  owner_id: number | null;
  organisation_id: number | null;
  by_name: boolean;
  number_series: number;
  peer_group_name: string;
  description: string;
  /** The person who made an organisation's group. */
  owner_name: string | null;
  /** Members of a group that is not shared with everyone; members of shared groups are in `factsOf`. */
  own_members: number[];
};

/** The peer groups a person can use. */
export type PeerGroupQuery = {
  /** These alone, or these before the others. */
  ids?: readonly number[] | undefined;
  onlyIds?: boolean;
  /**
   * A text whose every word must be in the name or the description; groups requested by id are always
   * included.
   */
  search?: string | undefined;
  /** Shared groups only, or the others only. */
  of?: 'everybody' | 'own' | undefined;
  limit?: number;
  offset?: number;
};

/**
 * Selects the peer groups of a project that a person can use: theirs, their organisation's, then shared
 * groups. Groups requested by id are included in their place regardless of the limit. `total` counts the
 * search's matches.
 */
export async function selectVisiblePeerGroups(
  db: Db,
  projectId: number,
  person: { user_id: number; organisation_id: number | null },
  { ids = [], onlyIds = false, search = '', of, limit = 1000, offset = 0 }: PeerGroupQuery,
) {
  const words = search.split(/\s+/).filter(Boolean);
  const isListed = sql`peers.id = any(${sql.param(ids)}::int[])`;
  const isFound = words.map(
    (word): SQL => sql`strpos(lower(peers.peer_group_name || ' ' || peers.description), lower(${word})) > 0`,
  );
  const found = onlyIds ? isListed : words.length > 0 ? sql.join(isFound, sql` and `) : sql`true`;
  const { rows } = await db.execute<{ version: number; total: number; groups: VisibleGroup[] }>(sql`
    with visible as materialized (
      select peers.*, ${isListed} as is_listed, ${found} as is_found,
        case when peers.owner_id = ${person.user_id} then 0 when peers.owner_id is not null then 1 else 2 end as place
      from peer_groups peers
      where peers.project_id = ${projectId} and (peers.owner_id is null or peers.owner_id = ${person.user_id}
        or peers.organisation_id = ${person.organisation_id}::int)
        and ${of === undefined ? sql`true` : of === 'own' ? sql`peers.owner_id is not null` : sql`peers.owner_id is null`}
    )
    select ${resultVersionSql(sql`${projectId}::int`)} as version,
      (select count(*)::int from visible where is_found) as total, (
      select coalesce(json_agg(json_build_object('id', peers.id, 'owner_id', peers.owner_id,
          'organisation_id', peers.organisation_id, 'by_name', peers.by_name, 'number_series', peers.number_series,
          'peer_group_name', peers.peer_group_name, 'description', peers.description,
          'owner_name', (
            select maker.full_name from users maker
            where maker.id = peers.owner_id and peers.organisation_id is not null),
          'own_members', (
            select coalesce(json_agg(has.submission_id), '[]') from peer_group_memberships has
            where has.peer_group_id = peers.id and peers.owner_id is not null))
        order by peers.place, peers.display_order, peers.peer_group_name, peers.id), '[]')
      from (
        select * from visible where is_listed or is_found
        order by not is_listed, place, display_order, peer_group_name, id
        limit ${limit} offset ${offset}
      ) peers) as groups`);
  return rows[0]!;
}
