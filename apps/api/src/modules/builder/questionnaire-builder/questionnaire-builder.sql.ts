import type { QuestionFields } from '@portal/contract/builder/built-questionnaire';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { question_options, questionnaires, questions } from '../../../tables/questionnaires.tables.ts';
import { insertRows } from './definition/bulk-rows.sql.ts';

/** Locks the questionnaire until the transaction ends: other editors wait, and no submission starts it. */
export async function lockQuestionnaire(db: Db, id: number): Promise<void> {
  await db.execute(sql`select from questionnaires where id = ${id} for update`);
}

type NewQuestionnaire = Omit<typeof questionnaires.$inferInsert, 'display_order'>;

/** Adds a questionnaire after the others of its project and period. */
export async function insertQuestionnaire(db: Db, values: NewQuestionnaire) {
  const display_order = sql<number>`(select coalesce(max(other.display_order), 0) + 1 from questionnaires other
    where other.project_id = ${values.project_id} and other.time_period_id = ${values.time_period_id})`;
  const [row] = await db
    .insert(questionnaires)
    .values({ ...values, display_order })
    .returning();
  return row!;
}

/** Checks that a project and a time period belong to the programme. */
export async function findTargetInProgramme(
  db: Db,
  programmeId: number,
  target: { project_id: number; time_period_id: number },
): Promise<{ project: boolean; time_period: boolean }> {
  const result = await db.execute<{ project: boolean; time_period: boolean }>(sql`
    select exists (select from projects where id = ${target.project_id} and programme_id = ${programmeId}) as project,
      exists (select from time_periods where id = ${target.time_period_id} and programme_id = ${programmeId})
        as time_period`);
  return result.rows[0]!;
}

/** Returns true if a project has a questionnaire of this name in a time period. */
export async function isNameTaken(
  db: Db,
  target: { project_id: number; time_period_id: number },
  questionnaire_name: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: questionnaires.id })
    .from(questionnaires)
    .where(
      and(
        eq(questionnaires.project_id, target.project_id),
        eq(questionnaires.time_period_id, target.time_period_id),
        eq(questionnaires.questionnaire_name, questionnaire_name),
      ),
    );
  return rows.length > 0;
}

/** Selects a project's questionnaires in a time period, in order, including drafts. */
export async function selectQuestionnairesOf(db: Db, target: { project_id: number; time_period_id: number }) {
  return db
    .select()
    .from(questionnaires)
    .where(
      and(
        eq(questionnaires.project_id, target.project_id),
        eq(questionnaires.time_period_id, target.time_period_id),
      ),
    )
    .orderBy(questionnaires.display_order, questionnaires.id);
}

export async function updateQuestionnaireColumns(
  db: Db,
  id: number,
  values: Partial<typeof questionnaires.$inferInsert>,
) {
  const [row] = await db.update(questionnaires).set(values).where(eq(questionnaires.id, id)).returning();
  return row!;
}

/** Deletes a questionnaire with its parts; it must have no answers. */
export async function deleteQuestionnaireRow(db: Db, id: number): Promise<void> {
  await db.delete(questionnaires).where(eq(questionnaires.id, id));
}

export async function selectQuestionIds(db: Db, questionnaireId: number): Promise<number[]> {
  const rows = await db
    .select({ id: questions.id })
    .from(questions)
    .where(eq(questions.questionnaire_id, questionnaireId));
  return rows.map((row) => row.id);
}

/** Selects the questions of a sub-section in reading order. */
export async function selectQuestionIdsInOrder(db: Db, subSectionId: number): Promise<number[]> {
  const result = await db.execute<{ question_id: number }>(sql`
    select question_id from question_sub_section_memberships where sub_section_id = ${subSectionId}
    order by display_order, question_id`);
  return result.rows.map((row) => row.question_id);
}

export async function hasCaseCodes(db: Db, questionnaireId: number): Promise<boolean> {
  const result = await db.execute(
    sql`select from case_codes where questionnaire_id = ${questionnaireId} limit 1`,
  );
  return result.rows.length > 0;
}

type QuestionColumns = typeof questions.$inferInsert;
type Option = QuestionFields['options'][number];

export async function insertQuestion(db: Db, values: QuestionColumns): Promise<number> {
  const [row] = await db.insert(questions).values(values).returning({ id: questions.id });
  return row!.id;
}

export async function updateQuestionColumns(
  db: Db,
  id: number,
  values: Partial<QuestionColumns>,
): Promise<void> {
  await db.update(questions).set(values).where(eq(questions.id, id));
}

/** Deletes questions with their options and places. */
export async function deleteQuestions(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.delete(questions).where(inArray(questions.id, ids));
}

/** Gives questions exactly these options, in this order. */
export async function replaceOptions(
  db: Db,
  of: { question_id: number; options: readonly Option[] }[],
): Promise<void> {
  const ids = of.map(({ question_id }) => question_id);
  if (ids.length === 0) return;
  await db.delete(question_options).where(inArray(question_options.question_id, ids));
  await insertRows(
    db,
    'question_options',
    of.flatMap(({ question_id, options }) =>
      options.map((option, index) => ({ ...option, question_id, display_order: index + 1 })),
    ),
  );
}

type Place = { question_id: number; sub_section_id: number; row_id: number | null; column_id: number | null };

/** Puts a question at the end of a sub-section, or into a cell of it; from where it was, if it was anywhere. */
export async function upsertQuestionPlace(db: Db, place: Place): Promise<number> {
  const { question_id, sub_section_id, row_id, column_id } = place;
  const result = await db.execute<{ id: number }>(sql`
    insert into question_sub_section_memberships (question_id, sub_section_id, row_id, column_id, display_order)
    values (${question_id}, ${sub_section_id}, ${row_id}, ${column_id},
      (select coalesce(max(display_order), 0) + 1 from question_sub_section_memberships
        where sub_section_id = ${sub_section_id}))
    on conflict (question_id) do update set sub_section_id = excluded.sub_section_id, row_id = excluded.row_id,
      column_id = excluded.column_id, display_order = excluded.display_order
    returning id`);
  return result.rows[0]!.id;
}
