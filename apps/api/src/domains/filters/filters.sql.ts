import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { organisations } from '../organisations/organisations.tables.ts';
import { submissions } from '../submissions/submissions.tables.ts';

/**
 * The submissions of a project by organisation name, those that have ended last; with `startsOn` without those that had
 * ended before.
 */
export function selectSubmissionsOfProject(db: Db, projectId: number, startsOn: string | null) {
  return db
    .select({
      id: submissions.id,
      submission_name: submissions.submission_name,
      organisation_id: submissions.organisation_id,
      organisation_name: organisations.organisation_name,
    })
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(
      and(
        eq(submissions.project_id, projectId),
        startsOn === null
          ? undefined
          : or(isNull(submissions.ended_on), sql`${submissions.ended_on} >= ${startsOn}::date`),
      ),
    )
    .orderBy(
      asc(organisations.organisation_name),
      sql`${submissions.ended_on} is not null`,
      asc(submissions.submission_name),
      asc(submissions.id),
    );
}
