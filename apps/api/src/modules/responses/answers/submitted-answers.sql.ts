import type { Value } from '@portal/expressions/functions';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { isInResults, isOwnAnswerSql } from '../questionnaire-responses/answer-set.sql.ts';

/** The scope of submitted answers: one project in one period; `submissionIds` null means all. */
export type SubmittedScope = {
  projectId: number;
  timePeriodId: number;
  submissionIds: number[] | null;
  codes: string[];
};

export type SubmittedAnswer = {
  submission_id: number;
  questionnaire_id: number;
  question_code: string;
  /** The position of the bit that records if a response answered the question. */
  bit_number: number;
  /** Asked of each case: the submission itself has no answer to it. */
  is_of_cases: boolean;
  /** Asked of each respondent of a survey. */
  is_of_survey: boolean;
  value: Value;
};

const within = (scope: SubmittedScope) => sql`
  ${isInResults('state')}
  and questionnaire.project_id = ${scope.projectId}
  and questionnaire.time_period_id = ${scope.timePeriodId}
  and (${scope.submissionIds === null}::boolean
    or state.submission_id = any(${sql.param(scope.submissionIds ?? [])}::int[]))
  and question.question_code = any(${sql.param(scope.codes)}::text[])`;

/**
 * An answer being corrected counts as submitted, until it is submitted again: the answer before the first
 * change since it was reopened.
 */
const beforeCorrection = sql`left join lateral (
    select change.old_value, true as is_changed from response_history change
    where state.state = 'open' and change.response_id = response.id and change.changed_at >= state.reopened_at
    order by change.version limit 1
  ) corrected on true`;
const shownValue = sql`case when corrected.is_changed then corrected.old_value else response.value end`;

/**
 * Loads the answers of the submitted questionnaires to the given codes: null if a question was left blank.
 * Questions that a submission was never asked are absent. If two questionnaires ask the same code, the first
 * comes first.
 */
export async function selectSubmittedAnswers(db: Db, scope: SubmittedScope): Promise<SubmittedAnswer[]> {
  const result = await db.execute<SubmittedAnswer>(sql`
    select state.submission_id, state.questionnaire_id, question.question_code, question.bit_number,
      questionnaire.kind in ('case', 'survey') as is_of_cases,
      questionnaire.kind = 'survey' as is_of_survey,
      ${shownValue} as value
    from questionnaire_submissions state
    join questionnaires questionnaire on questionnaire.id = state.questionnaire_id
    join questions question on question.questionnaire_id = questionnaire.id
    left join responses response
      on response.question_id = question.id and response.submission_id = state.submission_id
      and ${isOwnAnswerSql('response')}
    ${beforeCorrection}
    where ${within(scope)}
    order by state.submission_id, questionnaire.display_order, questionnaire.id`);
  return result.rows;
}

/** Selects the answers of one submission itself as they are now, submitted or not. */
export async function selectCurrentAnswers(
  db: Db,
  of: { submission_id: number; project_id: number; time_period_id: number; codes: string[] },
): Promise<Record<string, Value>> {
  const result = await db.execute<{ question_code: string; value: Value }>(sql`
    select distinct on (question.question_code) question.question_code, response.value
    from responses response
    join questions question on question.id = response.question_id
    join questionnaires questionnaire on questionnaire.id = question.questionnaire_id
    where response.submission_id = ${of.submission_id} and ${isOwnAnswerSql('response')}
      and questionnaire.project_id = ${of.project_id} and questionnaire.time_period_id = ${of.time_period_id}
      and question.question_code = any(${sql.param(of.codes)}::text[]) and response.value is not null
    order by question.question_code, questionnaire.display_order, questionnaire.id`);
  return Object.fromEntries(result.rows.map(({ question_code, value }) => [question_code, value]));
}

export type SubmittedCase = {
  submission_id: number;
  questionnaire_id: number;
  case_code_id: number;
  is_of_survey: boolean;
  answers: Record<string, Value>;
};

/**
 * The complete cases of the submitted questionnaires, each with its answers to the given codes. Of a survey not all of them
 * may be counted (`responsesCountedIn`).
 */
export async function selectSubmittedCases(db: Db, scope: SubmittedScope) {
  const result = await db.execute<SubmittedCase>(sql`
    select state.submission_id, state.questionnaire_id, case_codes.id as case_code_id,
      questionnaire.kind = 'survey' as is_of_survey, coalesce(
      jsonb_object_agg(question.question_code, ${shownValue}) filter (where ${shownValue} is not null), '{}') as answers
    from questionnaire_submissions state
    join questionnaires questionnaire on questionnaire.id = state.questionnaire_id
    join case_codes on case_codes.questionnaire_id = state.questionnaire_id
      and case_codes.submission_id = state.submission_id and case_codes.state = 'complete'
      and case_codes.second_review_of is null
    join questions question on question.questionnaire_id = questionnaire.id
    left join responses response on response.question_id = question.id and response.case_code_id = case_codes.id
    ${beforeCorrection}
    where ${within(scope)}
    group by state.submission_id, state.questionnaire_id, questionnaire.kind, case_codes.id
    order by state.submission_id, case_codes.id`);
  return result.rows;
}

/** Counts the submitted answers to each of the given codes in all periods of a project, cases included. */
export async function countSubmittedAnswersByCode(
  db: Db,
  projectId: number,
  codes: string[],
): Promise<ReadonlyMap<string, number>> {
  const result = await db.execute<{ question_code: string; n: number }>(sql`
    select question.question_code, count(*) as n
    from questions question
    join questionnaires questionnaire on questionnaire.id = question.questionnaire_id
    join responses response on response.question_id = question.id
    join questionnaire_submissions state
      on state.questionnaire_id = questionnaire.id and state.submission_id = response.submission_id
    where questionnaire.project_id = ${projectId} and ${isInResults('state')}
      and question.question_code = any(${sql.param(codes)}::text[])
    group by question.question_code`);
  return new Map(result.rows.map(({ question_code, n }) => [question_code, n]));
}
