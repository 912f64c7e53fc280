import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { versionOf } from '../result-versions/result-state.sql.ts';

type VisibleGroup = {
  id: number;
  owner_id: number | null;
  by_name: boolean;
  peer_group_name: string;
  description: string;
  /** Of a group of one's own; those of groups for everybody are known (`factsOf`). */
  own_members: number[];
};

/** The peer groups of a project that a person may use: those for everyone, and their own. */
export async function selectPeerGroups(db: Db, projectId: number, userId: number) {
  const { rows } = await db.execute<{ version: number; groups: VisibleGroup[] }>(sql`
    select ${versionOf(sql`${projectId}::int`)} as version, (
      select coalesce(json_agg(json_build_object('id', peers.id, 'owner_id', peers.owner_id,
          'by_name', peers.by_name, 'peer_group_name', peers.peer_group_name, 'description', peers.description,
          'own_members', (
            select coalesce(json_agg(has.submission_id), '[]') from peer_group_memberships has
            where has.peer_group_id = peers.id and peers.owner_id is not null))
        order by peers.display_order, peers.peer_group_name, peers.id), '[]')
      from peer_groups peers
      where peers.project_id = ${projectId} and (peers.owner_id is null or peers.owner_id = ${userId})) as groups`);
  return rows[0]!;
}
