import type { QuestionType } from '@portal/contract/questionnaires/question-types';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { namePipedQuestions } from '../../questionnaires/questionnaires/name-piped-questions.ts';

type Of = { projectId: number; timePeriodId: number };

/**
 * Selects the texts and places of the questions with these codes in a period; the first, if two
 * questionnaires ask the same.
 */
export async function selectQuestionsByCode(db: Db, of: Of & { codes: string[] }) {
  const { rows } = await db.execute<{
    question_code: string;
    question_text: string;
    question_type: QuestionType;
    unit: string;
    questionnaire_id: number;
    questionnaire_name: string;
  }>(sql`
    select distinct on (question.question_code) question.question_code, question.question_text,
      question.question_type, question.unit, questionnaire.id as questionnaire_id, questionnaire.questionnaire_name
    from questions question
    join questionnaires questionnaire on questionnaire.id = question.questionnaire_id
    where questionnaire.project_id = ${of.projectId} and questionnaire.time_period_id = ${of.timePeriodId}
      and question.question_code = any(${sql.param(of.codes)}::text[])
    order by question.question_code, questionnaire.display_order, questionnaire.id`);
  return namePipedQuestions(db, rows, 'question_text');
}

type UsedMeasure = {
  measure_code: string;
  measure_name: string;
  unit: string;
  decimals: number;
  value: number | null;
};

/** Selects measures by their codes, with their values for a submission in a period. */
export async function selectUsedMeasures(
  db: Db,
  of: Of & { codes: string[]; ownId: number | null },
): Promise<UsedMeasure[]> {
  if (of.codes.length === 0) return [];
  const { rows } = await db.execute<UsedMeasure>(sql`
    select m.measure_code, m.measure_name, m.unit, m.decimals, v.value
    from measures m
    left join measure_values v on v.measure_id = m.id and v.time_period_id = ${of.timePeriodId}
      and v.submission_id = ${of.ownId}
    where m.project_id = ${of.projectId} and m.measure_code = any(${sql.param(of.codes)}::text[])
    order by m.measure_name, m.id`);
  return rows;
}

/** When a submission's returns of a period were submitted last, and by whom. */
export async function selectSubmitter(db: Db, of: Of & { submissionId: number }) {
  const { rows } = await db.execute<{ submitted_at: Date; submitted_by: string | null }>(sql`
    select state.submitted_at, person.full_name as submitted_by
    from questionnaire_submissions state
    join questionnaires questionnaire on questionnaire.id = state.questionnaire_id
    left join users person on person.id = state.submitted_by
    where questionnaire.project_id = ${of.projectId} and questionnaire.time_period_id = ${of.timePeriodId}
      and state.submission_id = ${of.submissionId} and state.submitted_at is not null
    order by state.submitted_at desc limit 1`);
  const [row] = rows;
  return row ? { ...row, submitted_at: new Date(row.submitted_at) } : null;
}
