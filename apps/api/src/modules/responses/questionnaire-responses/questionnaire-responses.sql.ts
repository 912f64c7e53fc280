import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { isInResults, type ResponseKey } from './answer-set.sql.ts';

/**
 * Waits for every saving of answers to a questionnaire that is under way, and lets none begin until the transaction
 * ends. The caller holds the questionnaire itself, so that no submission can start it meanwhile.
 */
export async function lockResponses(db: Db, questionnaireId: number): Promise<void> {
  await db.execute(sql`
    select from questionnaire_submissions where questionnaire_id = ${questionnaireId} order by submission_id for update`);
}

/** How many submissions have submitted a questionnaire, those included that correct what is published. */
export async function countSubmittedResponses(db: Db, questionnaireId: number): Promise<number> {
  const result = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from questionnaire_submissions stored
    where stored.questionnaire_id = ${questionnaireId} and ${isInResults('stored')}`);
  return result.rows[0]?.n ?? 0;
}

/** Forgets who has begun a questionnaire that is about to go; the caller made sure that nobody submitted it. */
export async function deleteResponses(db: Db, questionnaireId: number): Promise<void> {
  await db.execute(sql`delete from questionnaire_submissions where questionnaire_id = ${questionnaireId}`);
}

/** The same of one return, as if it had never been begun; nothing may have been entered in it. */
export async function deleteResponse(db: Db, key: ResponseKey): Promise<void> {
  await db.execute(sql`delete from questionnaire_submissions
    where questionnaire_id = ${key.questionnaire_id} and submission_id = ${key.submission_id}`);
}
