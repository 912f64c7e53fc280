import { eq } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { projects } from '../projects/projects.tables.ts';
import { submissions } from './submissions.tables.ts';

/** A submission with what decides who may see it. */
export async function selectOwnedSubmission(db: Db, id: number) {
  const [row] = await db
    .select({
      id: submissions.id,
      project_id: submissions.project_id,
      organisation_id: submissions.organisation_id,
      programme_id: projects.programme_id,
    })
    .from(submissions)
    .innerJoin(projects, eq(projects.id, submissions.project_id))
    .where(eq(submissions.id, id));
  return row;
}
