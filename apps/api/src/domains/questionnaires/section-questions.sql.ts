import type { AnswerValue, Question } from '@portal/contract/questionnaires';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';

export type QuestionRow = Omit<Question, 'answer' | 'previous'> & {
  sub_section_id: number;
  value: AnswerValue | null;
  missing_reason: 'not_applicable' | 'not_known' | null;
  explanation: string | null;
  version: number | null;
  updated_at: Date | null;
  updated_by_name: string | null;
  previous_value: AnswerValue | null;
  previous_time_period_name: string | null;
};

/**
 * The questions of a section in reading order, with a submission's answers and its answers to the same codes in the
 * latest earlier period: two queries, whatever the number of questions.
 *
 * @param only the questions wanted; without it all of them
 */
export async function selectSectionQuestions(
  db: Db,
  sectionId: number,
  submissionId: number,
  only?: readonly number[],
): Promise<QuestionRow[]> {
  const isWanted = only ? sql`question.id = any(${sql.param(only)}::int[])` : sql`true`;
  const { rows } = await db.execute<Omit<QuestionRow, 'previous_value' | 'previous_time_period_name'>>(sql`
    select question.id, question.question_code, question.question_text, question.help, question.question_type,
      question.unit, question.required, question.decimal_places, question.hard_minimum, question.hard_maximum,
      question.soft_minimum, question.soft_maximum, question.tolerance_percent, question.pattern,
      question.missing_allowed, question.expression, question.show_if, question.require_if,
      membership.sub_section_id, membership.row_id, membership.column_id,
      coalesce((select jsonb_agg(jsonb_build_object('option_code', o.option_code, 'option_name', o.option_name,
          'exclusive', o.exclusive) order by o.display_order, o.id)
        from question_options o where o.question_id = question.id), '[]') as options,
      response.value, response.missing_reason, response.explanation, response.version, response.updated_at,
      writer.full_name as updated_by_name
    from questionnaire_sub_sections sub_section
    join question_sub_section_memberships membership on membership.sub_section_id = sub_section.id
    join questions question on question.id = membership.question_id
    left join questionnaire_sub_section_rows r on r.id = membership.row_id
    left join questionnaire_sub_section_columns c on c.id = membership.column_id
    left join responses response on response.question_id = question.id
      and response.submission_id = ${submissionId} and response.case_code_id is null
    left join users writer on writer.id = response.updated_by
    where sub_section.section_id = ${sectionId} and ${isWanted}
    order by sub_section.display_order, sub_section.id, r.display_order nulls first, c.display_order nulls first,
      membership.display_order, membership.id`);
  const codes = rows.map((row) => row.question_code);
  const previous = await selectPreviousAnswers(db, sectionId, submissionId, codes);
  return rows.map((row) => ({
    ...row,
    updated_at: row.updated_at && new Date(row.updated_at),
    previous_value: previous.get(row.question_code)?.value ?? null,
    previous_time_period_name: previous.get(row.question_code)?.time_period_name ?? null,
  }));
}

/**
 * A submission's answers to some codes in the latest period before the section's that has a questionnaire, by code. Read
 * apart from the questions: joined to them it would be worked out anew for each.
 */
async function selectPreviousAnswers(
  db: Db,
  sectionId: number,
  submissionId: number,
  codes: string[],
): Promise<Map<string, { value: AnswerValue | null; time_period_name: string }>> {
  const result = await db.execute<{
    question_code: string;
    value: AnswerValue | null;
    time_period_name: string;
  }>(sql`
    with here as (
      select questionnaire.project_id, period.display_order
      from questionnaire_sections section
      join questionnaires questionnaire on questionnaire.id = section.questionnaire_id
      join time_periods period on period.id = questionnaire.time_period_id
      where section.id = ${sectionId}
    ), latest as materialized (
      select earlier.id, period.time_period_name,
        rank() over (order by period.display_order desc) as nth
      from here
      join questionnaires earlier on earlier.project_id = here.project_id and earlier.status <> 'draft'
      join time_periods period on period.id = earlier.time_period_id and period.display_order < here.display_order
    )
    select distinct on (question.question_code) question.question_code, response.value, latest.time_period_name
    from latest
    join questions question on question.questionnaire_id = latest.id
      and question.question_code = any(${sql.param(codes)}::text[])
    join responses response on response.question_id = question.id
      and response.submission_id = ${submissionId} and response.case_code_id is null
    where latest.nth = 1
    order by question.question_code, latest.id`);
  return new Map(result.rows.map((row) => [row.question_code, row]));
}
