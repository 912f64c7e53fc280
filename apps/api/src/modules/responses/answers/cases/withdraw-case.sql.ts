import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import { answeredBits } from '../../case-codes/answered-questions-bits.sql.ts';

/** Deletes all that was entered in a case, its history and files included. @returns how many answers it had */
export async function deleteCaseAnswers(db: Db, caseId: number): Promise<number> {
  const result = await db.execute<{ answers: number }>(sql`
    with answered as (
      delete from responses where case_code_id = ${caseId} returning value, missing_reason
    ), begun as (delete from section_submissions where case_code_id = ${caseId}),
    explained as (delete from check_explanations where case_code_id = ${caseId}),
    kept as (delete from answer_files where case_code_id = ${caseId})
    select count(*) filter (where value is not null or missing_reason is not null)::int as answers from answered`);
  await db.execute(sql`delete from answer_sets where case_code_id = ${caseId}`);
  return result.rows[0]!.answers;
}

export async function storeAnsweredBits(db: Db, caseId: number): Promise<void> {
  await db.execute(sql`
    update case_codes set answered = coalesce(answered, ${answeredBits(sql`${caseId}::int`)}, ''::bit varying)
    where id = ${caseId}`);
}
