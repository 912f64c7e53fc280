import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { peer_groups } from '../../../tables/peer-groups.tables.ts';
import { bumpResultsOfProjects } from '../../platform/result-versions/result-versions.sql.ts';

/** Moves an organisation's shared groups to another organisation. */
export async function transferPeerGroupsToSuccessor(
  db: Db,
  organisationId: number,
  successorId: number,
): Promise<void> {
  const moved = await db
    .update(peer_groups)
    .set({ organisation_id: successorId })
    .where(eq(peer_groups.organisation_id, organisationId))
    .returning({ project_id: peer_groups.project_id });
  await bumpResultsOfProjects(
    db,
    moved.map(({ project_id }) => project_id),
  );
}
