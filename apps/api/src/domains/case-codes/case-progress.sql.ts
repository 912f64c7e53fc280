import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import type { ReturnKey } from '../returns/answer-set.sql.ts';

type Counts = {
  unused: number;
  in_progress: number;
  complete: number;
  withdrawn: number;
  second_reviews: number;
  second_reviews_complete: number;
  differences_left: number;
};

const first = sql`one.second_review_of is null`;
const second = sql`one.second_review_of is not null and one.state <> 'withdrawn'`;

/** How many cases a return has in each state. */
export async function countCases(db: Db, of: ReturnKey): Promise<Counts> {
  const result = await db.execute<Counts>(sql`
    select count(*) filter (where ${first} and one.state = 'unused')::int as unused,
      count(*) filter (where ${first} and one.state = 'in_progress')::int as in_progress,
      count(*) filter (where ${first} and one.state = 'complete')::int as complete,
      count(*) filter (where ${first} and one.state = 'withdrawn')::int as withdrawn,
      count(*) filter (where ${second})::int as second_reviews,
      count(*) filter (where ${second} and one.state = 'complete')::int as second_reviews_complete,
      (${differencesOf(of)}) as differences_left
    from case_codes one
    where one.questionnaire_id = ${of.questionnaire_id} and one.submission_id = ${of.submission_id}`);
  return result.rows[0]!;
}

/** Questions that the two complete reviews of a case answer differently. */
const differencesOf = (of: ReturnKey) => sql`
  select count(*)::int from case_codes again
  join case_codes original on original.id = again.second_review_of and original.state = 'complete'
  cross join lateral (
    select coalesce(his.question_id, hers.question_id) as question_id
    from (select * from responses where case_code_id = original.id and submission_id = ${of.submission_id}) his
    full join (select * from responses where case_code_id = again.id and submission_id = ${of.submission_id}) hers
      on hers.question_id = his.question_id
    where (his.value, his.missing_reason) is distinct from (hers.value, hers.missing_reason)
  ) differing
  where again.questionnaire_id = ${of.questionnaire_id} and again.submission_id = ${of.submission_id}
    and again.state = 'complete'`;
