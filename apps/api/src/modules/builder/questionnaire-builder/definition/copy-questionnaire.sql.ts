import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';

/**
 * Copies everything in one questionnaire into another that is still empty, in one statement: the new ids are drawn
 * first, so that each part finds its new place. Question codes stay.
 */
export async function copyParts(db: Db, fromId: number, toId: number): Promise<void> {
  await db.execute(sql`
    with ${newParts(fromId)}, ${storedParts(toId)}, stored_case_settings as (
      insert into case_settings (questionnaire_id, code_limit, target, double_review_percent, duplicate_codes, identifiers, list_codes,
        is_open_link, minutes, who_sees, distress_help, thanks, minimum_responses, free_texts)
      select ${toId}, code_limit, target, double_review_percent, duplicate_codes, identifiers, list_codes, is_open_link, minutes, who_sees,
        distress_help, thanks, minimum_responses, free_texts
      from case_settings where questionnaire_id = ${fromId}
    )
    insert into questionnaire_checks (questionnaire_id, expression, severity, message, display_order)
    select ${toId}, expression, severity, message, display_order from questionnaire_checks
    where questionnaire_id = ${fromId} order by id`);
}

const next = (table: string) => sql`nextval(pg_get_serial_sequence(${table}, 'id'))::int as new_id`;

/** Selects the parts of a questionnaire, each with the id that its copy gets. */
const newParts = (fromId: number): SQL => sql`
    new_sections as (
      select section.*, ${next('questionnaire_sections')} from questionnaire_sections section
      where section.questionnaire_id = ${fromId}
    ), new_sub_sections as (
      select sub_section.*, parent.new_id as new_section_id, ${next('questionnaire_sub_sections')}
      from questionnaire_sub_sections sub_section join new_sections parent on parent.id = sub_section.section_id
    ), new_rows as (
      select r.*, parent.new_id as new_sub_section_id, ${next('questionnaire_sub_section_rows')}
      from questionnaire_sub_section_rows r join new_sub_sections parent on parent.id = r.sub_section_id
    ), new_columns as (
      select c.*, parent.new_id as new_sub_section_id, ${next('questionnaire_sub_section_columns')}
      from questionnaire_sub_section_columns c join new_sub_sections parent on parent.id = c.sub_section_id
    ), new_questions as (
      select question.*, ${next('questions')} from questions question where question.questionnaire_id = ${fromId}
    )`;

/** Inserts the copies, with their options and memberships. */
const storedParts = (toId: number): SQL => sql`
    stored_sections as (
      insert into questionnaire_sections (id, questionnaire_id, section_name, guidance, show_if, display_order)
      overriding system value
      select new_id, ${toId}, section_name, guidance, show_if, display_order from new_sections
    ), stored_sub_sections as (
      insert into questionnaire_sub_sections (id, section_id, sub_section_name, guidance, show_if, row_totals,
        column_totals, row_word, minimum_rows, display_order)
      overriding system value
      select new_id, new_section_id, sub_section_name, guidance, show_if, row_totals, column_totals, row_word,
        minimum_rows, display_order
      from new_sub_sections
    ), stored_rows as (
      insert into questionnaire_sub_section_rows (id, sub_section_id, row_name, show_if, display_order)
      overriding system value
      select new_id, new_sub_section_id, row_name, show_if, display_order from new_rows
    ), stored_columns as (
      insert into questionnaire_sub_section_columns (id, sub_section_id, column_name, display_order)
      overriding system value
      select new_id, new_sub_section_id, column_name, display_order from new_columns
    ), stored_questions as (
      insert into questions (id, questionnaire_id, question_code, question_text, help, question_type, unit, required,
        decimal_places, hard_minimum, hard_maximum, soft_minimum, soft_maximum, tolerance_percent, pattern,
        date_minimum, date_maximum, missing_allowed, expression, show_if, require_if, default_answer)
      overriding system value
      select new_id, ${toId}, question_code, question_text, help, question_type, unit, required, decimal_places,
        hard_minimum, hard_maximum, soft_minimum, soft_maximum, tolerance_percent, pattern,
        date_minimum, date_maximum, missing_allowed, expression, show_if, require_if, default_answer
      from new_questions
    ), stored_options as (
      insert into question_options (question_id, option_code, option_name, exclusive, show_if, display_order)
      select question.new_id, option.option_code, option.option_name, option.exclusive, option.show_if,
        option.display_order
      from question_options option join new_questions question on question.id = option.question_id
      order by option.id
    ), stored_memberships as (
      insert into question_sub_section_memberships (question_id, sub_section_id, row_id, column_id, display_order)
      select question.new_id, sub_section.new_id, r.new_id, c.new_id, membership.display_order
      from question_sub_section_memberships membership
      join new_questions question on question.id = membership.question_id
      join new_sub_sections sub_section on sub_section.id = membership.sub_section_id
      left join new_rows r on r.id = membership.row_id
      left join new_columns c on c.id = membership.column_id
      order by membership.id
    )`;
