import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';

export async function updateRoster(
  db: Db,
  subSectionId: number,
  roster: { row_word: string; minimum_rows: number },
): Promise<void> {
  await db.execute(sql`
    update questionnaire_sub_sections set row_word = ${roster.row_word}, minimum_rows = ${roster.minimum_rows}
    where id = ${subSectionId}`);
}

/** Selects the given rows with answers, and counts the submissions with answers in any of them. */
export async function selectFilledRows(
  db: Db,
  rowIds: number[],
): Promise<{ row_ids: number[]; submissions: number }> {
  const result = await db.execute<{ row_ids: number[]; submissions: number }>(sql`
    select coalesce(array_agg(distinct membership.row_id), '{}') as row_ids,
      count(distinct response.submission_id)::int as submissions
    from question_sub_section_memberships membership
    join responses response on response.question_id = membership.question_id
    where membership.row_id = any(${sql.param(rowIds)}::int[])
      and (response.value is not null or response.missing_reason is not null)`);
  return result.rows[0]!;
}

export async function deleteRows(db: Db, rowIds: number[]): Promise<void> {
  await db.execute(sql`
    delete from questionnaire_sub_section_rows where id = any(${sql.param(rowIds)}::int[])`);
}

/** Puts the questions of a list into the cells of one row, and gives them their codes and texts there. */
export async function assignQuestionsToRow(
  db: Db,
  rowId: number,
  cells: { question_id: number; column_id: number }[],
): Promise<void> {
  await db.execute(sql`
    update question_sub_section_memberships membership set row_id = ${rowId}, column_id = wanted.column_id
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as wanted (question_id int, column_id int)
    where membership.question_id = wanted.question_id`);
}

export type RosterPlace = {
  sub_section_id: number;
  sub_section_name: string;
  row_word: string;
  first_row_id: number | null;
};

/** Selects the facts of a sub-section that can be a roster. */
export async function selectRosterPlace(db: Db, subSectionId: number): Promise<RosterPlace | undefined> {
  const result = await db.execute<RosterPlace>(sql`
    select part.id as sub_section_id, part.sub_section_name, part.row_word,
      (select id from questionnaire_sub_section_rows r where r.sub_section_id = part.id
        order by r.display_order, r.id limit 1) as first_row_id
    from questionnaire_sub_sections part where part.id = ${subSectionId}`);
  return result.rows[0];
}

/** The first roster of a questionnaire, by its name. */
export async function selectFirstRosterName(db: Db, questionnaireId: number): Promise<string | undefined> {
  const result = await db.execute<{ name: string }>(sql`
    select coalesce(nullif(part.sub_section_name, ''), section.section_name) as name
    from questionnaire_sub_sections part join questionnaire_sections section on section.id = part.section_id
    where section.questionnaire_id = ${questionnaireId} and part.row_word <> '' limit 1`);
  return result.rows[0]?.name;
}
