import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import { case_codes } from '../../../../tables/case-codes.tables.ts';
import type { ResponseKey } from '../../../responses/questionnaire-responses/answer-set.sql.ts';

/**
 * Selects the code given to a respondent by an earlier try of the same call; staff-made codes are not found.
 */
export async function selectCodeByRequestKey(
  db: Db,
  of: ResponseKey,
  requestKey: string,
): Promise<string | null> {
  const [row] = await db
    .select({ case_code: case_codes.case_code })
    .from(case_codes)
    .where(
      and(
        eq(case_codes.request_key, requestKey),
        eq(case_codes.questionnaire_id, of.questionnaire_id),
        eq(case_codes.submission_id, of.submission_id),
        isNull(case_codes.created_by),
      ),
    );
  return row?.case_code ?? null;
}

type NewCase = { case_code: string; request_key: string; language: string; is_of_staff: boolean; now: Date };

/**
 * Creates a case with the next number if the limit allows it; the caller has locked the return.
 * @returns the outcome: the drawn code may already exist
 */
export async function insertOwnCase(
  db: Db,
  of: ResponseKey,
  made: NewCase,
  mostCodes: number,
): Promise<'made' | 'full' | 'drawn_before'> {
  const result = await db.execute<{ is_full: boolean; is_made: boolean }>(sql`
    with there as (
      select coalesce(max(case_number), 0) as highest,
        count(*) filter (where second_review_of is null and state <> 'withdrawn') >= ${mostCodes} as is_full
      from case_codes where questionnaire_id = ${of.questionnaire_id} and submission_id = ${of.submission_id}
    ), made as (
      insert into case_codes (questionnaire_id, submission_id, case_code, case_number, request_key, language, is_of_staff,
        created_at)
      select ${of.questionnaire_id}::int, ${of.submission_id}::int, ${made.case_code}::text, highest + 1,
        ${made.request_key}::text, ${made.language}::text, ${made.is_of_staff}::boolean, ${made.now.toISOString()}::timestamptz
      from there where not is_full
      on conflict (case_code) do nothing returning id
    )
    select is_full, exists (select from made) as is_made from there`);
  const { is_full, is_made } = result.rows[0]!;
  if (is_full) return 'full';
  return is_made ? 'made' : 'drawn_before';
}

/** Binds a case whose answers were deleted to the key of another device. What staff had a hand in stays theirs. */
export async function rebindCase(
  db: Db,
  id: number,
  { key_hash, is_of_staff }: { key_hash: string; is_of_staff: boolean },
): Promise<void> {
  await db
    .update(case_codes)
    .set({ answer_key_hash: key_hash, is_of_staff: sql`${case_codes.is_of_staff} or ${is_of_staff}` })
    .where(eq(case_codes.id, id));
}

export async function updateLanguage(db: Db, id: number, language: string): Promise<void> {
  await db.update(case_codes).set({ language }).where(eq(case_codes.id, id));
}
