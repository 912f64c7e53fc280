import type { QuestionType } from '@portal/contract/questionnaires/question-types';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

type Roster = {
  part_name: string;
  row_word: string;
  rows: { id: number }[];
  columns: { id: number; column_name: string }[];
  questions: { question_code: string; question_type: QuestionType; row_id: number; column_id: number }[];
};

/** The rosters of one questionnaire, or of a project's questionnaires in one period or in all. */
type Scope = { questionnaireId: number } | { projectId: number; timePeriodId?: number };

/** The rosters of questionnaires, those of the oldest period first. */
export async function selectRosters(db: Db, scope: Scope): Promise<Roster[]> {
  const questionnaireId = 'questionnaireId' in scope ? scope.questionnaireId : null;
  const { projectId = null, timePeriodId = null } = 'projectId' in scope ? scope : {};
  const result = await db.execute<Roster>(sql`
    select coalesce(nullif(part.sub_section_name, ''), section.section_name) as part_name, part.row_word,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id) order by r.display_order, r.id)
        from questionnaire_sub_section_rows r where r.sub_section_id = part.id), '[]') as rows,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'column_name', c.column_name) order by c.display_order, c.id)
        from questionnaire_sub_section_columns c where c.sub_section_id = part.id), '[]') as columns,
      coalesce((select jsonb_agg(jsonb_build_object('question_code', question.question_code,
          'question_type', question.question_type, 'row_id', membership.row_id, 'column_id', membership.column_id)
          order by r.display_order, c.display_order)
        from question_sub_section_memberships membership
        join questions question on question.id = membership.question_id
        join questionnaire_sub_section_rows r on r.id = membership.row_id
        join questionnaire_sub_section_columns c on c.id = membership.column_id
        where membership.sub_section_id = part.id), '[]') as questions
    from questionnaires questionnaire
    join time_periods period on period.id = questionnaire.time_period_id
    join questionnaire_sections section on section.questionnaire_id = questionnaire.id
    join questionnaire_sub_sections part on part.section_id = section.id
    where part.row_word <> ''
      and (${questionnaireId}::int is null or questionnaire.id = ${questionnaireId})
      and (${projectId}::int is null or questionnaire.project_id = ${projectId})
      and (${timePeriodId}::int is null or questionnaire.time_period_id = ${timePeriodId})
    order by period.display_order, questionnaire.display_order, section.display_order, part.display_order`);
  return result.rows;
}
