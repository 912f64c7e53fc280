import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/**
 * Builds a submission's name with another organisation (`moving`, from the organisation `former`). The name
 * stays the same; if taken, the former organisation's name is added.
 */
export const nameAfterReassignment = (organisationId: number | SQL) => sql`case when exists (
    select from submissions own where own.project_id = moving.project_id and own.organisation_id = ${organisationId}
      and lower(own.submission_name) = lower(moving.submission_name) and own.id <> moving.id)
  then moving.submission_name || ' (' || former.organisation_name || ')' else moving.submission_name end`;

/** All submissions of an organisation go to another one, with their history. */
export async function moveSubmissionsToOrganisation(
  db: Db,
  fromOrganisationId: number,
  toOrganisationId: number,
): Promise<void> {
  await db.execute(sql`
    update submissions set organisation_id = ${toOrganisationId}, submission_name = named.new_name
    from (select moving.id, ${nameAfterReassignment(toOrganisationId)} as new_name from submissions moving
      join organisations former on former.id = moving.organisation_id where moving.organisation_id = ${fromOrganisationId}) named
    where submissions.id = named.id`);
}
