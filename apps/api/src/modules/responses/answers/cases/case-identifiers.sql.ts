import type { QuestionType } from '@portal/contract/questionnaires/question-types';
import type { AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import type { IdentifierLevel, IdentifierRule } from '@portal/contract/responses/identifier-rules';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import type { ResponseKey } from '../../questionnaire-responses/answer-set.sql.ts';

/** An answer of a case that identifies other cases too. Of other submissions only that there is one. */
export type IdentifierMatch = {
  question_id: number;
  question_text: string;
  in_submission: IdentifierLevel;
  elsewhere: IdentifierLevel;
  here: { case_code: string; case_number: number }[];
  is_elsewhere: boolean;
};

/** Any number that no other advisory lock uses first. */
const LOCK = 20_260_012;

/**
 * Selects the questions that identify a case. If an answer of another submission can refuse one, cases of the questionnaire
 * are completed one after the other from here on: of two with the same answer, only the first is completed.
 */
export async function lockIdentifierRules(db: Db, questionnaireId: number): Promise<IdentifierRule[]> {
  const result = await db.execute<{ identifiers: IdentifierRule[] }>(sql`
    select identifiers, case when identifiers @> '[{"elsewhere": "refusal"}]'
      then pg_advisory_xact_lock(${LOCK}, questionnaire_id) end as locked
    from case_settings where questionnaire_id = ${questionnaireId}`);
  return result.rows[0]?.identifiers ?? [];
}

/** Selects the answers of a case that identify other cases: here any that is started, elsewhere those that are complete. */
export async function selectIdentifierMatches(
  db: Db,
  one: ResponseKey & { id: number },
): Promise<IdentifierMatch[]> {
  const result = await db.execute<IdentifierMatch>(sql`
    with own as materialized (
      select question.id as question_id, question.question_text, question.question_type,
        rule ->> 'in_submission' as in_submission, rule ->> 'elsewhere' as elsewhere,
        comparable_identifier(response.value, question.question_type) as identifier
      from case_settings settings
      cross join jsonb_array_elements(settings.identifiers) rule
      join questions question on question.questionnaire_id = settings.questionnaire_id
        and question.question_code = rule ->> 'question_code'
      join responses response on response.question_id = question.id
        and response.submission_id = ${one.submission_id} and response.case_code_id = ${one.id}
      where settings.questionnaire_id = ${one.questionnaire_id}
    ), matched as (
      select own.*,
        case when own.in_submission <> 'off' then (
          select json_agg(json_build_object('case_code', other.case_code, 'case_number', other.case_number)
            order by other.case_number)
          from responses theirs
          join case_codes other on other.id = theirs.case_code_id and other.state in ('in_progress', 'complete')
            and other.second_review_of is null and other.id <> ${one.id}
          where theirs.question_id = own.question_id and theirs.submission_id = ${one.submission_id}
            and comparable_identifier(theirs.value, own.question_type) = own.identifier) end as here,
        own.elsewhere <> 'off' and exists (
          select from case_identifiers theirs join case_codes other on other.id = theirs.case_code_id
          where theirs.question_id = own.question_id and theirs.identifier = own.identifier
            and other.submission_id <> ${one.submission_id}) as is_elsewhere
      from own where own.identifier is not null
    )
    select question_id, question_text, in_submission, elsewhere, coalesce(here, '[]') as here, is_elsewhere
    from matched where here is not null or is_elsewhere order by question_id`);
  return result.rows;
}

/** Selects answers to a type of question as identifiers are compared, in the same order; null for an empty answer. */
export async function selectComparableIdentifiers(
  db: Db,
  questionType: QuestionType,
  values: readonly AnswerValue[],
): Promise<(string | null)[]> {
  if (values.length === 0) return [];
  const result = await db.execute<{ identifier: string | null }>(sql`
    select comparable_identifier(value, ${questionType}) as identifier
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality given (value, place) order by place`);
  return result.rows.map(({ identifier }) => identifier);
}

/** Selects the answers to a question in the other cases of a submission, as they are compared. */
export async function selectIdentifiersHere(
  db: Db,
  of: ResponseKey & { question_id: number; except: number[] },
): Promise<Map<string, number>> {
  const result = await db.execute<{ identifier: string; case_number: number }>(sql`
    select comparable_identifier(response.value, question.question_type) as identifier, min(one.case_number) as case_number
    from responses response
    join questions question on question.id = response.question_id
    join case_codes one on one.id = response.case_code_id and one.state in ('in_progress', 'complete')
      and one.second_review_of is null and one.id <> all(${sql.param(of.except)}::int[])
    where response.question_id = ${of.question_id} and response.submission_id = ${of.submission_id}
      and response.value is not null
    group by 1`);
  return new Map(result.rows.map(({ identifier, case_number }) => [identifier, case_number]));
}

/** Selects which answers to a question identify a complete case of another submission. */
export async function selectIdentifiersElsewhere(
  db: Db,
  of: { question_id: number; submission_id: number; identifiers: string[] },
): Promise<Set<string>> {
  const result = await db.execute<{ identifier: string }>(sql`
    select distinct theirs.identifier
    from unnest(${sql.param(of.identifiers)}::text[]) wanted
    join case_identifiers theirs on theirs.question_id = ${of.question_id} and theirs.identifier = wanted
    join case_codes other on other.id = theirs.case_code_id and other.submission_id <> ${of.submission_id}`);
  return new Set(result.rows.map(({ identifier }) => identifier));
}

/**
 * Checks if a rule refuses a complete case of a file: another submission completed a case with the same answer, or the
 * submission started one that is not in the file.
 */
export async function hasIdentifierOfAnotherSubmission(
  db: Db,
  of: ResponseKey & { case_ids: readonly number[] },
): Promise<boolean> {
  const ofFile = sql`any(${sql.param([...of.case_ids])}::int[])`;
  const result = await db.execute(sql`
    select from case_settings settings
    cross join jsonb_array_elements(settings.identifiers) rule
    join questions question on question.questionnaire_id = settings.questionnaire_id
      and question.question_code = rule ->> 'question_code'
    join case_identifiers mine on mine.question_id = question.id and mine.case_code_id = ${ofFile}
    where settings.questionnaire_id = ${of.questionnaire_id} and (
      rule ->> 'elsewhere' = 'refusal' and exists (
        select from case_identifiers theirs
        join case_codes other on other.id = theirs.case_code_id and other.submission_id <> ${of.submission_id}
        where theirs.question_id = mine.question_id and theirs.identifier = mine.identifier)
      or rule ->> 'in_submission' = 'refusal' and exists (
        select from responses theirs
        join case_codes other on other.id = theirs.case_code_id and other.state in ('in_progress', 'complete')
          and other.second_review_of is null and other.id <> all(${sql.param([...of.case_ids])}::int[])
        where theirs.question_id = mine.question_id and theirs.submission_id = ${of.submission_id}
          and comparable_identifier(theirs.value, question.question_type) = mine.identifier))
    limit 1`);
  return result.rows.length > 0;
}

/** Stores the answers that identify the complete cases of a questionnaire, after its identifiers have changed. */
export async function replaceIdentifiers(db: Db, questionnaireId: number): Promise<void> {
  await db.execute(sql`
    delete from case_identifiers where question_id in
      (select id from questions where questionnaire_id = ${questionnaireId})`);
  await db.execute(sql`
    insert into case_identifiers (question_id, case_code_id, identifier)
    select question.id, one.id, comparable_identifier(response.value, question.question_type)
    from case_settings settings
    cross join jsonb_array_elements(settings.identifiers) rule
    join questions question on question.questionnaire_id = settings.questionnaire_id
      and question.question_code = rule ->> 'question_code'
    join responses response on response.question_id = question.id
    join case_codes one on one.id = response.case_code_id and one.state = 'complete' and one.second_review_of is null
    where settings.questionnaire_id = ${questionnaireId}
      and comparable_identifier(response.value, question.question_type) is not null`);
}
