import type { CaseState } from '@portal/contract/responses/case-state';
import type { reviewStates } from '@portal/contract/cases/case-reviews';
import type { AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import { type SQL, sql } from 'drizzle-orm';
import { utcTime } from '../../../database/utc-time.ts';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import {
  comparedAnswersSql,
  isClosedQuestionSql,
  type ReviewsOf,
} from '../../responses/case-codes/review-differences.sql.ts';

type State = (typeof reviewStates)[number];
type MissingReason = 'not_applicable' | 'not_known';
type Review = {
  case_code: string;
  state: CaseState;
  reviewer_name: string | null;
  completed_at: string | null;
};
export type PairRow = {
  case_id: number;
  case_number: number;
  state: State;
  first: Review;
  second: Review;
  differences: number;
  resolved: number;
};

/** Each pair with its state, and how many differences it has: of an incomplete one nothing is counted. */
const judgedPairs = (of: ReviewsOf): SQL => sql`
  ${comparedAnswersSql(of)}, tally as (
    select case_id, count(*)::int as differences, (count(*) filter (where is_agreed and not is_changed))::int as resolved
    from compared where is_different group by case_id
  ), judged as (
    select pairs.case_id, pairs.case_number, pairs.second_id,
      coalesce(tally.differences, 0) as differences, coalesce(tally.resolved, 0) as resolved,
      case when not pairs.is_complete then 'waiting' when tally.differences is null then 'alike'
        when tally.differences = tally.resolved then 'resolved' else 'to_resolve' end as state
    from pairs left join tally on tally.case_id = pairs.case_id
  ), told as (
    select judged.*, ${reviewOf('first')} as first, ${reviewOf('second')} as second,
      judged.differences - judged.resolved as "left", ${searchable('first')} || ' ' || ${searchable('second')} as looked_through
    from judged
    join case_codes first on first.id = judged.case_id join case_codes second on second.id = judged.second_id
    left join users first_reviewer on first_reviewer.id = first.reviewer_id
    left join users second_reviewer on second_reviewer.id = second.reviewer_id
  )`;

const reviewOf = (which: 'first' | 'second') =>
  sql`jsonb_build_object(${sql.raw(`'case_code', ${which}.case_code, 'state', ${which}.state,
    'reviewer_name', ${which}_reviewer.full_name`)},
    'completed_at', ${utcTime(sql.raw(`${which}.completed_at`))})`;

/** A code is looked for as it is printed, too. */
const searchable = (which: 'first' | 'second') =>
  sql.raw(`(${which}.case_code || ' ' || left(${which}.case_code, 4) || '-' || substr(${which}.case_code, 5) || ' ' ||
    ${which}.case_number || ' ' || coalesce(${which}_reviewer.full_name, ''))`);

const TOLD = sql`jsonb_build_object('case_id', case_id, 'case_number', case_number, 'state', state, 'first', first,
  'second', second, 'differences', differences, 'resolved', resolved)`;

type Asked = ReviewsOf & {
  state?: State | undefined;
  search?: string | undefined;
  sort: string;
  limit: number;
  offset: number;
};

export async function selectReviewPairs(db: Db, query: Asked) {
  const column = query.sort.replace('-', '') as 'case_number' | 'differences' | 'left';
  const order = sql`${sql.identifier(column)} ${sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc')}, case_number, case_id`;
  const result = await db.execute<{
    review_pairs: PairRow[];
    total: number;
    counts: Partial<Record<State, number>>;
  }>(sql`
    with ${judgedPairs(query)}, found as (
      select * from told where ${query.state ? sql`state = ${query.state}` : sql`true`}
        and ${matchesSearch(query.search, sql`looked_through`)}
    ), page as (select * from found order by ${order} limit ${query.limit} offset ${query.offset})
    select (select count(*)::int from found) as total,
      coalesce((select jsonb_agg(${TOLD} order by ${order}) from page), '[]') as review_pairs,
      coalesce((select jsonb_object_agg(state, n) from (select state, count(*) as n from judged group by state) one), '{}') as counts`);
  return result.rows[0]!;
}

export type ComparedAnswer = {
  case_id: number;
  question_id: number;
  first_value: AnswerValue | null;
  first_missing_reason: MissingReason | null;
  first_explanation: string | null;
  second_value: AnswerValue | null;
  second_missing_reason: MissingReason | null;
  second_explanation: string | null;
  now_value: AnswerValue | null;
  now_missing_reason: MissingReason | null;
  now_explanation: string | null;
  first_version: number;
  second_version: number;
  is_different: boolean;
  is_agreed: boolean;
  agreed_value: AnswerValue | null;
  agreed_missing_reason: MissingReason | null;
  agreed_first_version: number | null;
  note: string | null;
  resolved_by_name: string | null;
  /** In milliseconds. */
  resolved_at: number | null;
  is_changed: boolean | null;
};

/** Selects all questions of two complete reviews of a case, with the pair; `pair` is null if none exists. */
export async function selectReviewComparison(db: Db, of: ReviewsOf & { case_id: number }) {
  const result = await db.execute<{ pair: PairRow | null; compared: ComparedAnswer[] }>(sql`
    with ${judgedPairs(of)}
    select (select ${TOLD} from told) as pair, ${comparedRows(sql`true`)} as compared`);
  return result.rows[0]!;
}

/** Selects all differences of a return, for its file. */
export async function selectReviewDifferences(db: Db, of: ReviewsOf) {
  const result = await db.execute<{ pairs: PairRow[]; compared: ComparedAnswer[] }>(sql`
    with ${judgedPairs(of)}
    select coalesce((select jsonb_agg(${TOLD} order by case_number, case_id) from told where state <> 'waiting'), '[]') as pairs,
      ${comparedRows(sql`is_different`)} as compared`);
  return result.rows[0]!;
}

const comparedRows = (where: SQL) => sql`coalesce((select jsonb_agg(to_jsonb(compared) || jsonb_build_object(
    'resolved_at', floor(extract(epoch from resolved_at) * 1000),
    'resolved_by_name', (select full_name from users where id = resolved_by))) from compared where ${where}), '[]')`;

/** Counts each pair of answers: closed questions by the answers, others by whether the answers were equal. */
export async function selectAgreementCounts(db: Db, of: ReviewsOf) {
  type Count = { question_id: number; first: string | null; second: string | null; n: number };
  const result = await db.execute<{ pairs: number; submissions: number; counts: Count[] }>(sql`
    with ${comparedAnswersSql(of)}, rated as (
      select question_id, case when ${isClosedQuestionSql('question_type')} then first_compared #>> '{}' else 'one' end as first,
        case when ${isClosedQuestionSql('question_type')} then second_compared #>> '{}'
          when first_compared is not distinct from second_compared then 'one' else 'other' end as second
      from compared where first_compared is not null or second_compared is not null
    )
    select (select count(*)::int from pairs where is_complete) as pairs,
      (select count(distinct submission_id)::int from pairs where is_complete) as submissions,
      coalesce((select jsonb_agg(one) from (
        select question_id, first, second, count(*)::int as n from rated group by 1, 2, 3) one), '[]') as counts`);
  return result.rows[0]!;
}

/** Holds the second review until the transaction ends. @returns its state now */
export async function lockSecondReview(
  db: Db,
  caseId: number,
): Promise<{ id: number; state: CaseState } | undefined> {
  const result = await db.execute<{ id: number; state: CaseState }>(
    sql`select id, state from case_codes where second_review_of = ${caseId} for update`,
  );
  return result.rows[0];
}

export type Resolution = Pick<
  ComparedAnswer,
  | 'question_id'
  | 'first_value'
  | 'first_missing_reason'
  | 'first_explanation'
  | 'second_value'
  | 'second_missing_reason'
  | 'agreed_value'
  | 'agreed_missing_reason'
  | 'first_version'
  | 'second_version'
> & { note: string };

/** Stores resolutions. The answers before any agreement stay as first stored. */
export async function writeResolutions(
  db: Db,
  caseId: number,
  by: { userId: number; now: Date },
  rows: Resolution[],
): Promise<void> {
  await db.execute(sql`
    insert into review_differences (case_code_id, question_id, first_value, first_missing_reason, first_explanation, second_value,
      second_missing_reason, agreed_value, agreed_missing_reason, first_version, second_version, note, resolved_by, resolved_at)
    select ${caseId}::int, question_id, nullif(first_value, 'null'::jsonb), first_missing_reason, first_explanation,
      nullif(second_value, 'null'::jsonb), second_missing_reason, nullif(agreed_value, 'null'::jsonb), agreed_missing_reason,
      first_version, second_version, note, ${by.userId}::int, ${by.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (question_id int, first_value jsonb, first_missing_reason text,
      first_explanation text, second_value jsonb, second_missing_reason text, agreed_value jsonb, agreed_missing_reason text,
      first_version int, second_version int, note text)
    on conflict (case_code_id, question_id) do update set agreed_value = excluded.agreed_value,
      agreed_missing_reason = excluded.agreed_missing_reason, first_version = excluded.first_version,
      second_version = excluded.second_version, note = excluded.note, resolved_by = excluded.resolved_by,
      resolved_at = excluded.resolved_at`);
}

export async function deleteResolutions(db: Db, caseId: number, questionIds: number[]): Promise<void> {
  await db.execute(sql`
    delete from review_differences
    where case_code_id = ${caseId} and question_id = any(${sql.param(questionIds)}::int[])`);
}
