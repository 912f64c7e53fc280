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
 * latest earlier period: one query, whatever the number of questions.
 */
export async function selectSectionQuestions(
  db: Db,
  sectionId: number,
  submissionId: number,
): Promise<QuestionRow[]> {
  const result = await db.execute<QuestionRow>(sql`
    with here as (
      select questionnaire.id, questionnaire.project_id, period.display_order
      from questionnaire_sections section
      join questionnaires questionnaire on questionnaire.id = section.questionnaire_id
      join time_periods period on period.id = questionnaire.time_period_id
      where section.id = ${sectionId}
    ), earlier as (
      select questionnaire.id, period.time_period_name, period.display_order
      from questionnaires questionnaire
      join time_periods period on period.id = questionnaire.time_period_id
      join here on here.project_id = questionnaire.project_id and period.display_order < here.display_order
      where questionnaire.status <> 'draft'
        and period.display_order = (
          select max(p.display_order) from questionnaires q join time_periods p on p.id = q.time_period_id
          where q.project_id = here.project_id and q.status <> 'draft' and p.display_order < here.display_order)
    )
    select question.id, question.question_code, question.question_text, question.help, question.question_type,
      question.unit, question.required, question.decimal_places, question.hard_minimum, question.hard_maximum,
      question.soft_minimum, question.soft_maximum, question.tolerance_percent, question.pattern,
      question.missing_allowed, question.expression, question.show_if, question.require_if, membership.sub_section_id, membership.row_id, membership.column_id,
      coalesce((select jsonb_agg(jsonb_build_object('option_code', o.option_code, 'option_name', o.option_name,
          'exclusive', o.exclusive) order by o.display_order, o.id)
        from question_options o where o.question_id = question.id), '[]') as options,
      response.value, response.missing_reason, response.explanation, response.version, response.updated_at,
      writer.full_name as updated_by_name,
      before.value as previous_value, before.time_period_name as previous_time_period_name
    from questionnaire_sub_sections sub_section
    join question_sub_section_memberships membership on membership.sub_section_id = sub_section.id
    join questions question on question.id = membership.question_id
    left join questionnaire_sub_section_rows r on r.id = membership.row_id
    left join questionnaire_sub_section_columns c on c.id = membership.column_id
    left join responses response on response.question_id = question.id
      and response.submission_id = ${submissionId} and response.case_code_id is null
    left join users writer on writer.id = response.updated_by
    left join lateral (
      select old_response.value, earlier.time_period_name
      from earlier
      join questions old_question on old_question.questionnaire_id = earlier.id
        and old_question.question_code = question.question_code
      join responses old_response on old_response.question_id = old_question.id
        and old_response.submission_id = ${submissionId} and old_response.case_code_id is null
      limit 1
    ) before on true
    where sub_section.section_id = ${sectionId}
    order by sub_section.display_order, sub_section.id, r.display_order nulls first, c.display_order nulls first,
      membership.display_order, membership.id`);
  return result.rows.map((row) => ({ ...row, updated_at: row.updated_at && new Date(row.updated_at) }));
}
