import type { QuestionType } from '@portal/contract/questionnaires/question-types';
import type { Period } from '@portal/expressions/bind-expression';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesFoldedSearch } from '../../../database/search-conditions.ts';

/** The options of the questions with the given codes, in order; yes-or-no questions have theirs without storing them. */
export async function selectOptionNames(
  db: Db,
  of: { projectId: number; timePeriodId: number; codes: string[] },
) {
  if (of.codes.length === 0) return [];
  const result = await db.execute<{ question_code: string; option_code: string; option_name: string }>(sql`
    with asked as (
      select distinct on (question.question_code) question.id, question.question_code, question.question_type
      from questions question
      join questionnaires questionnaire on questionnaire.id = question.questionnaire_id
      where questionnaire.project_id = ${of.projectId} and questionnaire.time_period_id = ${of.timePeriodId}
        and question.question_code = any(${sql.param(of.codes)}::text[])
      order by question.question_code, questionnaire.display_order, questionnaire.id
    )
    select asked.question_code, option.option_code, option.option_name
    from asked cross join lateral (
      select o.option_code, o.option_name, o.display_order, o.id
      from question_options o where o.question_id = asked.id
      union all
      select fixed.code, fixed.name, fixed.place, 0
      from (values ('yes', 'Yes', 1), ('no', 'No', 2), ('not_applicable', 'Not applicable', 3)) as fixed (code, name, place)
      where asked.question_type = 'yes_no'
        and not exists (select from question_options o where o.question_id = asked.id)
    ) option
    order by asked.question_code, option.display_order, option.id`);
  return result.rows;
}

/** Selects which of some names are codes of questions in a project's period. */
export async function selectKnownCodes(
  db: Db,
  of: { projectId: number; timePeriodId: number; codes: string[] },
): Promise<string[]> {
  const result = await db.execute<{ question_code: string }>(sql`
    select distinct question.question_code
    from questions question
    join questionnaires questionnaire on questionnaire.id = question.questionnaire_id
    where questionnaire.project_id = ${of.projectId} and questionnaire.time_period_id = ${of.timePeriodId}
      and question.question_code = any(${sql.param(of.codes)}::text[])`);
  return result.rows.map(({ question_code }) => question_code);
}

/** Selects the first and last day of a time period. */
export async function selectPeriodDays(db: Db, timePeriodId: number): Promise<Period | null> {
  const result = await db.execute<Period>(sql`
    select starts_on::text, ends_on::text from time_periods where id = ${timePeriodId}`);
  return result.rows[0] ?? null;
}

export type QuestionCode = {
  question_code: string;
  /** Every type it was ever asked as. */
  question_types: QuestionType[];
  question_text: string;
  /** The newest that asks it. */
  questionnaire_id: number;
  unit: string;
  is_of_cases: boolean;
  is_of_survey: boolean;
  time_periods: { id: number; time_period_name: string }[];
  total: number;
};

/** The question codes a project has ever asked, the newest questionnaires' first, each as it is asked there. */
export async function selectQuestionCodes(
  db: Db,
  projectId: number,
  query: { search?: string | undefined; limit: number; offset: number },
): Promise<QuestionCode[]> {
  const result = await db.execute<QuestionCode>(sql`
    with asked as (
      select question.id, question.question_code, question.question_type, question.question_text, question.unit,
        question.questionnaire_id,
        questionnaire.kind in ('case', 'survey') as is_of_cases, questionnaire.kind = 'survey' as is_of_survey,
        period.id as period_id, period.time_period_name,
        period.display_order, questionnaire.display_order as questionnaire_order
      from questions question
      join questionnaires questionnaire on questionnaire.id = question.questionnaire_id
      join time_periods period on period.id = questionnaire.time_period_id
      where questionnaire.project_id = ${projectId} and question.question_type not in ('information', 'file')
        and ${matchesFoldedSearch(query.search, sql`question.search_text`)}
    ), newest as (
      select distinct on (question_code) * from asked order by question_code, display_order desc, id desc
    )
    select newest.question_code, newest.question_text, newest.questionnaire_id, newest.unit, newest.is_of_cases,
      newest.is_of_survey,
      (select array_agg(distinct asked.question_type) from asked where asked.question_code = newest.question_code)
        as question_types,
      (select jsonb_agg(jsonb_build_object('id', p.period_id, 'time_period_name', p.time_period_name)
          order by p.display_order desc)
        from (select distinct asked.period_id, asked.time_period_name, asked.display_order
          from asked where asked.question_code = newest.question_code) p) as time_periods,
      count(*) over () as total
    from newest
    order by newest.display_order desc, newest.questionnaire_order, newest.id
    limit ${query.limit} offset ${query.offset}`);
  return result.rows;
}

/** A question of a questionnaire of cases, or of a survey. */
export type CaseQuestion = { question_code: string; questionnaire_id: number; time_period_id: number };

/** Selects the questionnaires of cases and surveys of a project that ask some codes, in all periods. */
export async function selectCaseQuestions(
  db: Db,
  projectId: number,
  codes: readonly string[],
): Promise<CaseQuestion[]> {
  const result = await db.execute<CaseQuestion>(sql`
    select question.question_code, questionnaire.id as questionnaire_id, questionnaire.time_period_id
    from questions question join questionnaires questionnaire on questionnaire.id = question.questionnaire_id
    where questionnaire.project_id = ${projectId} and questionnaire.kind in ('case', 'survey')
      and question.question_code = any(${sql.param(codes)}::text[])
    order by questionnaire.id`);
  return result.rows;
}

/** The periods in which a project has a questionnaire, newest first. */
export async function selectPeriodsWithQuestionnaires(db: Db, projectId: number) {
  const result = await db.execute<{ id: number; time_period_name: string }>(sql`
    select distinct period.id, period.time_period_name, period.display_order
    from questionnaires questionnaire join time_periods period on period.id = questionnaire.time_period_id
    where questionnaire.project_id = ${projectId} and questionnaire.kind <> 'registration'
    order by period.display_order desc`);
  return result.rows;
}

/** Loads the texts of questions with one of these codes in some questionnaires. */
export async function selectQuestionTexts(db: Db, of: { questionnaireIds: number[]; codes: string[] }) {
  const { rows } = await db.execute<{
    questionnaire_id: number;
    question_code: string;
    question_text: string;
  }>(sql`
    select questionnaire_id, question_code, question_text from questions
    where questionnaire_id = any(${sql.param(of.questionnaireIds)}::int[])
      and question_code = any(${sql.param(of.codes)}::text[])`);
  return rows;
}
