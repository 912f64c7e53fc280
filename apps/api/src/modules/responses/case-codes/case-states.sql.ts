import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';

/** What is written in a case puts it in progress, also where it was complete: it is completed again when that is done. */
export async function beginCase(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(case_codes)
    .set({
      state: 'in_progress',
      started_at: sql`coalesce(${case_codes.started_at}, ${now.toISOString()})`,
      completed_at: null,
    })
    .where(and(eq(case_codes.id, id), inArray(case_codes.state, ['unused', 'complete'])));
}

/** `reference`: what a respondent is given. */
export async function finishCase(
  db: Db,
  id: number,
  { now, reference = null }: { now: Date; reference?: string | null },
): Promise<void> {
  await db
    .update(case_codes)
    .set({
      state: 'complete',
      started_at: sql`coalesce(${case_codes.started_at}, ${now.toISOString()})`,
      completed_at: now,
      reference,
    })
    .where(eq(case_codes.id, id));
}

/** How many cases of a return are begun and not complete, second reviews included. */
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
    ),
  );
}
