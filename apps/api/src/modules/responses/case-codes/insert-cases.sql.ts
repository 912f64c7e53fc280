import { generateCaseCode } from '@portal/contract/responses/case-code-format';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import type { ResponseKey } from '../questionnaire-responses/answer-set.sql.ts';

/** An unguessable whole number from 0 up to, but not including, `below`. */
export type Draw = (below: number) => number;

type NewCase = { case_number: number; reviewer_id: number | null; second_review_of: number | null };
type By = { user_id: number | null; now: Date; request_key: string | null; is_of_contact?: boolean };

/**
 * Creates cases of a return, each with a code never used before: one statement, and another only for codes
 * drawn before. The caller must lock the return. @returns their ids, by number
 */
export async function insertCases(
  db: Db,
  key: ResponseKey,
  cases: readonly NewCase[],
  by: By,
  draw: Draw,
): Promise<Map<number, number>> {
  const made = new Map<number, number>();
  for (let left = cases; left.length > 0; left = left.filter((one) => !made.has(one.case_number))) {
    const rows = left.map((one) => ({ ...one, case_code: generateCaseCode(draw) }));
    const result = await db.execute<{ id: number; case_number: number }>(sql`
      insert into case_codes (questionnaire_id, submission_id, case_code, case_number, second_review_of, reviewer_id,
        created_at, created_by, request_key, is_of_contact)
      select ${key.questionnaire_id}::int, ${key.submission_id}::int, given.case_code, given.case_number,
        given.second_review_of, given.reviewer_id, ${by.now.toISOString()}::timestamptz, ${by.user_id}::int,
        case when given.second_review_of is null then ${by.request_key}::text end, ${by.is_of_contact ?? false}::boolean
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (case_code text, case_number int, second_review_of int, reviewer_id int)
      order by given.case_number
      on conflict (case_code) do nothing returning id, case_number`);
    for (const row of result.rows) made.set(row.case_number, row.id);
  }
  return made;
}

/** The numbers that new cases of a return go by; withdrawn cases keep theirs. */
export async function selectCaseNumbers(
  db: Db,
  key: ResponseKey,
): Promise<{ highest: number; cases: number; second_reviews: number }> {
  const result = await db.execute<{ highest: number; cases: number; second_reviews: number }>(sql`
    select coalesce(max(case_number), 0)::int as highest,
      count(*) filter (where second_review_of is null and state <> 'withdrawn')::int as cases,
      count(*) filter (where second_review_of is not null and state <> 'withdrawn')::int as second_reviews
    from case_codes where questionnaire_id = ${key.questionnaire_id} and submission_id = ${key.submission_id}`);
  return result.rows[0]!;
}
