import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';
import { comments } from '../../tables/comments.tables.ts';
import { organisations } from '../../tables/organisations.tables.ts';
import { projects } from '../../tables/projects.tables.ts';
import { submissions } from '../../tables/submissions.tables.ts';
import { users } from '../../tables/users.tables.ts';

/** The submission by its own id, or by that of a comment on it. */
const ways = {
  submission_id: sql`${sql.placeholder('submission_id')}`,
  comment_id: sql`(select submission_id from ${comments} where id = ${sql.placeholder('comment_id')})`,
};
export type SubmissionLookup = keyof typeof ways;
export const submissionLookups = Object.keys(ways) as SubmissionLookup[];

export const submissionQuery = (db: Db, way: SubmissionLookup) =>
  selectOfCaller(db, {
    submission: submissions,
    organisation: { organisation_name: organisations.organisation_name },
    project: { id: projects.id },
  })
    .leftJoin(submissions, eq(submissions.id, ways[way]))
    .leftJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .leftJoin(
      projects,
      and(eq(projects.id, submissions.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare(`open_submission_by_${way}`);
