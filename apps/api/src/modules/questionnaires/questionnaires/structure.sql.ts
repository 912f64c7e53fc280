import type { Period } from '@portal/expressions/bind-expression';
import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/** A question without anybody's answers. */
export type AskedQuestion = Omit<Question, 'answer' | 'previous'> & {
  /** The bit in `answer_sets` that records if it is answered. */
  bit_number: number;
};

export type StructureRow = {
  id: number;
  section_name: string;
  guidance: string;
  show_if: string;
  sub_sections: {
    id: number;
    sub_section_name: string;
    guidance: string;
    show_if: string;
    row_totals: boolean;
    column_totals: boolean;
    row_word: string;
    minimum_rows: number;
    rows: { id: number; row_name: string; show_if: string }[];
    columns: { id: number; column_name: string }[];
    /** In reading order. */
    questions: AskedQuestion[];
  }[];
};
export type StructureCheck = {
  id: number;
  expression: string;
  severity: 'error' | 'warning';
  message: string;
};

type StructureRows = {
  questionnaire_id: number;
  structure_version: number;
  period: Period;
  sections: StructureRow[];
  checks: StructureCheck[];
};

/**
 * Loads the structure of questionnaires, in reading order, and their checks: one query for any number and
 * size.
 */
export async function selectStructures(db: Db, questionnaireIds: number[]): Promise<StructureRows[]> {
  const result = await db.execute<StructureRows>(sql`
    select wanted.id as questionnaire_id,
      asked.structure_version,
      (select jsonb_build_object('starts_on', period.starts_on, 'ends_on', period.ends_on)
        from time_periods period where period.id = asked.time_period_id) as period,
      coalesce((select jsonb_agg(jsonb_build_object('id', section.id, 'section_name', section.section_name,
        'guidance', section.guidance, 'show_if', section.show_if, 'sub_sections',
        coalesce((select jsonb_agg(jsonb_build_object('id', sub_section.id,
          'sub_section_name', sub_section.sub_section_name, 'guidance', sub_section.guidance,
          'show_if', sub_section.show_if, 'row_totals', sub_section.row_totals,
          'column_totals', sub_section.column_totals, 'row_word', sub_section.row_word,
          'minimum_rows', sub_section.minimum_rows,
          'rows', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'row_name', r.row_name,
              'show_if', r.show_if) order by r.display_order, r.id)
            from questionnaire_sub_section_rows r where r.sub_section_id = sub_section.id), '[]'),
          'columns', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'column_name', c.column_name)
              order by c.display_order, c.id)
            from questionnaire_sub_section_columns c where c.sub_section_id = sub_section.id), '[]'),
          'questions', coalesce((select jsonb_agg(jsonb_build_object('id', question.id,
              'question_code', question.question_code, 'question_text', question.question_text,
              'help', question.help, 'question_type', question.question_type, 'unit', question.unit,
              'required', question.required, 'decimal_places', question.decimal_places,
              'hard_minimum', question.hard_minimum, 'hard_maximum', question.hard_maximum,
              'soft_minimum', question.soft_minimum, 'soft_maximum', question.soft_maximum,
              'tolerance_percent', question.tolerance_percent, 'pattern', question.pattern,
              'date_minimum', question.date_minimum, 'date_maximum', question.date_maximum,
              'missing_allowed', question.missing_allowed, 'expression', question.expression,
              'show_if', question.show_if, 'require_if', question.require_if,
              'default_answer', question.default_answer,
              'row_id', membership.row_id, 'column_id', membership.column_id, 'bit_number', question.bit_number,
              'options', coalesce((select jsonb_agg(jsonb_build_object('option_code', o.option_code,
                  'option_name', o.option_name, 'exclusive', o.exclusive, 'show_if', o.show_if) order by o.display_order, o.id)
                from question_options o where o.question_id = question.id), '[]'))
              order by r.display_order nulls first, c.display_order nulls first, membership.display_order,
                membership.id)
            from question_sub_section_memberships membership
            join questions question on question.id = membership.question_id
            left join questionnaire_sub_section_rows r on r.id = membership.row_id
            left join questionnaire_sub_section_columns c on c.id = membership.column_id
            where membership.sub_section_id = sub_section.id), '[]'))
          order by sub_section.display_order, sub_section.id)
          from questionnaire_sub_sections sub_section where sub_section.section_id = section.id), '[]'))
        order by section.display_order, section.id)
        from questionnaire_sections section where section.questionnaire_id = wanted.id), '[]') as sections,
      coalesce((select jsonb_agg(jsonb_build_object('id', item.id, 'expression', item.expression,
          'severity', item.severity, 'message', item.message) order by item.display_order, item.id)
        from questionnaire_checks item where item.questionnaire_id = wanted.id), '[]') as checks
    from unnest(${sql.param(questionnaireIds)}::int[]) wanted (id)
    join questionnaires asked on asked.id = wanted.id`);
  return result.rows;
}
