import type { Answer, AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import type { ResponseKey } from '../../questionnaire-responses/answer-set.sql.ts';

/** A case with its answers, found by the answer to one question as identifiers are compared. */
export type StoredCase = { id: number; key: string | null; versions: string; answers: Map<number, Answer> };

/** A case with what to write of it. */
export type ImportedCase = {
  case_code_id: number;
  is_complete: boolean;
  sections: { section_id: number; is_complete: boolean }[];
  changes: { question_id: number; value: AnswerValue | null; missing_reason: Answer['missing_reason'] }[];
};

/**
 * Selects the cases of a response that answer a question, first reviews only; all their answers only if requested. Cases and
 * answers are grouped, not joined, as by `selectCompleteCases`.
 */
export async function selectCasesByKey(
  db: Db,
  of: ResponseKey & { question_id: number; withAnswers: boolean },
): Promise<StoredCase[]> {
  const isKey = sql`question_id = ${of.question_id}::int and value is not null`;
  const result = await db.execute<{
    id: number;
    key: string | null;
    versions: string;
    answers: [number, AnswerValue | null, Answer['missing_reason'], number][] | null;
  }>(sql`
    with parts as (
      select one.id, one.state, null::int as question_id, null as question_type, null::jsonb as value, null as missing_reason,
        null::int as version
      from case_codes one
      where one.questionnaire_id = ${of.questionnaire_id} and one.submission_id = ${of.submission_id}
        and one.state <> 'withdrawn' and one.second_review_of is null
      union all
      select response.case_code_id, null, question.id, question.question_type, response.value, response.missing_reason,
        response.version
      from questions question join responses response on response.question_id = question.id
      where question.questionnaire_id = ${of.questionnaire_id} and response.submission_id = ${of.submission_id}
        and response.case_code_id is not null
    ), cases as (
      select id, max(state) || ' ' || sum(version) as versions,
        (array_agg(value) filter (where ${isKey}))[1] as key_value, max(question_type) filter (where ${isKey}) as key_type,
        json_agg(json_build_array(question_id, value, missing_reason, version))
          filter (where ${of.withAnswers}::boolean and question_id is not null) as answers
      from parts group by id having max(state) is not null and bool_or(${isKey})
    )
    select id, comparable_identifier(key_value, key_type) as key, versions, answers from cases`);
  return result.rows.map(({ answers, ...one }) => ({
    ...one,
    answers: new Map(
      (answers ?? []).map(([id, value, missing_reason, version]) => [
        id,
        { value, missing_reason, version, explanation: null, updated_at: null, updated_by_name: null },
      ]),
    ),
  }));
}

type By = { userId: number; now: Date };

/** Writes the answers of several cases with their history, the states of their sections and their own: one statement. */
export async function writeImportedCases(
  db: Db,
  submissionId: number,
  by: By,
  cases: readonly ImportedCase[],
): Promise<void> {
  const changes = cases.flatMap((one) =>
    one.changes.map((change) => ({ case_code_id: one.case_code_id, ...change })),
  );
  const sections = cases.flatMap((one) =>
    one.sections.map((section) => ({ case_code_id: one.case_code_id, ...section })),
  );
  const states = cases.map(({ case_code_id, is_complete }) => ({ case_code_id, is_complete }));
  const at = by.now.toISOString();
  await db.execute(sql`
    with given as materialized (
      select case_code_id, question_id, nullif(value, 'null'::jsonb) as value, missing_reason
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as change (case_code_id int, question_id int, value jsonb, missing_reason text)
    ), old as materialized (
      select response.case_code_id, response.question_id, response.value, response.missing_reason
      from given join responses response on response.case_code_id = given.case_code_id
        and response.question_id = given.question_id and response.submission_id = ${submissionId}
    ), written as (
      insert into responses (question_id, submission_id, case_code_id, value, missing_reason, version, updated_at,
        updated_by)
      select question_id, ${submissionId}, case_code_id, value, missing_reason, 1, ${at}, ${by.userId}::int from given
      on conflict on constraint responses_one_answer do update
        set value = excluded.value, missing_reason = excluded.missing_reason, explanation = null,
          version = responses.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
      returning id, case_code_id, question_id, version, value, missing_reason
    ), history as (
      insert into response_history (response_id, version, old_value, new_value, old_missing_reason, new_missing_reason,
        explanation, changed_at, changed_by)
      select written.id, written.version, old.value, written.value, old.missing_reason, written.missing_reason, null,
        ${at}, ${by.userId}::int
      from written left join old on old.case_code_id = written.case_code_id and old.question_id = written.question_id
    ), sections as (
      insert into section_submissions (section_id, submission_id, case_code_id, state, completed_at, completed_by)
      select section_id, ${submissionId}, case_code_id, case when is_complete then 'complete' else 'in_progress' end,
        case when is_complete then ${at}::timestamptz end, case when is_complete then ${by.userId}::int end
      from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb)
        as section (section_id int, case_code_id int, is_complete boolean)
      on conflict on constraint section_submissions_one_state do update set state = excluded.state,
        completed_at = excluded.completed_at, completed_by = excluded.completed_by
    )
    update case_codes one set state = case when given.is_complete then 'complete' else 'in_progress' end,
      started_at = coalesce(one.started_at, ${at}::timestamptz),
      completed_at = case when given.is_complete then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as given (case_code_id int, is_complete boolean)
    where one.id = given.case_code_id`);
}
