import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';

/** Deletes the contacts of a programme's surveys that closed before. @returns how many of which survey and submission */
export async function deleteContactsClosedBefore(db: Db, programmeId: number, closedBefore: Date) {
  const { rows } = await db.execute<{ questionnaire_id: number; submission_id: number; people: number }>(sql`
    with gone as (
      delete from survey_contacts contact
      using questionnaires questionnaire, projects project, project_time_periods dates, submissions submission
      where questionnaire.id = contact.questionnaire_id and project.id = questionnaire.project_id
        and submission.id = contact.submission_id and project.programme_id = ${programmeId}
        and dates.project_id = project.id and dates.time_period_id = questionnaire.time_period_id
        and dates.collection_closes_at < ${closedBefore.toISOString()}::timestamptz
        and not exists (select from entry_extensions extension
          where extension.project_time_period_id = dates.id
            and extension.extended_until >= ${closedBefore.toISOString()}::timestamptz
            and (extension.submission_id = submission.id
              or (extension.submission_id is null and extension.organisation_id = submission.organisation_id)))
      returning contact.questionnaire_id, contact.submission_id
    )
    select questionnaire_id, submission_id, count(*)::int as people from gone group by questionnaire_id, submission_id`);
  return rows;
}
