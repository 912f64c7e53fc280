import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';

/** Loads the names of submissions and their organisations, for readers with access. */
export async function selectSubmissionNames(db: Db, ids: number[]) {
  const rows = await db
    .select({
      id: submissions.id,
      submission_name: submissions.submission_name,
      organisation_name: organisations.organisation_name,
    })
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(inArray(submissions.id, ids));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
