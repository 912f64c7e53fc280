import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { bumpResults, bumpResultsOfProjects } from '../../platform/result-versions/result-versions.sql.ts';
import { submissions } from '../../../tables/submissions.tables.ts';
import { nameAfterReassignment } from './move-submissions-to-organisation.sql.ts';

export async function selectSubmissionByName(
  db: Db,
  of: { project_id: number; organisation_id: number; submission_name: string },
) {
  const [row] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.project_id, of.project_id),
        eq(submissions.organisation_id, of.organisation_id),
        sql`lower(${submissions.submission_name}) = lower(${of.submission_name})`,
      ),
    );
  return row;
}

export type NewSubmission = { organisation_id: number; submission_name: string; ended_on?: string | null };

/** Inserts one submission like `insertSubmissions`. */
export async function insertSubmission(
  db: Db,
  { project_id, ...of }: NewSubmission & { project_id: number },
): Promise<number> {
  const [made] = await insertSubmissions(db, project_id, [of]);
  return made!.id;
}

/**
 * Makes submissions of a project, each under a pseudonym drawn at random from those that are free: it says nothing about who it
 * is. Who holds the version of the project's results draws alone.
 */
export async function insertSubmissions(
  db: Db,
  projectId: number,
  rows: NewSubmission[],
): Promise<{ id: number; organisation_id: number; submission_name: string }[]> {
  if (rows.length === 0) return [];
  await bumpResults(db, projectId);
  const result = await db.execute<{ id: number; organisation_id: number; submission_name: string }>(sql`
    with wanted as (
      select given.*, row_number() over () as place
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (organisation_id int, submission_name text, ended_on date)
    ), free as (
      select number, row_number() over (order by random()) as place
      from generate_series(1, greatest(999, 2 * (${rows.length}::int + (
        select count(*) from submissions where project_id = ${projectId})::int))) number
      where not exists (
        select from submissions taken where taken.project_id = ${projectId} and taken.pseudonym_number = number)
    )
    insert into submissions (project_id, organisation_id, submission_name, ended_on, pseudonym_number)
    select ${projectId}, wanted.organisation_id, wanted.submission_name, wanted.ended_on, free.number
    from wanted join free using (place)
    returning id, organisation_id, submission_name`);
  return result.rows;
}

/** Removes a submission that nothing was ever entered for; leaves any other. */
export async function deleteUnusedSubmission(db: Db, id: number): Promise<void> {
  const result = await db.execute<{ project_id: number }>(sql`
    delete from submissions where id = ${id}
      and not exists (select from questionnaire_submissions where submission_id = ${id})
      and not exists (select from responses where submission_id = ${id})
      and not exists (select from registration_submissions where submission_id = ${id})
      and not exists (select from case_codes where submission_id = ${id})
      and not exists (select from measure_values where submission_id = ${id})
    returning project_id`);
  await bumpResultsOfProjects(
    db,
    result.rows.map(({ project_id }) => project_id),
  );
}

/**
 * Applies a confirmed registration to its submissions. Those taken over move to the organisation with their
 * history; ended ones end on the given day; others continue.
 */
export async function applyConfirmedRegistration(
  db: Db,
  registrationId: number,
  lastDay: string,
): Promise<void> {
  await db.execute(sql`
    update submissions set organisation_id = named.organisation_id, submission_name = named.new_name
    from (select moving.id, registration.organisation_id, ${nameAfterReassignment(sql`registration.organisation_id`)} as new_name
      from registration_submissions taking
      join registrations registration on registration.id = taking.registration_id
      join submissions moving on moving.id = taking.submission_id
        and moving.organisation_id <> registration.organisation_id
      join organisations former on former.id = moving.organisation_id
      where taking.registration_id = ${registrationId} and taking.participation = 'taken_over') named
    where submissions.id = named.id`);
  await db.execute(sql`
    update submissions set ended_on = case when taking.participation = 'ended' then ${lastDay}::date end
    from registration_submissions taking
    where taking.registration_id = ${registrationId} and submissions.id = taking.submission_id
      and (submissions.ended_on is null) = (taking.participation = 'ended')`);
}
