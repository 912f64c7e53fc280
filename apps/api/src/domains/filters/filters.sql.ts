import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { organisations } from '../organisations/organisations.tables.ts';
import { submissions } from '../submissions/submissions.tables.ts';
import { filter_options, filters, submission_filter_options } from './filters.tables.ts';

/** The options of a project's filters, in display order. */
export function selectFilterOptions(db: Db, projectId: number) {
  return db
    .select({
      filter_id: filters.id,
      filter_name: filters.filter_name,
      option_id: filter_options.id,
      option_name: filter_options.option_name,
    })
    .from(filters)
    .innerJoin(filter_options, eq(filter_options.filter_id, filters.id))
    .where(eq(filters.project_id, projectId))
    .orderBy(
      asc(filters.display_order),
      asc(filters.id),
      asc(filter_options.display_order),
      asc(filter_options.id),
    );
}

/** The submissions that have any of the options of every filter; `optionIds` holds one list a filter. */
export async function selectSubmissionsWithOptions(db: Db, optionIds: number[][]): Promise<number[]> {
  const rows = await db
    .select({ submission_id: submission_filter_options.submission_id })
    .from(submission_filter_options)
    .innerJoin(filter_options, eq(filter_options.id, submission_filter_options.filter_option_id))
    .where(inArray(filter_options.id, optionIds.flat()))
    .groupBy(submission_filter_options.submission_id)
    .having(eq(sql`count(distinct ${filter_options.filter_id})`, optionIds.length));
  return rows.map((row) => row.submission_id);
}

/** How many of the given submissions have each option. */
export function countOptions(db: Db, projectId: number, submissionIds: number[]) {
  return db
    .select({ option_id: submission_filter_options.filter_option_id, n: count() })
    .from(submission_filter_options)
    .innerJoin(filter_options, eq(filter_options.id, submission_filter_options.filter_option_id))
    .innerJoin(filters, eq(filters.id, filter_options.filter_id))
    .where(
      and(eq(filters.project_id, projectId), inArray(submission_filter_options.submission_id, submissionIds)),
    )
    .groupBy(submission_filter_options.filter_option_id);
}

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
