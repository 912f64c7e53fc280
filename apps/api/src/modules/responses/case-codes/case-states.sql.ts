import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import { answeredBits } from './answered-questions-bits.sql.ts';

/**
 * Puts a case in progress when an answer is written, also if it was complete; it must then be completed
 * again.
 * @param key_hash of the respondent's key, which opens the answers from now on; null for a case that staff
 * review
 */
export async function markCaseInProgress(
  db: Db,
  id: number,
  now: Date,
  key_hash: string | null = null,
): Promise<void> {
  await db
    .update(case_codes)
    .set({
      state: 'in_progress',
      started_at: sql`coalesce(${case_codes.started_at}, ${now.toISOString()})`,
      completed_at: null,
      ...(key_hash !== null && { answer_key_hash: key_hash }),
    })
    .where(and(eq(case_codes.id, id), inArray(case_codes.state, ['unused', 'complete'])));
}

/** `reference`: what a respondent is given. `key_hash`: as in `markCaseInProgress`, for a case completed without an answer. */
export async function finishCase(
  db: Db,
  id: number,
  { now, reference = null, key_hash }: { now: Date; reference?: string | null; key_hash: string | null },
): Promise<void> {
  await db
    .update(case_codes)
    .set({
      state: 'complete',
      started_at: sql`coalesce(${case_codes.started_at}, ${now.toISOString()})`,
      completed_at: now,
      reference,
      answer_key_hash: sql`coalesce(${case_codes.answer_key_hash}, ${key_hash}::text)`,
      ...(key_hash !== null && { answered: answeredBits(sql`${case_codes.id}`) as SQL<string> }),
    })
    .where(eq(case_codes.id, id));
}

/** Matches cases that go on in the next period: there, and no longer here, they are to be completed. */
export const isCarriedForward = (caseId: SQL): SQL =>
  sql`exists (select from case_codes next where next.carried_from = ${caseId} and next.state <> 'withdrawn')`;

/** Counts the started, incomplete cases of a return, second reviews included, without those carried forward. */
export async function countUnfinishedCases(
  db: Db,
  of: { questionnaire_id: number; submission_id: number },
): Promise<number> {
  return db.$count(
    case_codes,
    and(
      eq(case_codes.questionnaire_id, of.questionnaire_id),
      eq(case_codes.submission_id, of.submission_id),
      eq(case_codes.state, 'in_progress'),
      not(isCarriedForward(sql`${case_codes.id}`)),
    ),
  );
}
