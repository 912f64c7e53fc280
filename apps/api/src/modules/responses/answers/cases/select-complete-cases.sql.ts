import type { Value } from '@portal/expressions/functions';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import type { ResponseKey } from '../../questionnaire-responses/answer-set.sql.ts';

export type CompleteCase = {
  id: number;
  case_code: string;
  case_number: number;
  identity: string;
  answers: Record<string, Value>;
};

/**
 * Selects the complete cases of a response as they are now, with the answers to some codes. A case that is reviewed twice is
 * left out until both reviews are complete, because nothing of a pair is shown before.
 */
export async function selectCompleteCases(
  db: Db,
  of: ResponseKey & { codes: string[]; case_id?: number | undefined },
): Promise<CompleteCase[]> {
  const result = await db.execute<CompleteCase>(sql`
    select one.id, one.case_code, one.case_number,
      coalesce((select string_agg(response.value #>> '{}', ', ' order by array_position(settings.duplicate_codes, question.question_code))
        from case_settings settings
        join questions question on question.questionnaire_id = settings.questionnaire_id
          and question.question_code = any(settings.duplicate_codes)
        join responses response on response.question_id = question.id and response.case_code_id = one.id
          and response.submission_id = one.submission_id and response.value is not null
        where settings.questionnaire_id = one.questionnaire_id), '') as identity,
      coalesce((select jsonb_object_agg(question.question_code, response.value)
        from responses response join questions question on question.id = response.question_id
        where response.case_code_id = one.id and response.submission_id = one.submission_id
          and response.value is not null and question.question_code = any(${sql.param(of.codes)}::text[])), '{}') as answers
    from case_codes one
    where one.questionnaire_id = ${of.questionnaire_id} and one.submission_id = ${of.submission_id}
      and one.state = 'complete' and one.second_review_of is null
      and (${of.case_id ?? null}::int is null or one.id = ${of.case_id ?? null}::int)
      and not exists (select from case_codes again
        where again.second_review_of = one.id and again.state not in ('complete', 'withdrawn'))
    order by one.case_number, one.id`);
  return result.rows;
}
