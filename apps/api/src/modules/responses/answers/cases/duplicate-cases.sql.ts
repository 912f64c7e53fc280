import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';

/**
 * Cases of the same return that answer the questions by which duplicates are recognised as this one does, where it answers any
 * of them. Second reviews are of the same case, and none.
 */
export async function selectDuplicates(
  db: Db,
  caseRow: { id: number; questionnaire_id: number; submission_id: number; second_review_of: number | null },
): Promise<{ case_code: string; case_number: number }[]> {
  const result = await db.execute<{ case_code: string; case_number: number }>(sql`
    with own as (
      select question.id as question_id, response.value
      from case_settings settings
      join questions question on question.questionnaire_id = settings.questionnaire_id
        and question.question_code = any(settings.duplicate_codes)
      left join responses response on response.question_id = question.id
        and response.submission_id = ${caseRow.submission_id} and response.case_code_id = ${caseRow.id}
      where settings.questionnaire_id = ${caseRow.questionnaire_id}
    ), answered as (select * from own where value is not null order by question_id limit 1)
    select other.case_code, other.case_number
    from answered
    join responses theirs on theirs.question_id = answered.question_id
      and theirs.submission_id = ${caseRow.submission_id} and theirs.value = answered.value
    join case_codes other on other.id = theirs.case_code_id and other.state in ('in_progress', 'complete')
      and other.second_review_of is null and other.id not in (${caseRow.id}, ${caseRow.second_review_of ?? caseRow.id})
    where not exists (
      select from own left join responses its on its.question_id = own.question_id
        and its.submission_id = ${caseRow.submission_id} and its.case_code_id = other.id
      where its.value is distinct from own.value)
    order by other.case_number limit 20`);
  return result.rows;
}
