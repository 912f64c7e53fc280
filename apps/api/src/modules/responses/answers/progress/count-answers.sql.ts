import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';

const isGiven = sql`(response.value is not null or response.missing_reason is not null)`;

/** Counts the submissions that have answered any of the questions; a cleared answer does not count. */
export async function countSubmissionsAnswering(db: Db, questionIds: number[]): Promise<number> {
  const result = await db.execute<{ n: number }>(sql`
    select count(distinct response.submission_id)::int as n from responses response
    where response.question_id = any(${sql.param(questionIds)}::int[]) and ${isGiven}`);
  return result.rows[0]?.n ?? 0;
}

/** Counts the submissions that have answered anything of a questionnaire. */
export async function countSubmissionsWithAnswers(db: Db, questionnaireId: number): Promise<number> {
  const result = await db.execute<{ n: number }>(
    sql`select ${submissionsWithAnswers(sql`${questionnaireId}::int`)} as n`,
  );
  return result.rows[0]!.n;
}

/** The same as a column, of a questionnaire's id. */
export const submissionsWithAnswers = (questionnaireId: SQL) => sql`(
  select count(distinct kept.submission_id)::int from answer_sets kept
  where kept.questionnaire_id = ${questionnaireId} and bit_count(kept.given) > 0)`;

/** Counts the submissions that have selected any of these options of some questions. */
export async function countSubmissionsChoosing(
  db: Db,
  options: { id: number; codes: string[] }[],
): Promise<number> {
  const result = await db.execute<{ n: number }>(sql`
    select count(distinct response.submission_id)::int as n
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as gone (id int, codes text[])
    join responses response on response.question_id = gone.id and jsonb_exists_any(response.value, gone.codes)`);
  return result.rows[0]?.n ?? 0;
}

/** Deletes the remains of cleared answers, so that a question without answers can be deleted. */
export async function deleteClearedResponses(db: Db, questionIds: number[]): Promise<void> {
  await db.execute(sql`
    delete from responses response
    where response.question_id = any(${sql.param(questionIds)}::int[]) and not ${isGiven}`);
}
