import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { streamRows } from '../../database/stream-rows.ts';
import type { Actor } from '../../http/actor.ts';
import { canOpenReviewOfOthers } from '../../policies/case-codes.ts';
import { canSeeDrafts } from '../../policies/questionnaire.ts';
import { organisationSeen } from '../../policies/submission.ts';

type Reader = Pick<Actor, 'user_id' | 'role_type_id' | 'organisation_id'>;

/** As `canOpenCase` decides it: of a case that is reviewed twice, nobody is told by the other review before both are complete. */
const isOpenCase = (reader: Reader): SQL => sql`(
  item.state <> 'withdrawn' and (other.id is null
    or (item.state = 'complete' and other.state = 'complete')
    or coalesce(item.reviewer_id = ${reader.user_id}::int, false)
    or (not coalesce(other.reviewer_id = ${reader.user_id}::int, false)
      and (item.reviewer_id is null or ${canOpenReviewOfOthers(reader)}::boolean))))`;

/** What submissions have given of questionnaires, and cases of it, as far as somebody sees them. Respondents' are nobody's. */
const seenSets = (reader: Reader, ofQuestionnaires: SQL): SQL => {
  const organisationId = organisationSeen(reader);
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
 * Changes with everything a feed of answers holds: what was saved and when, what is submitted, what people and things are
 * called, and what is asked. Whoever writes leaves a later time in the set of answers it stands in.
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

/** Feeds of answers of a project, or that of one questionnaire: what there is and in which version, one statement for all. */
export async function selectAnswersFeeds(
  db: Db,
  reader: Reader,
  of: { project_id: number } | { questionnaire_id: number },
): Promise<AnswersFeed[]> {
  const wanted = (column: SQL) =>
    'project_id' in of
      ? sql`asked.project_id = ${of.project_id} and (asked.status <> 'draft' or ${canSeeDrafts(reader)}::boolean)`
      : sql`${column} = ${of.questionnaire_id}`;
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

/**
 * The answers to a questionnaire that somebody sees, by submission and case, each set of answers whole before the next: found
 * by indexes in that order, so that nothing is sorted but the answers of one set.
 */
export const streamAnswers = (
  streams: Db,
  reader: Reader,
  of: { questionnaire_id: number; question_ids: number[] },
): AsyncGenerator<AnswerRow[]> =>
  streamRows<AnswerRow>(
    streams,
    sql`
    select seen.submission_id, seen.case_code_id, seen.organisation_code, seen.organisation_name, seen.submission_name,
      seen.state, seen.submitted_at, seen.case_number, seen.review, response.question_id, response.value #>> '{}',
      response.missing_reason, response.explanation, ${since1970('response.updated_at')}
    from (
      select kept.submission_id, kept.case_code_id, organisation.organisation_code, organisation.organisation_name,
        submission.submission_name, coalesce(stored.state, 'open') as state,
        ${since1970('stored.submitted_at')} as submitted_at, item.case_number,
        case when item.id is not null then 1 + (item.second_review_of is not null)::int end as review
      ${seenSets(reader, sql`kept.questionnaire_id = ${of.questionnaire_id}`)}
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
    where response.value is not null or response.missing_reason is not null
    order by seen.submission_id, seen.case_code_id, response.question_id`,
  );
