import { MAX_ID } from '@portal/contract/shared/fields';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { selectRows, streamRows } from '../../../database/stream-rows.ts';
import type { Actor } from '../../../http/actor.ts';
import { canOpenReviewOfOthers } from '../../responses/case-codes/case-codes.policy.ts';
import { canSeeDrafts } from '../../questionnaires/questionnaires/questionnaire.policy.ts';
import { visibleOrganisationId } from '../../responses/questionnaire-responses/submission-visibility.policy.ts';

type Reader = Pick<Actor, 'user_id' | 'role_type_id' | 'organisation_id'>;

/**
 * Builds the same condition as `canOpenCase`: a double-reviewed case hides the other review until both are
 * complete.
 */
const isOpenCase = (reader: Reader): SQL => sql`(
  item.state <> 'withdrawn' and (other.id is null
    or (item.state = 'complete' and other.state = 'complete')
    or coalesce(item.reviewer_id = ${reader.user_id}::int, false)
    or (not coalesce(other.reviewer_id = ${reader.user_id}::int, false)
      and (item.reviewer_id is null or ${canOpenReviewOfOthers(reader)}::boolean))))`;

/**
 * Selects the answer sets of submissions and cases that the reader can see. Respondents' answer sets are
 * excluded.
 */
const seenSets = (reader: Reader, ofQuestionnaires: SQL): SQL => {
  const organisationId = visibleOrganisationId(reader);
  return sql`
  from answer_sets kept
  join questionnaires asked on asked.id = kept.questionnaire_id and asked.kind <> 'survey'
  join submissions submission on submission.id = kept.submission_id
  join organisations organisation on organisation.id = submission.organisation_id
  left join questionnaire_submissions stored
    on stored.questionnaire_id = kept.questionnaire_id and stored.submission_id = kept.submission_id
  left join case_codes item on item.id = kept.case_code_id
  left join case_codes other on item.id is not null and other.state <> 'withdrawn'
    and other.id = coalesce(item.second_review_of, (select second.id from case_codes second where second.second_review_of = item.id))
  where ${ofQuestionnaires}
    and (${organisationId}::int is null or submission.organisation_id = ${organisationId}::int)
    and (kept.case_code_id is null or ${isOpenCase(reader)})`;
};

/**
 * A version that changes with any content of an answers feed: saved answers and times, submitted
 * questionnaires, names, and questions. Every write sets a later time in its answer set.
 */
const versionOf = sql`md5(concat_ws(':', asked.structure_version, asked.questionnaire_name, period.time_period_name,
  count(seen.*), sum(hashtextextended(seen::text, 0)::numeric)))`;

export type AnswersFeed = {
  questionnaire_id: number;
  questionnaire_name: string;
  kind: 'organisational' | 'case' | 'survey' | 'registration';
  time_period_id: number;
  time_period_name: string;
  answers: number;
  version: string;
};

/** Builds a condition for a project's questionnaires that organisations answer and the reader can see. */
const isFed = (reader: Reader, projectId: number): SQL =>
  sql`asked.project_id = ${projectId} and asked.kind <> 'survey' and (asked.status <> 'draft' or ${canSeeDrafts(reader)}::boolean)`;

export type FedQuestionnaire = {
  id: number;
  structure_version: number;
  questionnaire_name: string;
  time_period_name: string;
};

/** The questionnaires whose answers are fed, the newest period first: all of a project, or one of it. */
export async function selectFedQuestionnaires(
  db: Db,
  reader: Reader,
  of: { project_id: number; questionnaire_id: number | null },
): Promise<FedQuestionnaire[]> {
  const { rows } = await db.execute<FedQuestionnaire>(sql`
    select asked.id, asked.structure_version, asked.questionnaire_name, period.time_period_name
    from questionnaires asked join time_periods period on period.id = asked.time_period_id
    where ${isFed(reader, of.project_id)} and (${of.questionnaire_id}::int is null or asked.id = ${of.questionnaire_id}::int)
    order by period.display_order desc, period.id desc, asked.display_order, asked.id`);
  return rows;
}

/** Feeds of answers of a project, or that of one questionnaire: what there is and in which version, one statement for all. */
export async function selectAnswersFeeds(
  db: Db,
  reader: Reader,
  of: { project_id: number } | { questionnaire_id: number },
): Promise<AnswersFeed[]> {
  const wanted = (column: SQL) =>
    'project_id' in of ? isFed(reader, of.project_id) : sql`${column} = ${of.questionnaire_id}`;
  const { rows } = await db.execute<AnswersFeed>(sql`
    select asked.id as questionnaire_id, asked.questionnaire_name, asked.kind, asked.time_period_id, period.time_period_name,
      coalesce(sum(seen.stored), 0)::float8 as answers, ${versionOf} as version
    from questionnaires asked
    join time_periods period on period.id = asked.time_period_id
    left join (
      select kept.questionnaire_id, kept.submission_id, kept.case_code_id, kept.stored, kept.saved_at,
        submission.submission_name, organisation.organisation_name, organisation.organisation_code,
        stored.state, stored.submitted_at, item.case_number, item.state as case_state
      ${seenSets(reader, wanted(sql`kept.questionnaire_id`))}
    ) seen on seen.questionnaire_id = asked.id
    where ${wanted(sql`asked.id`)} and asked.kind <> 'survey'
    group by asked.id, period.id
    order by period.display_order desc, period.id desc, asked.display_order, asked.id`);
  return rows;
}

export type AnswerRow = [
  submission_id: number,
  case_code_id: number | null,
  organisation_code: string,
  organisation: string,
  submission: string,
  state: string,
  submitted_at: number | null,
  case_number: number | null,
  review: number | null,
  question_id: number,
  value: string | null,
  missing_reason: string | null,
  explanation: string | null,
  updated_at: number,
];

/** Milliseconds since 1970. */
const since1970 = (column: string) => sql`floor(extract(epoch from ${sql.raw(column)}) * 1000)::float8`;

type OfQuestionnaire = { questionnaire_id: number; question_ids: number[] };

/** An answer's place among those of a questionnaire; what comes after it is the rest. */
export type AnswerCursor = { submission_id: number; case_code_id: number | null; question_id: number };

/** Sorts rows without a case after all cases, as the database orders them. */
const orLast = (case_code_id: SQL) => sql`coalesce(${case_code_id}, ${MAX_ID}::int)`;

/**
 * Selects the answers to a questionnaire that the reader can see, by submission and case, one answer set at a
 * time. Indexes return them in that order, so only the answers of one set are sorted.
 */
const seenAnswers = (reader: Reader, of: OfQuestionnaire, after: AnswerCursor | null): SQL => {
  const set = after && sql`(${after.submission_id}::int, ${orLast(sql`${after.case_code_id}::int`)})`;
  const fromSet = set
    ? sql`and kept.submission_id >= ${after.submission_id}::int
        and (kept.submission_id, ${orLast(sql`kept.case_code_id`)}) >= ${set}`
    : sql``;
  const rest = set
    ? sql`and ((seen.submission_id, ${orLast(sql`seen.case_code_id`)}) > ${set} or response.question_id > ${after.question_id}::int)`
    : sql``;
  return sql`
    select seen.submission_id, seen.case_code_id, seen.organisation_code, seen.organisation_name, seen.submission_name,
      seen.state, seen.submitted_at, seen.case_number, seen.review, response.question_id, response.value #>> '{}',
      response.missing_reason, response.explanation, ${since1970('response.updated_at')}
    from (
      select kept.submission_id, kept.case_code_id, organisation.organisation_code, organisation.organisation_name,
        submission.submission_name, coalesce(stored.state, 'open') as state,
        ${since1970('stored.submitted_at')} as submitted_at, item.case_number,
        case when item.id is not null then 1 + (item.second_review_of is not null)::int end as review
      ${seenSets(reader, sql`kept.questionnaire_id = ${of.questionnaire_id}`)} ${fromSet}
    ) seen
    cross join lateral (
      select given.question_id, given.value, given.missing_reason, given.explanation, given.updated_at
      from responses given
      where seen.case_code_id is null and given.submission_id = seen.submission_id and given.case_code_id is null
        and given.question_id = any(${sql.param(of.question_ids)}::int[])
      union all
      select given.question_id, given.value, given.missing_reason, given.explanation, given.updated_at
      from responses given
      where given.case_code_id = seen.case_code_id and given.question_id = any(${sql.param(of.question_ids)}::int[])
    ) response
    where (response.value is not null or response.missing_reason is not null) ${rest}
    order by seen.submission_id, seen.case_code_id, response.question_id`;
};

/** Streams all answers as of one moment, as they are read. */
export const streamAnswers = (
  streams: Db,
  reader: Reader,
  of: OfQuestionnaire,
): AsyncGenerator<AnswerRow[]> => streamRows<AnswerRow>(streams, seenAnswers(reader, of, null));

/** How many answers one statement reads. */
const PAGE_ROWS = 5_000;

/**
 * Pages through the answers after a position, one statement for each few thousand, while they are read. No
 * connection is in use between pages.
 */
export async function* pageAnswers(
  db: Db,
  reader: Reader,
  of: OfQuestionnaire,
  from: AnswerCursor | null,
): AsyncGenerator<AnswerRow[]> {
  let after = from;
  for (;;) {
    const rows = await selectRows<AnswerRow>(db, sql`${seenAnswers(reader, of, after)} limit ${PAGE_ROWS}`);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    after = { submission_id: last[0], case_code_id: last[1], question_id: last[9] };
  }
}
