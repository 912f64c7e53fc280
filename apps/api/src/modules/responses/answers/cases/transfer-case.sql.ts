import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';

type Transfer = {
  /** The case, and its second review. */
  ids: readonly number[];
  submission_id: number;
  case_number: number;
  /** Reviewers belong to an organisation. */
  keepsReviewers: boolean;
  from_submission_id: number;
  by: { userId: number; now: Date; reason: string };
};

/** Moves a case with all that was entered in it to another submission. The history of an answer goes with the answer. */
export async function moveCase(db: Db, of: Transfer): Promise<void> {
  const isMoved = sql`case_code_id = any(${sql.param([...of.ids])}::int[])`;
  // The stored set comes first: the trigger of the answers looks for it at their submission.
  await db.execute(sql`update answer_sets set submission_id = ${of.submission_id} where ${isMoved}`);
  await db.execute(sql`
    with explained as (update check_explanations set submission_id = ${of.submission_id} where ${isMoved}),
    sections as (update section_submissions set submission_id = ${of.submission_id} where ${isMoved}),
    files as (update answer_files set submission_id = ${of.submission_id} where ${isMoved}),
    answered as (update responses set submission_id = ${of.submission_id} where ${isMoved})
    update case_codes set submission_id = ${of.submission_id}, case_number = ${of.case_number},
      reviewer_id = case when ${of.keepsReviewers}::boolean then reviewer_id end,
      transferred_from = ${of.from_submission_id}, transferred_at = ${of.by.now.toISOString()},
      transferred_by = ${of.by.userId}, transfer_reason = ${of.by.reason}
    where id = any(${sql.param([...of.ids])}::int[])`);
}
