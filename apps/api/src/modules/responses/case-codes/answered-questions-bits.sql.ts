import { calculatedTypes } from '@portal/contract/questionnaires/question-types';
import { type SQL, sql } from 'drizzle-orm';

/** Is true for a value that says something. */
export const isGivenValue = (value: SQL): SQL => sql`coalesce(${value} <> '[]'::jsonb
  and (jsonb_typeof(${value}) <> 'string' or btrim(${value} #>> '{}') <> ''), false)`;

/** The calculated questions of a questionnaire by their `bit_number`. */
export const calculatedBits = (questionnaireId: SQL): SQL => sql`(
  select bit_or(set_bit(no_bits(question.questionnaire_id), question.bit_number,
    (question.question_type = any(${sql.param([...calculatedTypes])}::text[]))::int))::bit varying
  from questions question where question.questionnaire_id = ${questionnaireId})`;

/**
 * Returns a bit for each question of a response with a value, by `bit_number`, calculated questions included.
 * A cleared or blank answer, or a reason for a missing answer, is no value. Null if nothing was ever stored.
 */
export const answeredBits = (caseId: SQL): SQL => sql`(
  select bit_or(set_bit(no_bits(question.questionnaire_id), question.bit_number,
    (${isGivenValue(sql`response.value`)})::int))::bit varying
  from responses response join questions question on question.id = response.question_id
  where response.case_code_id = ${caseId})`;
