import type { AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import type { ResponseKey } from '../../questionnaire-responses/answer-set.sql.ts';

export type ExportedCase = {
  id: number;
  case_number: number;
  case_code: string;
  state: string;
  /** By question. */
  answers: Record<string, { value: AnswerValue | null; missing_reason: string | null }>;
};

/**
 * Selects cases of a response in the order of their numbers, with their answers. A case that is reviewed twice is left out until
 * both reviews are complete, because nothing of a pair is shown before.
 */
export async function selectExportedCases(
  db: Db,
  of: ResponseKey & { after: number; limit: number },
): Promise<ExportedCase[]> {
  const result = await db.execute<ExportedCase>(sql`
    select one.id, one.case_number, one.case_code, one.state,
      coalesce((select jsonb_object_agg(response.question_id,
          jsonb_build_object('value', response.value, 'missing_reason', response.missing_reason))
        from responses response
        where response.case_code_id = one.id and response.submission_id = one.submission_id
          and (response.value is not null or response.missing_reason is not null)), '{}') as answers
    from case_codes one
    where one.questionnaire_id = ${of.questionnaire_id} and one.submission_id = ${of.submission_id}
      and one.state in ('in_progress', 'complete') and one.second_review_of is null
      and not exists (select from case_codes again
        where again.second_review_of = one.id and again.state not in ('complete', 'withdrawn'))
      and one.case_number > ${of.after}
    order by one.case_number
    limit ${of.limit}`);
  return result.rows;
}
