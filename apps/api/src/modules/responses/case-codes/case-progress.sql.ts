import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import type { ResponseKey } from '../questionnaire-responses/answer-set.sql.ts';
import { isCarriedForward } from './case-states.sql.ts';
import { countOpenDifferencesSql } from './review-differences.sql.ts';

type Counts = {
  unused: number;
  in_progress: number;
  complete: number;
  last_completed_at: string | null;
  withdrawn: number;
  carried_forward: number;
  second_reviews: number;
  second_reviews_complete: number;
  differences_left: number;
};

const first = sql`one.second_review_of is null`;
const second = sql`one.second_review_of is not null and one.state <> 'withdrawn'`;

/** Counts the cases of a return in each state. */
export async function countCases(db: Db, of: ResponseKey): Promise<Counts> {
  const result = await db.execute<Counts>(sql`
    select count(*) filter (where ${first} and one.state = 'unused')::int as unused,
      count(*) filter (where ${first} and one.state = 'in_progress')::int as in_progress,
      count(*) filter (where ${first} and one.state = 'complete')::int as complete,
      max(one.completed_at) filter (where one.state = 'complete') as last_completed_at,
      count(*) filter (where ${first} and one.state = 'withdrawn')::int as withdrawn,
      count(*) filter (where one.state = 'in_progress' and ${isCarriedForward(sql`one.id`)})::int as carried_forward,
      count(*) filter (where ${second})::int as second_reviews,
      count(*) filter (where ${second} and one.state = 'complete')::int as second_reviews_complete,
      ${countOpenDifferencesSql(of)} as differences_left
    from case_codes one
    where one.questionnaire_id = ${of.questionnaire_id} and one.submission_id = ${of.submission_id}`);
  return result.rows[0]!;
}
