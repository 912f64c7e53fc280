import type { AnswerValue } from '@portal/contract/questionnaires';
import type { RuledCheck, RuledSection } from '@portal/expressions/questionnaire-rules';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';

/** The sections of a questionnaire as its rules see them, in reading order, and its checks: one query. */
export async function selectRules(
  db: Db,
  questionnaireId: number,
): Promise<{ sections: RuledSection[]; checks: RuledCheck[] }> {
  const result = await db.execute<{ sections: RuledSection[]; checks: RuledCheck[] }>(sql`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', section.id, 'show_if', section.show_if, 'sub_sections',
        coalesce((select jsonb_agg(jsonb_build_object('id', sub_section.id, 'show_if', sub_section.show_if,
          'rows', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'show_if', r.show_if) order by r.display_order, r.id)
            from questionnaire_sub_section_rows r where r.sub_section_id = sub_section.id), '[]'),
          'questions', coalesce((select jsonb_agg(jsonb_build_object('id', question.id, 'question_code', question.question_code,
              'question_type', question.question_type, 'required', question.required, 'show_if', question.show_if,
              'require_if', question.require_if, 'expression', question.expression, 'row_id', membership.row_id)
              order by membership.display_order, membership.id)
            from question_sub_section_memberships membership join questions question on question.id = membership.question_id
            where membership.sub_section_id = sub_section.id), '[]'))
          order by sub_section.display_order, sub_section.id)
          from questionnaire_sub_sections sub_section where sub_section.section_id = section.id), '[]'))
        order by section.display_order, section.id)
        from questionnaire_sections section where section.questionnaire_id = ${questionnaireId}), '[]') as sections,
      coalesce((select jsonb_agg(jsonb_build_object('id', item.id, 'expression', item.expression, 'severity', item.severity,
          'message', item.message) order by item.display_order, item.id)
        from questionnaire_checks item where item.questionnaire_id = ${questionnaireId}), '[]') as checks`);
  return result.rows[0]!;
}

export type AnswersByCode = Record<string, AnswerValue | null>;

/** The questionnaires of the same project in the latest period before a questionnaire's own. */
export const earlierQuestionnaires = (questionnaireId: number) => sql`
  select earlier.id from questionnaires earlier join time_periods period on period.id = earlier.time_period_id
  join questionnaires here on here.id = ${questionnaireId} and here.project_id = earlier.project_id
  where earlier.status <> 'draft' and period.display_order = (
    select max(p.display_order) from questionnaires q join time_periods p on p.id = q.time_period_id
    join time_periods present on present.id = here.time_period_id
    where q.project_id = here.project_id and q.status <> 'draft' and p.display_order < present.display_order)`;

export async function writeCheckExplanation(
  db: Db,
  row: { check_id: number; submission_id: number; explanation: string; userId: number; now: Date },
): Promise<void> {
  const at = row.now.toISOString();
  await db.execute(sql`
    insert into check_explanations (check_id, submission_id, explanation, explained_at, explained_by)
    values (${row.check_id}, ${row.submission_id}, ${row.explanation}, ${at}, ${row.userId})
    on conflict (check_id, submission_id) do update set explanation = excluded.explanation,
      explained_at = excluded.explained_at, explained_by = excluded.explained_by`);
}

export async function selectQuestionnaireOfCheck(db: Db, checkId: number): Promise<number | undefined> {
  const result = await db.execute<{ questionnaire_id: number }>(
    sql`select questionnaire_id from questionnaire_checks where id = ${checkId}`,
  );
  return result.rows[0]?.questionnaire_id;
}
