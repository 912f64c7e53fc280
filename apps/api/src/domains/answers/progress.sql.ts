import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { type AnswersByCode, earlierQuestionnaires } from './rules.sql.ts';

/** Answers of several submissions to some codes of a questionnaire, and to the same codes in the latest period before. */
export async function selectAnswersOfMany(
  db: Db,
  query: { questionnaireId: number; submissionIds: number[]; codes: string[] },
): Promise<Map<number, { now: AnswersByCode; last: AnswersByCode }>> {
  const answers = (questionnaires: ReturnType<typeof sql>) => sql`coalesce((
    select jsonb_object_agg(question.question_code, response.value order by question.question_code)
    from questions question join responses response on response.question_id = question.id
    where question.questionnaire_id in (${questionnaires}) and response.submission_id = submission.id
      and response.case_code_id is null and question.question_code = any(${sql.param(query.codes)}::text[])), '{}')`;
  const result = await db.execute<{ id: number; now: AnswersByCode; last: AnswersByCode }>(sql`
    select submission.id, ${answers(sql`${query.questionnaireId}::int`)} as now,
      ${answers(earlierQuestionnaires(query.questionnaireId))} as last
    from unnest(${sql.param(query.submissionIds)}::int[]) submission (id)`);
  return new Map(result.rows.map(({ id, now, last }) => [id, { now, last }]));
}

export type AskedOf = { submissions: number[]; required: number[]; optional: number[] };

/** Of the questions asked of each submission, how many have a value or a reason for having none. */
export async function countGiven(
  db: Db,
  asked: AskedOf[],
): Promise<Map<number, { required: number; optional: number }>> {
  const given = (ids: ReturnType<typeof sql>) => sql`(
    select count(*)::int from responses response
    where response.submission_id = submission.id and response.question_id = any(${ids}) and response.case_code_id is null
      and (response.value is not null or response.missing_reason is not null))`;
  const result = await db.execute<{ id: number; required: number; optional: number }>(sql`
    select submission.id, ${given(sql`asked.required`)} as required, ${given(sql`asked.optional`)} as optional
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (submissions int[], required int[], optional int[])
    cross join lateral unnest(asked.submissions) as submission (id)`);
  return new Map(result.rows.map(({ id, ...counts }) => [id, counts]));
}

/** The sections of a questionnaire that submissions have marked complete, by submission. */
export async function selectCompleteSections(
  db: Db,
  questionnaireId: number,
  submissionIds: number[],
): Promise<Map<number, number[]>> {
  const result = await db.execute<{ submission_id: number; sections: number[] }>(sql`
    select state.submission_id, array_agg(state.section_id) as sections
    from section_submissions state join questionnaire_sections section on section.id = state.section_id
    where section.questionnaire_id = ${questionnaireId} and state.state = 'complete' and state.case_code_id is null
      and state.submission_id = any(${sql.param(submissionIds)}::int[])
    group by state.submission_id`);
  return new Map(result.rows.map((row) => [row.submission_id, row.sections]));
}
