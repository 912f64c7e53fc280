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

type CompleteCasesKey = ResponseKey & { codes: string[]; case_ids?: readonly number[] | undefined };

/**
 * Selects the complete cases of a response as they are now, or some of them, with the answers to some codes. A case that is
 * reviewed twice is left out until both reviews are complete, because nothing of a pair is shown before.
 *
 * Cases and answers are grouped, not joined: just after an import PostgreSQL knows nothing of their number, and would read all
 * answers once for each case. For the same reason each subquery finds its answers by one index only.
 */
export async function selectCompleteCases(
  db: Db,
  { questionnaire_id, submission_id, codes, case_ids }: CompleteCasesKey,
): Promise<CompleteCase[]> {
  const ids = case_ids && sql`${sql.param(case_ids)}::int[]`;
  const answered = ids
    ? sql`unnest(${ids}) wanted (id) cross join lateral (
          select answer.* from responses answer where answer.case_code_id = wanted.id offset 0
        ) response join asked on asked.id = response.question_id`
    : sql`asked cross join lateral (
          select answer.* from responses answer
          where answer.submission_id = ${submission_id} and answer.question_id = asked.id offset 0
        ) response`;
  const result = await db.execute<CompleteCase>(sql`
    with asked as materialized (
      select question.id, question.question_code, question.question_code = any(${sql.param(codes)}::text[]) as is_read,
        array_position(settings.duplicate_codes, question.question_code) as place
      from questions question left join case_settings settings on settings.questionnaire_id = question.questionnaire_id
      where question.questionnaire_id = ${questionnaire_id} and (question.question_code = any(${sql.param(codes)}::text[])
        or question.question_code = any(settings.duplicate_codes))
    ), parts as (
      select one.id, one.case_code, one.case_number, null as question_code, null::jsonb as value, false as is_read,
        null::int as place
      from case_codes one
      where one.questionnaire_id = ${questionnaire_id} and one.submission_id = ${submission_id}
        and one.state = 'complete' and one.second_review_of is null and ${ids ? sql`one.id = any(${ids})` : sql`true`}
        and not exists (select from case_codes again
          where again.second_review_of = one.id and again.state not in ('complete', 'withdrawn'))
      union all
      select response.case_code_id, null, null, asked.question_code, response.value, asked.is_read, asked.place
      from ${answered}
      where response.submission_id = ${submission_id} and response.value is not null
        and response.case_code_id is not null
    )
    select id, max(case_code) as case_code, max(case_number) as case_number,
      coalesce(string_agg(value #>> '{}', ', ' order by place) filter (where place is not null), '') as identity,
      coalesce(jsonb_object_agg(question_code, value) filter (where is_read), '{}') as answers
    from parts group by id having max(case_code) is not null order by case_number, id`);
  return result.rows;
}
