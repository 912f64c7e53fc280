import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { comments } from '../../../tables/comments.tables.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { createLoader, createLookupLoader, resourceName } from '../../../http/create-loader.ts';
import { canSeeSubmission } from '../../responses/questionnaire-responses/submission-visibility.policy.ts';

/** The submission by its own id, or by that of a comment on it. */
const lookups = {
  submission_id: sql`${sql.placeholder('submission_id')}`,
  comment_id: sql`(select submission_id from ${comments} where id = ${sql.placeholder('comment_id')})`,
};
type SubmissionLookup = keyof typeof lookups;
const submissionLookups = Object.keys(lookups) as SubmissionLookup[];

const submissionQuery = (db: Db, lookup: SubmissionLookup) =>
  selectWithCaller(db, {
    submission: submissions,
    organisation: { organisation_name: organisations.organisation_name },
    project: { id: projects.id },
  })
    .leftJoin(submissions, eq(submissions.id, lookups[lookup]))
    .leftJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .leftJoin(
      projects,
      and(eq(projects.id, submissions.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare(`open_submission_by_${lookup}`);

export const createSubmissionLoader = (db: Db) =>
  createLookupLoader(submissionLookups, (lookup) =>
    createLoader(submissionQuery(db, lookup), (actor, { submission, organisation, project }) =>
      submission && organisation && project && canSeeSubmission(actor, submission)
        ? { submission: { ...submission, ...organisation } }
        : resourceName(lookup),
    ),
  );
