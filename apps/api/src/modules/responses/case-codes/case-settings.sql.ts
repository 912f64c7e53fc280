import { type CaseSettings, defaultCaseSettings } from '@portal/contract/responses/case-codes';
import { identifierTypes } from '@portal/contract/responses/identifier-rules';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { case_settings } from '../../../tables/case-codes.tables.ts';

const { questionnaire_id, ...columns } = getTableColumns(case_settings);

/** Loads the case settings of a questionnaire; the defaults if none were set. */
export async function selectCaseSettings(db: Db, questionnaireId: number): Promise<CaseSettings> {
  const [row] = await db.select(columns).from(case_settings).where(eq(questionnaire_id, questionnaireId));
  return row ?? defaultCaseSettings;
}

/** The same, with the row made if there was none, and held until the transaction ends. */
export async function lockCaseSettings(db: Db, questionnaireId: number): Promise<CaseSettings> {
  await db.insert(case_settings).values({ questionnaire_id: questionnaireId }).onConflictDoNothing();
  const [row] = await db
    .select(columns)
    .from(case_settings)
    .where(eq(questionnaire_id, questionnaireId))
    .for('update');
  return row!;
}

export async function updateCaseSettingsColumns(
  db: Db,
  questionnaireId: number,
  values: Partial<CaseSettings>,
): Promise<void> {
  await db.update(case_settings).set(values).where(eq(questionnaire_id, questionnaireId));
}

/** Lists the codes that no question of the questionnaire has. */
export const selectUnknownCodes = (db: Db, questionnaireId: number, codes: string[]): Promise<string[]> =>
  selectCodesWithout(
    db,
    codes,
    sql`select from questions question
      where question.questionnaire_id = ${questionnaireId} and question.question_code = code`,
  );

/** Lists the codes of which no question can identify a case: it is a text or a whole number, asked once. */
export const selectNotIdentifying = (db: Db, questionnaireId: number, codes: string[]): Promise<string[]> =>
  selectCodesWithout(
    db,
    codes,
    sql`select from questions question
      join question_sub_section_memberships place on place.question_id = question.id and place.row_id is null
      where question.questionnaire_id = ${questionnaireId} and question.question_code = code
        and question.question_type = any(${sql.param(identifierTypes)}::text[])`,
  );

/** Lists the codes for which a query on `code` finds nothing. */
async function selectCodesWithout(db: Db, codes: string[], found: SQL): Promise<string[]> {
  const result = await db.execute<{ code: string }>(
    sql`select code from unnest(${sql.param(codes)}::text[]) code where not exists (${found})`,
  );
  return result.rows.map(({ code }) => code);
}

/** Checks if a submission has ever had enough responses for results, including withdrawn ones. */
export async function haveResultsBeenShown(
  db: Db,
  questionnaireId: number,
  minimum: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from case_codes
    where questionnaire_id = ${questionnaireId} and second_review_of is null and completed_at is not null
    group by submission_id having count(*) >= ${minimum} limit 1`);
  return rows.length > 0;
}
