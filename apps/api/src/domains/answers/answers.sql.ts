import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';

/**
 * The submitted answers to the given codes in a project's period: submission → code → number, or null where the
 * question was asked and left blank. Codes a submission was never asked are absent.
 */
export async function selectSubmittedNumbers(
  db: Db,
  scope: { projectId: number; timePeriodId: number; submissionIds: number[]; codes: string[] },
): Promise<Map<number, Map<string, number | null>>> {
  const result = await db.execute<{
    submission_id: number;
    question_code: string;
    value_number: number | null;
  }>(sql`
    select state.submission_id, question.question_code, response.value_number
    from questionnaire_submissions state
    join questionnaires questionnaire on questionnaire.id = state.questionnaire_id
    join questions question on question.questionnaire_id = questionnaire.id
    left join responses response
      on response.question_id = question.id and response.submission_id = state.submission_id
      and response.case_code_id is null
    where state.state = 'submitted'
      and questionnaire.project_id = ${scope.projectId}
      and questionnaire.time_period_id = ${scope.timePeriodId}
      and state.submission_id = any(${sql.param(scope.submissionIds)}::int[])
      and question.question_code = any(${sql.param(scope.codes)}::text[])`);
  const answers = new Map<number, Map<string, number | null>>();
  for (const row of result.rows) {
    const numbers = answers.get(row.submission_id) ?? new Map<string, number | null>();
    numbers.set(row.question_code, row.value_number);
    answers.set(row.submission_id, numbers);
  }
  return answers;
}
