import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/** The parts of a questionnaire that share create, change, remove and reorder. */
export type PartName = 'section' | 'sub_section' | 'row' | 'column' | 'check';
export const parentOf: Record<PartName, 'questionnaire' | 'section' | 'sub_section'> = {
  section: 'questionnaire',
  sub_section: 'section',
  row: 'sub_section',
  column: 'sub_section',
  check: 'questionnaire',
};

const tables: Record<PartName, string> = {
  section: 'questionnaire_sections',
  sub_section: 'questionnaire_sub_sections',
  row: 'questionnaire_sub_section_rows',
  column: 'questionnaire_sub_section_columns',
  check: 'questionnaire_checks',
};
const tableOf = (part: PartName) => sql.identifier(tables[part]);
const parentColumn = (part: PartName) => sql.identifier(`${parentOf[part]}_id`);

/** From a part (as `part`) up to its section, where it stands below one. */
const upToSection: Record<PartName, SQL> = {
  section: sql``,
  check: sql``,
  sub_section: sql`join questionnaire_sections section on section.id = part.section_id`,
  row: sql`join questionnaire_sub_sections sub_section on sub_section.id = part.sub_section_id
    join questionnaire_sections section on section.id = sub_section.section_id`,
  column: sql`join questionnaire_sub_sections sub_section on sub_section.id = part.sub_section_id
    join questionnaire_sections section on section.id = sub_section.section_id`,
};
const questionnaireOf = (part: PartName) =>
  part === 'section' || part === 'check' ? sql`part.questionnaire_id` : sql`section.questionnaire_id`;

export type Part = { id: number; questionnaire_id: number; parent_id: number } & Record<string, unknown>;

export async function selectPart(db: Db, part: PartName, id: number): Promise<Part | undefined> {
  const result = await db.execute<Part>(sql`
    select part.*, ${questionnaireOf(part)} as questionnaire_id, part.${parentColumn(part)} as parent_id
    from ${tableOf(part)} part ${upToSection[part]} where part.id = ${id}`);
  return result.rows[0];
}

/** Selects every part of the kind in a questionnaire, with its parent. */
export async function selectPartIds(db: Db, part: PartName, questionnaireId: number) {
  const result = await db.execute<{ id: number; parent_id: number }>(sql`
    select part.id, part.${parentColumn(part)} as parent_id
    from ${tableOf(part)} part ${upToSection[part]} where ${questionnaireOf(part)} = ${questionnaireId}`);
  return result.rows;
}

type Fields = Record<string, unknown>;
const list = (items: SQL[]) => sql.join(items, sql`, `);

/** Adds a part at the end of its parent. */
export async function insertPart(db: Db, part: PartName, parentId: number, fields: Fields): Promise<number> {
  const names = Object.keys(fields).map((name) => sql`${sql.identifier(name)}`);
  const values = Object.values(fields).map((value) => sql`${value}`);
  const result = await db.execute<{ id: number }>(sql`
    insert into ${tableOf(part)} (${parentColumn(part)}, ${list(names)}, display_order)
    values (${parentId}, ${list(values)}, (select coalesce(max(display_order), 0) + 1 from ${tableOf(part)}
      where ${parentColumn(part)} = ${parentId}))
    returning id`);
  return result.rows[0]!.id;
}

export async function updatePart(db: Db, part: PartName, id: number, fields: Fields): Promise<void> {
  const changes = Object.entries(fields).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
  if (changes.length > 0)
    await db.execute(sql`update ${tableOf(part)} set ${list(changes)} where id = ${id}`);
}

/** Deletes a part with its content, except its questions. */
export async function deletePart(db: Db, part: PartName, id: number): Promise<void> {
  await db.execute(sql`delete from ${tableOf(part)} where id = ${id}`);
}

/** Selects the questions in a part. */
export async function selectQuestionsIn(db: Db, part: PartName, id: number) {
  const where: Record<PartName, SQL> = {
    section: sql`sub_section.section_id = ${id}`,
    sub_section: sql`sub_section.id = ${id}`,
    row: sql`membership.row_id = ${id}`,
    column: sql`membership.column_id = ${id}`,
    check: sql`false`,
  };
  const result = await db.execute<{ id: number; question_code: string }>(sql`
    select question.id, question.question_code
    from question_sub_section_memberships membership
    join questionnaire_sub_sections sub_section on sub_section.id = membership.sub_section_id
    join questions question on question.id = membership.question_id
    where ${where[part]} order by question.id`);
  return result.rows;
}

/** Selects every placed question of a questionnaire, with its sub-section. */
export async function selectPlacedQuestionIds(db: Db, questionnaireId: number) {
  const result = await db.execute<{ id: number; parent_id: number }>(sql`
    select membership.question_id as id, membership.sub_section_id as parent_id
    from question_sub_section_memberships membership
    join questions question on question.id = membership.question_id
    where question.questionnaire_id = ${questionnaireId}`);
  return result.rows;
}

/** Numbers what has the ids from 1, in the order given. */
export async function updatePartOrder(db: Db, part: PartName | 'question', ids: number[]): Promise<void> {
  const table = part === 'question' ? sql.identifier('question_sub_section_memberships') : tableOf(part);
  const key = sql.identifier(part === 'question' ? 'question_id' : 'id');
  await db.execute(sql`
    update ${table} part set display_order = wanted.place
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted (id, place)
    where part.${key} = wanted.id`);
}
