import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/** Counts the comments and open flags of some answers of a submission. */
export async function countThreads(db: Db, submissionId: number, questionIds: number[]): Promise<number> {
  const ids = sql.param(questionIds);
  const result = await db.execute<{ n: number }>(sql`
    select ((select count(*) from comments said where said.submission_id = ${submissionId}
        and said.question_id = any(${ids}::int[]) and said.deleted_at is null)
      + (select count(*) from answer_flags flag where flag.submission_id = ${submissionId}
        and flag.question_id = any(${ids}::int[]) and flag.resolved_at is null))::int as n`);
  return result.rows[0]!.n;
}

/** Moves the comments and flags of answers to other questions of the submission: all in one step. */
export async function moveThreads(
  db: Db,
  submissionId: number,
  moves: { from: number; to: number }[],
): Promise<void> {
  const moved = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moved ("from" int, "to" int)`;
  await db.execute(sql`
    with comments_moved as (
      update comments said set question_id = moved."to" from ${moved}
      where said.submission_id = ${submissionId} and said.question_id = moved."from"
    )
    update answer_flags flag set question_id = moved."to" from ${moved}
    where flag.submission_id = ${submissionId} and flag.question_id = moved."from"`);
}
