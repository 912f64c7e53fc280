import type { QuestionFields } from '@portal/contract/builder/built-questionnaire';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import { matchesFoldedSearch } from '../../../../database/search-conditions.ts';
import { time_periods } from '../../../../tables/programmes.tables.ts';
import { projects } from '../../../../tables/projects.tables.ts';
import {
  question_sub_section_memberships,
  questionnaire_checks,
  questionnaire_sections,
  questionnaire_sub_section_columns,
  questionnaire_sub_section_rows,
  questionnaire_sub_sections,
  questionnaires,
  questions,
} from '../../../../tables/questionnaires.tables.ts';
import type { ExpressionUse } from '../validate-expressions.ts';

/** A questionnaire with what it belongs to. */
export async function selectQuestionnaireWithProject(db: Db, id: number) {
  const [row] = await db
    .select({
      questionnaire: questionnaires,
      project_code: projects.project_code,
      project_name: projects.project_name,
      time_period_name: time_periods.time_period_name,
      period: { starts_on: time_periods.starts_on, ends_on: time_periods.ends_on },
    })
    .from(questionnaires)
    .innerJoin(projects, eq(projects.id, questionnaires.project_id))
    .innerJoin(time_periods, eq(time_periods.id, questionnaires.time_period_id))
    .where(eq(questionnaires.id, id));
  return row;
}
export type QuestionnaireWithProject = NonNullable<
  Awaited<ReturnType<typeof selectQuestionnaireWithProject>>
>;

const optionsOf = sql<QuestionFields['options']>`coalesce((
  select jsonb_agg(jsonb_build_object('option_code', option.option_code, 'option_name', option.option_name,
    'exclusive', option.exclusive, 'show_if', option.show_if) order by option.display_order, option.id)
  from question_options option where option.question_id = questions.id), '[]')`;

/**
 * Counts the started responses of a survey, the same number for each question: results show which questions
 * people answered.
 */
const answersOf = sql<number>`(case when exists (
    select from questionnaires survey where survey.id = questions.questionnaire_id and survey.kind = 'survey')
  then (select count(*)::int from case_codes one
    where one.questionnaire_id = questions.questionnaire_id and one.state in ('in_progress', 'complete'))
  else (select count(*)::int from responses response
    where response.question_id = questions.id
      and (response.value is not null or response.missing_reason is not null)) end)`;

const questionColumns = getTableColumns(questions);
const builtQuestion = {
  ...questionColumns,
  options: optionsOf,
  answers: answersOf,
  sub_section_id: question_sub_section_memberships.sub_section_id,
  row_id: question_sub_section_memberships.row_id,
  column_id: question_sub_section_memberships.column_id,
};

/** Selects the parts of a questionnaire, each kind in order: seven reads for any size. */
export async function selectDefinition(db: Db, questionnaireId: number) {
  const section = questionnaire_sections;
  const subSection = questionnaire_sub_sections;
  const row = questionnaire_sub_section_rows;
  const column = questionnaire_sub_section_columns;
  const membership = question_sub_section_memberships;
  const here = eq(section.questionnaire_id, questionnaireId);

  const sections = await db.select().from(section).where(here).orderBy(section.display_order, section.id);
  const subSections = await db
    .select(getTableColumns(subSection))
    .from(subSection)
    .innerJoin(section, eq(section.id, subSection.section_id))
    .where(here)
    .orderBy(subSection.display_order, subSection.id);
  const rows = await db
    .select(getTableColumns(row))
    .from(row)
    .innerJoin(subSection, eq(subSection.id, row.sub_section_id))
    .innerJoin(section, eq(section.id, subSection.section_id))
    .where(here)
    .orderBy(row.display_order, row.id);
  const columns = await db
    .select(getTableColumns(column))
    .from(column)
    .innerJoin(subSection, eq(subSection.id, column.sub_section_id))
    .innerJoin(section, eq(section.id, subSection.section_id))
    .where(here)
    .orderBy(column.display_order, column.id);
  const placed = await db
    .select(builtQuestion)
    .from(questions)
    .innerJoin(membership, eq(membership.question_id, questions.id))
    .where(eq(questions.questionnaire_id, questionnaireId))
    .orderBy(membership.display_order, membership.id);
  const checks = await selectChecks(db, questionnaireId);
  return { sections, subSections, rows, columns, questions: placed, checks };
}
export type Definition = Awaited<ReturnType<typeof selectDefinition>>;

function selectChecks(db: Db, questionnaireId: number) {
  return db
    .select()
    .from(questionnaire_checks)
    .where(eq(questionnaire_checks.questionnaire_id, questionnaireId))
    .orderBy(questionnaire_checks.display_order, questionnaire_checks.id);
}

/** A question as it is built, with the questionnaire it belongs to. */
export async function selectBuiltQuestion(db: Db, id: number) {
  const [row] = await db
    .select(builtQuestion)
    .from(questions)
    .leftJoin(
      question_sub_section_memberships,
      eq(question_sub_section_memberships.question_id, questions.id),
    )
    .where(eq(questions.id, id));
  return row;
}

/** Questions of the programme by questionnaire, project, code or words. */
export async function selectProgrammeQuestions(
  db: Db,
  query: {
    programme_id: number;
    questionnaire_id?: number | undefined;
    project_id?: number | undefined;
    search?: string | undefined;
    limit: number;
    offset: number;
  },
) {
  return db
    .select({
      ...questionColumns,
      options: optionsOf,
      total: sql<number>`count(*) over ()`,
    })
    .from(questions)
    .innerJoin(questionnaires, eq(questionnaires.id, questions.questionnaire_id))
    .innerJoin(projects, eq(projects.id, questionnaires.project_id))
    .where(
      sql`${projects.programme_id} = ${query.programme_id}
        and (${query.questionnaire_id ?? null}::int is null or ${questionnaires.id} = ${query.questionnaire_id ?? null})
        and (${query.project_id ?? null}::int is null or ${projects.id} = ${query.project_id ?? null})
        and ${matchesFoldedSearch(query.search, sql`${questions}.search_text`)}`,
    )
    .orderBy(asc(questions.questionnaire_id), asc(questions.id))
    .limit(query.limit)
    .offset(query.offset);
}

/** Selects which requested questionnaire or project is not in the programme. */
export async function findTargetOutsideProgramme(
  db: Db,
  programmeId: number,
  target: { questionnaire_id?: number | undefined; project_id?: number | undefined },
): Promise<'questionnaire' | 'project' | null> {
  const result = await db.execute<{ missing: 'questionnaire' | 'project' | null }>(sql`
    select case
      when ${target.questionnaire_id ?? null}::int is not null and not exists (
        select from questionnaires questionnaire join projects project on project.id = questionnaire.project_id
        where questionnaire.id = ${target.questionnaire_id ?? null} and project.programme_id = ${programmeId})
        then 'questionnaire'
      when ${target.project_id ?? null}::int is not null and not exists (
        select from projects where id = ${target.project_id ?? null} and programme_id = ${programmeId}) then 'project'
      end as missing`);
  return result.rows[0]!.missing;
}

/**
 * Expressions in a questionnaire that read answers: conditions, formulas, defaults, checks, and texts that
 * include answers.
 */
export type WrittenExpression = {
  place: string;
  text: string;
  use: ExpressionUse;
  /** For a default and a text: the code of its question. */
  of: string | null;
  /** The row that has it, and in which column. */
  part: RuledPart;
  field: 'show_if' | 'require_if' | 'default_answer' | 'expression' | 'question_text' | 'help';
  id: number;
};

type RuledPart = 'section' | 'sub_section' | 'row' | 'question' | 'option' | 'check';

export async function selectExpressions(db: Db, questionnaireId: number): Promise<WrittenExpression[]> {
  const result = await db.execute<WrittenExpression>(sql`
    with parts as (
      select section.id as section_id, sub_section.id as sub_section_id, section.section_name,
        sub_section.sub_section_name, sub_section.show_if
      from questionnaire_sections section
      join questionnaire_sub_sections sub_section on sub_section.section_id = section.id
      where section.questionnaire_id = ${questionnaireId}
    ), written as (
      select 'section' as part, 'show_if' as field, id, 'the condition of section “' || section_name || '”' as place,
          show_if as text
        from questionnaire_sections where questionnaire_id = ${questionnaireId}
      union all select 'sub_section', 'show_if', sub_section_id,
          'the condition of sub-section “' || sub_section_name || '”', show_if from parts
      union all select 'row', 'show_if', r.id, 'the condition of row “' || r.row_name || '”', r.show_if
        from parts join questionnaire_sub_section_rows r on r.sub_section_id = parts.sub_section_id
      union all select 'question', 'show_if', id, 'the condition of question ' || question_code, show_if
        from questions where questionnaire_id = ${questionnaireId}
      union all select 'question', 'require_if', id,
          'the rule when question ' || question_code || ' is required', require_if
        from questions where questionnaire_id = ${questionnaireId}
      union all select 'question', 'default_answer', id, 'the default of question ' || question_code, default_answer
        from questions where questionnaire_id = ${questionnaireId}
      union all select 'option', 'show_if', option.id,
          'the condition of option ' || option.option_code || ' of question ' || question.question_code, option.show_if
        from questions question join question_options option on option.question_id = question.id
        where question.questionnaire_id = ${questionnaireId}
      union all select 'question', 'expression', id, 'the formula of question ' || question_code, expression
        from questions where questionnaire_id = ${questionnaireId}
      union all select 'question', 'question_text', id, 'the text of question ' || question_code, question_text
        from questions where questionnaire_id = ${questionnaireId} and question_text like '%{{%'
      union all select 'question', 'help', id, 'the help of question ' || question_code, help
        from questions where questionnaire_id = ${questionnaireId} and help like '%{{%'
      union all select 'check', 'expression', id, 'the check “' || message || '”', expression
        from questionnaire_checks where questionnaire_id = ${questionnaireId}
    )
    select part, field, id, place, text,
      case when part = 'question' and field = 'expression' then 'formula'
        when field = 'default_answer' then 'default'
        when field in ('question_text', 'help') then 'text' else 'condition' end as use,
      case when field in ('default_answer', 'question_text', 'help') or part = 'question' and field = 'expression'
        then (select question_code from questions where questions.id = written.id) end as of
    from written where text <> ''`);
  return result.rows;
}

/** The questions of a questionnaire as expressions know them. */
export async function selectKnownQuestions(db: Db, questionnaireId: number) {
  return db
    .select({
      question_code: questions.question_code,
      question_type: questions.question_type,
      expression: questions.expression,
      default_answer: questions.default_answer,
      options: optionsOf,
    })
    .from(questions)
    .where(eq(questions.questionnaire_id, questionnaireId));
}
