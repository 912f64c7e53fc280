import type { CaseState } from '@portal/contract/responses/case-state';
import { generateCaseCode } from '@portal/contract/responses/case-code-format';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import type { Draw } from './insert-cases.sql.ts';

type Review = {
  id: number;
  questionnaire_id: number;
  submission_id: number;
  case_code: string;
  case_number: number;
  state: CaseState;
  reviewer_id: number | null;
  second_review_of: number | null;
};
/** The reviews of a case: the first, the second review that counts, if any, and the withdrawn one. */
export type Reviews = { first: Review; second: Review | null; withdrawn_second_id: number | null };

/**
 * Locks both reviews of a case by the id of either, until the transaction ends. Null if the named review is
 * withdrawn.
 */
export async function lockReviews(db: Db, id: number): Promise<Reviews | null> {
  const result = await db.execute<Review>(sql`
    select one.id, one.questionnaire_id, one.submission_id, one.case_code, one.case_number, one.state, one.reviewer_id,
      one.second_review_of
    from case_codes one
    where one.id = ${firstOf(id)} or one.second_review_of = ${firstOf(id)}
    order by one.id for update`);
  const first = result.rows.find((one) => one.second_review_of === null);
  const second = result.rows.find((one) => one.second_review_of !== null) ?? null;
  const isThere = result.rows.some((one) => one.id === id && one.state !== 'withdrawn');
  if (!first || !isThere) return null;
  return second?.state === 'withdrawn'
    ? { first, second: null, withdrawn_second_id: second.id }
    : { first, second, withdrawn_second_id: null };
}

const firstOf = (id: number) =>
  sql`(select coalesce(named.second_review_of, named.id) from case_codes named where named.id = ${id})`;

export async function updateReview(
  db: Db,
  id: number,
  values: Partial<typeof case_codes.$inferInsert>,
): Promise<void> {
  await db.update(case_codes).set(values).where(eq(case_codes.id, id));
}

/** Renews a withdrawn second review: it restarts with a code never used before. */
export async function renewReview(
  db: Db,
  review: { id: number; reviewer_id: number | null },
  by: { user_id: number; now: Date },
  draw: Draw,
): Promise<void> {
  const result = await db.execute(sql`
    with drawn (case_code) as (values (${generateCaseCode(draw)}))
    update case_codes set case_code = drawn.case_code, state = 'unused', reviewer_id = ${review.reviewer_id},
      created_at = ${by.now.toISOString()}, created_by = ${by.user_id}, started_at = null, completed_at = null,
      withdrawn_at = null, withdrawn_by = null, withdraw_reason = null
    from drawn
    where id = ${review.id} and not exists (select from case_codes taken where taken.case_code = drawn.case_code)
    returning id`);
  if (result.rows.length === 0) await renewReview(db, review, by, draw);
}

/** Checks if a user has written or changed an answer of a case, even if others have changed it since. */
export async function hasWrittenAnswers(db: Db, caseId: number, userId: number): Promise<boolean> {
  const result = await db.execute(sql`
    select from responses response
    where response.case_code_id = ${caseId} and (response.updated_by = ${userId} or exists (
      select from response_history change where change.response_id = response.id and change.changed_by = ${userId}))
    limit 1`);
  return result.rows.length > 0;
}
