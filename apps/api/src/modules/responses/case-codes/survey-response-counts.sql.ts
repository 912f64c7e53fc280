import { type CaseSettings, defaultCaseSettings } from '@portal/contract/responses/case-codes';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { type CompletedResponse, releasedResponses } from './release-responses.policy.ts';

/** A survey of a submission: the responses that its results rest on, and how many there are at all. */
export type SurveyResponseCount = {
  questionnaire_id: number;
  submission_id: number;
  minimum: number;
  free_texts: CaseSettings['free_texts'];
  counted: Set<number>;
  complete: number;
};
type Row = {
  questionnaire_id: number;
  submission_id: number;
  minimum: number;
  free_texts: CaseSettings['free_texts'];
  /** Each with when it was completed and, where it was, taken out: milliseconds, for they are many. */
  responses: [id: number, completed: number, withdrawn: number | null][];
};

const ofPeriod = (of: { projectId: number; timePeriodId: number }): SQL => sql`
  questionnaire.project_id = ${of.projectId} and questionnaire.time_period_id = ${of.timePeriodId}`;

/** The surveys of a project in a period, or one questionnaire, and what of each counts; `submissionIds` null: everybody's. */
export async function selectSurveyResponseCounts(
  db: Db,
  of: ({ projectId: number; timePeriodId: number } | { questionnaireId: number }) & {
    submissionIds: number[] | null;
  },
): Promise<SurveyResponseCount[]> {
  const which = 'questionnaireId' in of ? sql`questionnaire.id = ${of.questionnaireId}` : ofPeriod(of);
  const { rows } = await db.execute<Row>(sql`
    select one.questionnaire_id, one.submission_id,
      coalesce(settings.minimum_responses, ${defaultCaseSettings.minimum_responses}) as minimum,
      coalesce(settings.free_texts, ${defaultCaseSettings.free_texts}) as free_texts,
      jsonb_agg(jsonb_build_array(one.id, extract(epoch from one.completed_at) * 1000,
        extract(epoch from one.withdrawn_at) * 1000)) as responses
    from questionnaires questionnaire
    join case_codes one on one.questionnaire_id = questionnaire.id and one.second_review_of is null
      and one.completed_at is not null
    left join case_settings settings on settings.questionnaire_id = questionnaire.id
    where questionnaire.kind = 'survey' and ${which}
      and (${of.submissionIds === null}::boolean
        or one.submission_id = any(${sql.param(of.submissionIds ?? [])}::int[]))
    group by one.questionnaire_id, one.submission_id, settings.minimum_responses, settings.free_texts
    order by one.questionnaire_id, one.submission_id`);
  return rows.map(({ responses, ...key }) => {
    const completed = responses.map(([id, at, gone]): CompletedResponse => ({
      id,
      completed_at: new Date(at),
      withdrawn_at: gone === null ? null : new Date(gone),
    }));
    return {
      ...key,
      counted: releasedResponses(completed, key.minimum),
      complete: completed.filter(({ withdrawn_at }) => !withdrawn_at).length,
    };
  });
}
