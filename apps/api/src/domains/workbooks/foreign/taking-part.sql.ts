import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';

export type TakingPart = { submission_id: number; submission_name: string; organisation_code: string };

/** Who takes part in a project, with the codes of their organisations. */
export const selectTakingPart = (db: Db, projectId: number): Promise<TakingPart[]> =>
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
