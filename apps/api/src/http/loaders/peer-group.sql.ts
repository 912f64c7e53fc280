import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { resultStateOf } from '../../modules/platform/result-versions/result-state.sql.ts';
import { peer_groups } from '../../tables/peer-groups.tables.ts';
import { projects } from '../../tables/projects.tables.ts';
import { users } from '../../tables/users.tables.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';

const peerGroupQuery = (db: Db, name: string, groupId: SQL | Placeholder) =>
  selectOfCaller(db, {
    group: peer_groups,
    project: projects,
    results: resultStateOf(projects.id),
  })
    .leftJoin(peer_groups, eq(peer_groups.id, groupId))
    .leftJoin(
      projects,
      and(eq(projects.id, peer_groups.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare(name);

/** A peer group by its id, or as that of a membership. */
export const peerGroupQueries = (db: Db) => ({
  peerGroup: peerGroupQuery(db, 'open_peer_group', sql.placeholder('peer_group_id')),
  ofMembership: peerGroupQuery(
    db,
    'open_peer_group_of_membership',
    sql`(select peer_group_id from peer_group_memberships where id = ${sql.placeholder('membership_id')})`,
  ),
});
