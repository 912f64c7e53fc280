import { sql } from 'drizzle-orm';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import { project_time_periods } from '../../../../tables/projects.tables.ts';
import { questionnaires } from '../../../../tables/questionnaires.tables.ts';
import { questionnaire_submissions } from '../../../../tables/questionnaire-submissions.tables.ts';
import type { ResponseKey } from '../../../responses/questionnaire-responses/answer-set.sql.ts';

/**
 * Selects a survey of a submission with responses whose collection has ended, and which is not closed. A
 * survey reopened by the team stays open until the team closes it. `onlyResponse`: checks this one survey.
 */
export async function selectSurveyToClose(
  db: Db,
  programmeId: number,
  now: Date,
  onlyResponse?: ResponseKey,
): Promise<ResponseKey | undefined> {
  const { rows } = await db.execute<ResponseKey>(sql`
    select questionnaire.id as questionnaire_id, submission.id as submission_id
    from questionnaires questionnaire
    join projects project on project.id = questionnaire.project_id and project.archived_at is null
    join project_time_periods dates on dates.project_id = project.id
      and dates.time_period_id = questionnaire.time_period_id
    join submissions submission on submission.project_id = project.id
    left join questionnaire_submissions stored
      on stored.questionnaire_id = questionnaire.id and stored.submission_id = submission.id
    where questionnaire.kind = 'survey' and questionnaire.status <> 'draft' and project.programme_id = ${programmeId}
      and dates.collection_closes_at <= ${now.toISOString()}::timestamptz
      and not exists (select from entry_extensions extension
        where extension.project_time_period_id = dates.id and extension.extended_until > ${now.toISOString()}::timestamptz
          and (extension.submission_id = submission.id
            or (extension.submission_id is null and extension.organisation_id = submission.organisation_id)))
      and coalesce(stored.state = 'open' and stored.submitted_at is null and stored.reopen_reason is null, true)
      and exists (select from case_codes one where one.questionnaire_id = questionnaire.id
        and one.submission_id = submission.id and one.state = 'complete')
      and (${onlyResponse?.questionnaire_id ?? null}::int is null or (questionnaire.id = ${onlyResponse?.questionnaire_id ?? null}
        and submission.id = ${onlyResponse?.submission_id ?? null}))
    order by questionnaire.id, submission.id limit 1`);
  return rows[0];
}

/** Selects the facts for calculating figures when a submission's survey closes. */
export async function selectClosingSurvey(db: Db, key: ResponseKey) {
  const [row] = await db
    .select({ questionnaire: questionnaires, dates: project_time_periods, return: questionnaire_submissions })
    .from(questionnaires)
    .innerJoin(
      project_time_periods,
      and(
        eq(project_time_periods.project_id, questionnaires.project_id),
        eq(project_time_periods.time_period_id, questionnaires.time_period_id),
      ),
    )
    .innerJoin(
      questionnaire_submissions,
      and(
        eq(questionnaire_submissions.questionnaire_id, questionnaires.id),
        eq(questionnaire_submissions.submission_id, key.submission_id),
      ),
    )
    .where(eq(questionnaires.id, key.questionnaire_id));
  return row!;
}
