import { getQuestionTypeInfo, questionTypes } from '@portal/contract/questionnaires/question-types';
import { type SQL, sql } from 'drizzle-orm';

/** The questionnaire, and its submission; null: all submissions. */
export type ReviewsOf = { questionnaire_id: number; submission_id: number | null; case_id?: number };

/** The answers of two people that a machine can compare: only readers of a file can say if it is the same. */
const comparedTypes = questionTypes.filter((type) => {
  const { answers, is_asked } = getQuestionTypeInfo(type);
  return is_asked && answers !== 'file';
});
const closedTypes = questionTypes.filter((type) =>
  ['option', 'options'].includes(getQuestionTypeInfo(type).answers),
);
export const isClosedQuestionSql = (type: string): SQL =>
  sql`${sql.raw(type)} = any(${sql.param(closedTypes as string[])}::text[])`;

/** A value as it is compared: the order of several options and the spaces around a text say nothing; an empty one is none. */
const comparable = (column: string): SQL =>
  sql.raw(`(case jsonb_typeof(${column})
    when 'array' then (select jsonb_agg(one order by one) from jsonb_array_elements(${column}) one)
    when 'string' then to_jsonb(nullif(btrim(${column} #>> '{}'), ''))
    else ${column} end)`);

/**
 * The cases reviewed twice (`pairs`), and of those of which both reviews are complete all that was asked (`compared`): what both
 * said before anything was agreed, and what was agreed. Nothing else reads two reviews side by side: of an incomplete one no
 * row comes out.
 */
export const comparedAnswersSql = (of: ReviewsOf): SQL => sql`
  pairs as (
    select first.id as case_id, first.case_number, first.submission_id, second.id as second_id,
      first.state as first_state, second.state as second_state,
      first.state = 'complete' and second.state = 'complete' as is_complete
    from case_codes first join case_codes second on second.second_review_of = first.id
    where first.questionnaire_id = ${of.questionnaire_id} and first.state <> 'withdrawn' and second.state <> 'withdrawn'
      and ${of.submission_id === null ? sql`true` : sql`first.submission_id = ${of.submission_id}`}
      and ${of.case_id === undefined ? sql`true` : sql`first.id = ${of.case_id}`}
  ), sides as (
    select pairs.case_id, pairs.submission_id, asked.id as question_id, asked.question_type,
      case when agreed.question_id is null then one.value else agreed.first_value end as first_value,
      case when agreed.question_id is null then one.missing_reason else agreed.first_missing_reason end as first_missing_reason,
      case when agreed.question_id is null then one.explanation else agreed.first_explanation end as first_explanation,
      case when agreed.question_id is null then two.value else agreed.second_value end as second_value,
      case when agreed.question_id is null then two.missing_reason else agreed.second_missing_reason end as second_missing_reason,
      two.explanation as second_explanation, one.value as now_value, one.missing_reason as now_missing_reason,
      one.explanation as now_explanation, coalesce(one.version, 0) as first_version, coalesce(two.version, 0) as second_version,
      agreed.agreed_value, agreed.agreed_missing_reason, agreed.note, agreed.resolved_by, agreed.resolved_at,
      agreed.question_id is not null as is_agreed, agreed.first_version as agreed_first_version,
      agreed.first_version <> coalesce(one.version, 0) or agreed.second_version <> coalesce(two.version, 0) as is_changed
    from pairs
    join questions asked on asked.questionnaire_id = ${of.questionnaire_id}
      and asked.question_type = any(${sql.param(comparedTypes as string[])}::text[])
    left join responses one on one.question_id = asked.id and one.submission_id = pairs.submission_id
      and one.case_code_id = pairs.case_id
    left join responses two on two.question_id = asked.id and two.submission_id = pairs.submission_id
      and two.case_code_id = pairs.second_id
    left join review_differences agreed on agreed.case_code_id = pairs.case_id and agreed.question_id = asked.id
    where pairs.is_complete
  ), compared as (
    select sides.*, ${comparable('first_value')} as first_compared, ${comparable('second_value')} as second_compared,
      is_agreed or ${comparable('first_value')} is distinct from ${comparable('second_value')}
        or first_missing_reason is distinct from second_missing_reason as is_different
    from sides
  )`;

/**
 * Counts the differences to resolve, including resolved ones with an answer changed since. A number, for a
 * column.
 */
export const countOpenDifferencesSql = (of: ReviewsOf): SQL => sql`(
  with ${comparedAnswersSql(of)}
  select count(*)::int from compared where is_different and (not is_agreed or is_changed))`;
