import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { isInResults, type ResponseKey } from './answer-set.sql.ts';

/**
 * Waits for every running save of answers to a questionnaire, and prevents new ones until the transaction
 * ends. The caller locks the questionnaire itself, so that no submission can start it in the meantime.
 */
export async function lockResponses(db: Db, questionnaireId: number): Promise<void> {
  await db.execute(sql`
    select from questionnaire_submissions where questionnaire_id = ${questionnaireId} order by submission_id for update`);
}

/**
 * Counts the submissions that have submitted a questionnaire, including those that correct published figures.
 */
export async function countSubmittedResponses(db: Db, questionnaireId: number): Promise<number> {
  const result = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from questionnaire_submissions stored
    where stored.questionnaire_id = ${questionnaireId} and ${isInResults('stored')}`);
  return result.rows[0]?.n ?? 0;
}

/**
 * Deletes who started a questionnaire that is about to be deleted; the caller has checked that no one
 * submitted it.
 */
export async function deleteResponses(db: Db, questionnaireId: number): Promise<void> {
  await db.execute(sql`delete from questionnaire_submissions where questionnaire_id = ${questionnaireId}`);
}

/** Deletes one return, as if never started; it must contain no entries. */
export async function deleteResponse(db: Db, key: ResponseKey): Promise<void> {
  await db.execute(sql`delete from questionnaire_submissions
    where questionnaire_id = ${key.questionnaire_id} and submission_id = ${key.submission_id}`);
}
