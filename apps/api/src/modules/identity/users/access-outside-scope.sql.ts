import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/** Lists the projects a user can open by name, in which an organisation takes no part. */
export async function selectAccessOutsideScope(
  db: Db,
  userId: number,
  organisationId: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ project_name: string }>(sql`
    select project.project_name
    from user_accesses entry join projects project on project.id = entry.project_id
    where entry.user_id = ${userId} and entry.approved and project.archived_at is null
      and not exists (select from submissions taking_part where taking_part.project_id = project.id
        and taking_part.organisation_id = ${organisationId} and taking_part.ended_on is null)
    order by lower(project.project_name)`);
  return rows.map(({ project_name }) => project_name);
}
