import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { bumpResults } from '../result-versions/result-versions.sql.ts';
import { submissions } from '../../tables/submissions.tables.ts';

export async function selectSubmissionNamed(
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

/** Makes a submission under a pseudonym drawn at random from those that are free: it says nothing about who it is. */
export async function insertSubmission(
  db: Db,
  of: { project_id: number; organisation_id: number; submission_name: string },
): Promise<number> {
  const result = await db.execute<{ id: number }>(sql`
    insert into submissions (project_id, organisation_id, submission_name, pseudonym_number)
    select ${of.project_id}, ${of.organisation_id}, ${of.submission_name}, free.number
    from (
      select number from generate_series(1, greatest(999, 2 * (
        select count(*) from submissions where project_id = ${of.project_id})::int)) number
      where not exists (
        select from submissions taken where taken.project_id = ${of.project_id} and taken.pseudonym_number = number)
      order by random() limit 1
    ) free
    returning id`);
  await bumpResults(db, of.project_id);
  return result.rows[0]!.id;
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
  for (const { project_id } of result.rows) await bumpResults(db, project_id);
}

/**
 * What a confirmed registration means for its submissions: those taken over go to the organisation, with their history;
 * those that ended are ended on the day given, the others go on.
 */
export async function settleSubmissions(db: Db, registrationId: number, day: string): Promise<void> {
  await db.execute(sql`
    update submissions set organisation_id = registration.organisation_id,
      submission_name = case when exists (
          select from submissions own where own.project_id = submissions.project_id
            and own.organisation_id = registration.organisation_id
            and own.submission_name = submissions.submission_name and own.id <> submissions.id)
        then submissions.submission_name || ' (' || former.organisation_name || ')'
        else submissions.submission_name end
    from registration_submissions taking
    join registrations registration on registration.id = taking.registration_id
    cross join organisations former
    where taking.registration_id = ${registrationId} and taking.participation = 'taken_over'
      and submissions.id = taking.submission_id and former.id = submissions.organisation_id
      and submissions.organisation_id <> registration.organisation_id`);
  await db.execute(sql`
    update submissions set ended_on = case when taking.participation = 'ended' then ${day}::date end
    from registration_submissions taking
    where taking.registration_id = ${registrationId} and submissions.id = taking.submission_id
      and (submissions.ended_on is null) = (taking.participation = 'ended')`);
}
