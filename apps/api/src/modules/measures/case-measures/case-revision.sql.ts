import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

type RevisionKey = {
  questionnaire_id: number;
  submission_id: number;
  project_id: number;
  time_period_id: number;
};

/** Hashes which transaction last wrote each row: PostgreSQL's `xmin`, so that no write of any kind is missed. */
const hashOfRows = (from: SQL, key: SQL): SQL =>
  sql`(select count(*) || '/' || coalesce(sum(hashtextextended(${key} || ' ' || written.xmin, 0)), 0) from ${from})`;

/**
 * Returns a text that differs after each change of what measures over the cases of a submission depend on: cases, their
 * answers, second reviews, the submission's own answers, measures, questionnaires and the days of the period.
 *
 * Answers themselves are not read. A trigger writes the row of their case in `answer_sets` with each of them.
 */
export async function selectCaseRevision(db: Db, of: RevisionKey): Promise<string> {
  const isOfCases = sql`written.questionnaire_id = ${of.questionnaire_id} and written.submission_id = ${of.submission_id}`;
  const result = await db.execute<{ revision: string }>(sql`
    select concat_ws(' ',
      ${hashOfRows(sql`case_codes written where ${isOfCases}`, sql`written.id`)},
      ${hashOfRows(sql`answer_sets written where ${isOfCases}`, sql`written.case_code_id`)},
      ${hashOfRows(
        sql`answer_sets written where written.submission_id = ${of.submission_id} and written.case_code_id is null`,
        sql`written.questionnaire_id`,
      )},
      ${hashOfRows(sql`measures written where written.project_id = ${of.project_id}`, sql`written.id`)},
      ${hashOfRows(
        sql`questionnaires written
          where written.project_id = ${of.project_id} and written.time_period_id = ${of.time_period_id}`,
        sql`written.id`,
      )},
      ${hashOfRows(sql`time_periods written where written.id = ${of.time_period_id}`, sql`written.id`)}
    ) as revision`);
  return result.rows[0]!.revision;
}
