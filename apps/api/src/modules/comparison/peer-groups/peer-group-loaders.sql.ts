import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { parseResultState, resultStateSql } from '../../platform/result-versions/result-state.sql.ts';
import { peer_groups } from '../../../tables/peer-groups.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { findAccessibleProject } from '../../platform/project-visibility/find-accessible-project.ts';
import { canSeeGroup } from './peer-groups.policy.ts';

const peerGroupQuery = (db: Db, name: string, groupId: SQL | Placeholder) =>
  selectWithCaller(db, {
    group: peer_groups,
    project: projects,
    results: resultStateSql(projects.id),
  })
    .leftJoin(peer_groups, eq(peer_groups.id, groupId))
    .leftJoin(
      projects,
      and(eq(projects.id, peer_groups.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare(name);

/** A peer group by its id, or as that of a membership. */
const peerGroupQueries = (db: Db) => ({
  peerGroup: peerGroupQuery(db, 'open_peer_group', sql.placeholder('peer_group_id')),
  ofMembership: peerGroupQuery(
    db,
    'open_peer_group_of_membership',
    sql`(select peer_group_id from peer_group_memberships where id = ${sql.placeholder('membership_id')})`,
  ),
});

/** Creates the loaders of a peer group: by its own id, or by that of a membership. */
export function peerGroupLoaders(db: Db) {
  const queries = peerGroupQueries(db);
  const createPeerGroupLoader = (query: typeof queries.peerGroup, name: string) =>
    createLoader(query, (actor, { group, project: found, results }) => {
      const project = findAccessibleProject(actor, found);
      return group && project && canSeeGroup(actor, group)
        ? { group, project, results: parseResultState(results) }
        : name;
    });
  return {
    peerGroup: createPeerGroupLoader(queries.peerGroup, 'peer group'),
    peerGroupMembership: createPeerGroupLoader(queries.ofMembership, 'peer group member'),
  };
}
