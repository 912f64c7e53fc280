import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import { organisations } from '../../../../tables/organisations.tables.ts';
import { questionnaires } from '../../../../tables/questionnaires.tables.ts';
import { submissions } from '../../../../tables/submissions.tables.ts';

export type Participant = { submission_id: number; submission_name: string; organisation_code: string };

/** Selects the participants of a project, with the codes of their organisations. */
export const selectParticipants = (db: Db, projectId: number): Promise<Participant[]> =>
  db
    .select({
      submission_id: submissions.id,
      submission_name: submissions.submission_name,
      organisation_code: organisations.organisation_code,
    })
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(and(eq(submissions.project_id, projectId), isNull(submissions.ended_on)))
    .orderBy(asc(submissions.id));

/** Selects the current version of a questionnaire's structure; undefined if it is deleted. */
export async function selectStructureVersion(
  db: Db,
  id: number,
): Promise<{ structure_version: number } | undefined> {
  const [row] = await db
    .select({ structure_version: questionnaires.structure_version })
    .from(questionnaires)
    .where(eq(questionnaires.id, id));
  return row;
}
