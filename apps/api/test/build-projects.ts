import type { Db } from '../src/database/connect.ts';
import { time_periods } from '../src/tables/programmes.tables.ts';
import { categories, project_time_periods, projects } from '../src/tables/projects.tables.ts';
import {
  question_sub_section_memberships,
  questionnaire_sections,
  questionnaire_sub_section_columns,
  questionnaire_sub_section_rows,
  questionnaire_sub_sections,
  questionnaires,
  questions,
} from '../src/tables/questionnaires.tables.ts';
import { submissions } from '../src/tables/submissions.tables.ts';

let counter = 0;
const DAY = 24 * 60 * 60 * 1000;

export async function buildProject(
  db: Db,
  programmeId: number,
  values: Partial<typeof projects.$inferInsert> = {},
) {
  counter += 1;
  const [category] = await db
    .insert(categories)
    .values({ programme_id: programmeId, category_name: `Category ${counter}` })
    .returning();
  const [row] = await db
    .insert(projects)
    .values({
      programme_id: programmeId,
      category_id: category!.id,
      project_code: `project-${counter}`,
      project_name: `Project ${counter}`,
      ...values,
    })
    .returning();
  return row!;
}

/** A time period the project takes part in; by default its collection is open. */
export async function buildTimePeriod(
  db: Db,
  project: { id: number; programme_id: number },
  state: 'upcoming' | 'registration' | 'open' | 'validation' | 'published' | 'closed' = 'open',
) {
  counter += 1;
  const now = Date.now();
  const [period] = await db
    .insert(time_periods)
    .values({
      programme_id: project.programme_id,
      time_period_name: `Period ${counter}`,
      starts_on: '2025-07-01',
      ends_on: '2025-07-31',
      display_order: counter,
    })
    .returning();
  const dates = {
    upcoming: [10, 20, 30],
    registration: [10, 20, 30],
    open: [-10, 10, 20],
    validation: [-20, -10, 10],
    published: [-30, -20, -10],
    closed: [-30, -20, null],
  }[state].map((days) => (days === null ? null : new Date(now + days * DAY)));
  await db.insert(project_time_periods).values({
    project_id: project.id,
    time_period_id: period!.id,
    collection_opens_at: dates[0]!,
    collection_closes_at: dates[1]!,
    published_at: dates[2] ?? null,
    ...(state === 'registration' && { registration_opens_at: new Date(now - DAY) }),
  });
  return period!;
}

export async function buildSubmission(
  db: Db,
  project: { id: number },
  organisation: { id: number },
  values: Partial<typeof submissions.$inferInsert> = {},
) {
  counter += 1;
  const [row] = await db
    .insert(submissions)
    .values({
      project_id: project.id,
      organisation_id: organisation.id,
      submission_name: `Submission of ${organisation.id}`,
      pseudonym_number: counter,
      ...values,
    })
    .returning();
  return row!;
}

/**
 * An open questionnaire of one section with a 1-row grid: one question per given definition, in a column each.
 * Question codes default to `q1`, `q2`, …; questions are required integers unless said otherwise.
 */
export async function buildQuestionnaire(
  db: Db,
  project: { id: number },
  timePeriod: { id: number },
  definitions: Partial<typeof questions.$inferInsert>[] = [{}, {}],
) {
  counter += 1;
  const [questionnaire] = await db
    .insert(questionnaires)
    .values({
      project_id: project.id,
      time_period_id: timePeriod.id,
      questionnaire_name: `Questionnaire ${counter}`,
      status: 'open',
    })
    .returning();
  const questionnaire_id = questionnaire!.id;
  const [section] = await db
    .insert(questionnaire_sections)
    .values({ questionnaire_id, section_name: 'Figures', display_order: 1 })
    .returning();
  const [subSection] = await db
    .insert(questionnaire_sub_sections)
    .values({ section_id: section!.id, sub_section_name: 'Grid', display_order: 1 })
    .returning();
  const sub_section_id = subSection!.id;
  const [row] = await db
    .insert(questionnaire_sub_section_rows)
    .values({ sub_section_id, row_name: 'All', display_order: 1 })
    .returning();
  const built: (typeof questions.$inferSelect)[] = [];
  const columns: { id: number }[] = [];
  for (const [index, definition] of definitions.entries()) {
    const [column] = await db
      .insert(questionnaire_sub_section_columns)
      .values({ sub_section_id, column_name: `Column ${index + 1}`, display_order: index + 1 })
      .returning();
    columns.push(column!);
    const [question] = await db
      .insert(questions)
      .values({
        questionnaire_id,
        question_code: `q${index + 1}`,
        question_text: `Question ${index + 1}`,
        question_type: 'integer',
        required: true,
        ...definition,
      })
      .returning();
    await db.insert(question_sub_section_memberships).values({
      question_id: question!.id,
      sub_section_id,
      row_id: row!.id,
      column_id: column!.id,
      display_order: index + 1,
    });
    built.push(question!);
  }
  return {
    questionnaire: questionnaire!,
    section: section!,
    subSection: subSection!,
    row: row!,
    column: columns[0]!,
    questions: built,
  };
}
