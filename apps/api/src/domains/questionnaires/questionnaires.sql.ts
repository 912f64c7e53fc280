import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { projects } from '../projects/projects.tables.ts';
import { questionnaires } from './questionnaires.tables.ts';

export async function selectQuestionnaires(
  db: Db,
  query: {
    project_id: number;
    time_period_id?: number | undefined;
    withDrafts: boolean;
    limit: number;
    offset: number;
  },
) {
  return db
    .select({ questionnaire: questionnaires, total: sql<number>`count(*) over ()` })
    .from(questionnaires)
    .where(
      and(
        eq(questionnaires.project_id, query.project_id),
        query.time_period_id === undefined
          ? undefined
          : eq(questionnaires.time_period_id, query.time_period_id),
        query.withDrafts ? undefined : ne(questionnaires.status, 'draft'),
      ),
    )
    .orderBy(sql`${questionnaires.time_period_id} desc`, questionnaires.display_order, questionnaires.id)
    .limit(query.limit)
    .offset(query.offset);
}

export async function selectQuestionnaire(db: Db, id: number) {
  const [row] = await db
    .select({ questionnaire: questionnaires, programme_id: projects.programme_id })
    .from(questionnaires)
    .innerJoin(projects, eq(projects.id, questionnaires.project_id))
    .where(eq(questionnaires.id, id));
  return row;
}

export type SectionProgress = {
  id: number;
  section_name: string;
  state: 'not_started' | 'in_progress' | 'complete';
  questions: number;
  answered: number;
  required_left: number;
};

/**
 * The sections of a questionnaire with their state and how many questions are answered, for a submission. What its rules
 * hide counts neither as asked nor as answered; of what they require, it is counted how much is left.
 */
export async function selectSectionProgress(
  db: Db,
  questionnaireId: number,
  submissionId: number,
  { hidden = [], required = [] }: { hidden?: number[]; required?: number[] } = {},
): Promise<SectionProgress[]> {
  const result = await db.execute<SectionProgress>(sql`
    select section.id, section.section_name, coalesce(state.state, 'not_started') as state,
      coalesce(counted.questions, 0) as questions, coalesce(counted.answered, 0) as answered,
      coalesce(counted.required_left, 0) as required_left
    from questionnaire_sections section
    left join section_submissions state
      on state.section_id = section.id and state.submission_id = ${submissionId} and state.case_code_id is null
    left join lateral (
      select count(*)::int as questions,
        count(*) filter (where response.value is not null or response.missing_reason is not null)::int as answered,
        count(*) filter (where response.value is null and response.missing_reason is null
          and question.id = any(${sql.param(required)}::int[]))::int as required_left
      from questionnaire_sub_sections sub_section
      join question_sub_section_memberships membership on membership.sub_section_id = sub_section.id
      join questions question on question.id = membership.question_id
      left join responses response on response.question_id = question.id
        and response.submission_id = ${submissionId} and response.case_code_id is null
      where sub_section.section_id = section.id and question.question_type not in ('information', 'calculated')
        and question.id <> all(${sql.param(hidden)}::int[])
    ) counted on true
    where section.questionnaire_id = ${questionnaireId}
    order by section.display_order, section.id`);
  return result.rows;
}

export async function selectSection(db: Db, questionnaireId: number, sectionId: number) {
  const result = await db.execute<{ id: number; section_name: string; guidance: string }>(sql`
    select id, section_name, guidance from questionnaire_sections
    where id = ${sectionId} and questionnaire_id = ${questionnaireId}`);
  return result.rows[0];
}

/** The parts of a section with their rows and columns, in order: one query. */
export async function selectSubSections(db: Db, sectionId: number) {
  const result = await db.execute<{
    id: number;
    sub_section_name: string;
    guidance: string;
    show_if: string;
    row_totals: boolean;
    column_totals: boolean;
    rows: { id: number; row_name: string; show_if: string }[];
    columns: { id: number; column_name: string }[];
  }>(sql`
    select sub_section.id, sub_section.sub_section_name, sub_section.guidance, sub_section.show_if,
      sub_section.row_totals, sub_section.column_totals,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'row_name', r.row_name, 'show_if', r.show_if) order by r.display_order, r.id)
        from questionnaire_sub_section_rows r where r.sub_section_id = sub_section.id), '[]') as rows,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'column_name', c.column_name) order by c.display_order, c.id)
        from questionnaire_sub_section_columns c where c.sub_section_id = sub_section.id), '[]') as columns
    from questionnaire_sub_sections sub_section
    where sub_section.section_id = ${sectionId}
    order by sub_section.display_order, sub_section.id`);
  return result.rows;
}
