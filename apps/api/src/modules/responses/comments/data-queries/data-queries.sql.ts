import type { DataQuery, dataQueryStates } from '@portal/contract/responses/data-queries';
import { type SQL, sql } from 'drizzle-orm';
import { utcTime } from '../../../../database/utc-time.ts';
import type { Db } from '../../../../database/connect.ts';
import { matchesSearch } from '../../../../database/search-conditions.ts';
import { previousQuestionnaires } from '../../answers/previous-questionnaires-and-explanations.sql.ts';
import { namePipedQuestions } from '../../../questionnaires/questionnaires/name-piped-questions.ts';
import { answerQueryStatusSql } from './data-query-state.sql.ts';

type Part = { project_id: number; time_period_id: number };
export type QueriedAnswer = { question_id: number; submission_id: number };
type State = (typeof dataQueryStates)[number];

const inPeriod = (of: Part) =>
  sql`questionnaire.project_id = ${of.project_id} and questionnaire.time_period_id = ${of.time_period_id}`;

/** The names of the options in a value. */
const optionNames = (questionId: SQL, value: SQL) => sql`(
  select string_agg(option.option_name, '; ' order by option.display_order) from question_options option
  where option.question_id = ${questionId} and case jsonb_typeof(${value})
    when 'array' then ${value} ? option.option_code else ${value} #>> '{}' = option.option_code end)`;

const ORDER = sql`array_position(array['answered', 'unseen', 'open', 'resolved'], state), lower(organisation_name),
  lower(submission_name), questionnaire_id, question_id, submission_id`;

/**
 * Selects the rows after the row of the key, in its state when the key was issued: a row settled since is
 * elsewhere, but its place is not. A key of another project finds nothing.
 */
function comesAfter(of: Part, key: string): SQL {
  const [state, question, submission] = key.split('.');
  return sql`(${ORDER}) > (
    select array_position(array['answered', 'unseen', 'open', 'resolved'], ${state}::text), lower(place_of.organisation_name),
      lower(place.submission_name), last.questionnaire_id, last.id, place.id
    from questions last, submissions place
    join organisations place_of on place_of.id = place.organisation_id
    where last.id = ${question}::int and place.id = ${submission}::int and place.project_id = ${of.project_id})`;
}

type Asked = Part & {
  state?: State | undefined;
  search?: string | undefined;
  after?: string | undefined;
  limit: number;
  offset: number;
};

export function queriesPageSql(of: Asked): SQL {
  const wanted: SQL[] = [sql`true`];
  if (of.state) wanted.push(sql`state = ${of.state}`);
  const named = ['organisation_name', 'submission_name', 'question_text', 'question_code'];
  const lookedThrough = [...named.map((column) => sql.raw(column)), sql`coalesce(explanation, '')`];
  wanted.push(matchesSearch(of.search, ...lookedThrough));
  const [from, offset] = of.after ? [comesAfter(of, of.after), 0] : [sql`true`, of.offset];
  return sql`
    with ${answerQueryStatusSql(inPeriod(of))}, found as (select * from judged where ${sql.join(wanted, sql` and `)}),
    -- One more than is shown: whether anything comes after it.
    begun as materialized (
      select * from found where ${from}
      order by ${ORDER} limit ${of.limit + 1} offset ${offset}
    ), page as (select * from begun order by ${ORDER} limit ${of.limit})
    select (select count(*)::int from found) as total,
      (select coalesce(json_object_agg(state, n), '{}') from (
        select state, count(*)::int as n from judged group by state) counted) as counts,
      (select coalesce(json_agg(json_build_object(
          'question_id', question_id, 'submission_id', submission_id, 'state', state, 'seen', seen,
          'organisation_name', organisation_name, 'submission_name', submission_name,
          'questionnaire_id', questionnaire_id, 'questionnaire_name', questionnaire_name,
          'question_code', question_code, 'question_text', question_text, 'unit', unit,
          'value', value, 'missing_reason', missing_reason, 'explanation', explanation,
          'note', note, 'flagged_by_name', flagged_by_name,
          'value_text', ${optionNames(sql`page.question_id`, sql`page.value`)},
          'previous_value', earlier_value,
          'previous_text', ${optionNames(sql`earlier_id`, sql`earlier_value`)},
          'section_id', (select sub_section.section_id from question_sub_section_memberships membership
            join questionnaire_sub_sections sub_section on sub_section.id = membership.sub_section_id
            where membership.question_id = page.question_id limit 1),
          'last_comment', case when said_at is not null then json_build_object('comment_text', comment_text,
            'user_name', said_by, 'is_team', said_by_team, 'created_at', ${utcTime(sql`said_at`)}) end) order by ${ORDER}), '[]')
        from page left join lateral (
          select before.question_id as earlier_id, before.value as earlier_value from responses before
          where before.submission_id = page.submission_id and before.case_code_id is null and before.question_id = (
            select earlier.id from questions earlier where earlier.question_code = page.question_code
              and earlier.questionnaire_id in (${previousQuestionnaires(sql`page.questionnaire_id`)}) limit 1)
        ) previous on true) as queries,
      (select count(*) > ${of.limit} from begun) as has_more`;
}

/** One page, how many there are, and by what the next one is found. */
export async function selectQueries(db: Db, of: Asked) {
  const { rows } = await db.execute<{
    queries: DataQuery[];
    total: number;
    counts: Record<State, number>;
    has_more: boolean;
  }>(queriesPageSql(of));
  const { has_more, ...read } = rows[0]!;
  const found = { ...read, queries: await namePipedQuestions(db, read.queries, 'question_text') };
  const last = found.queries.at(-1);
  return {
    ...found,
    next: has_more && last ? `${last.state}.${last.question_id}.${last.submission_id}` : null,
  };
}

export type AnswerQueryStatus = QueriedAnswer & {
  state: State;
  seen: string;
  organisation_id: number;
  organisation_name: string;
  submission_name: string;
  questionnaire_id: number;
  section_id: number | null;
  question_code: string;
  question_text: string;
};

/** Loads the status of some answers of a period; answers of other periods are left out. */
export async function selectAnswerQueryStatus(
  db: Db,
  of: Part,
  subjects: QueriedAnswer[],
): Promise<AnswerQueryStatus[]> {
  const { rows } = await db.execute<AnswerQueryStatus>(sql`
    with ${answerQueryStatusSql(inPeriod(of))}
    select judged.question_id, judged.submission_id, state, seen, organisation_name,
      judged.submission_name, judged.questionnaire_id, question_code, question_text, submission.organisation_id,
      (select sub_section.section_id from question_sub_section_memberships membership
        join questionnaire_sub_sections sub_section on sub_section.id = membership.sub_section_id
        where membership.question_id = judged.question_id limit 1) as section_id
    from judged join submissions submission on submission.id = judged.submission_id
    where (judged.question_id, judged.submission_id) in (select * from unnest(${lists(subjects)}))
    order by lower(organisation_name), lower(judged.submission_name), judged.question_id`);
  return namePipedQuestions(db, rows, 'question_text');
}

const lists = (subjects: QueriedAnswer[]) => sql`
  ${sql.param(subjects.map((one) => one.question_id))}::int[],
  ${sql.param(subjects.map((one) => one.submission_id))}::int[]`;

type By = { userId: number; now: Date };

/** Holds the marks and comments of a project's period, so that two of the team come one after the other. */
export const lockQueries = (db: Db, of: Part) =>
  db.execute(sql`
    select from project_time_periods
    where project_id = ${of.project_id} and time_period_id = ${of.time_period_id} for no key update`);

/** Marks answers for follow-up with what is asked, and says it beside each. */
export async function insertQueries(
  db: Db,
  subjects: QueriedAnswer[],
  { userId, now, text, projectId }: By & { text: string; projectId: number },
): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    with given(question_id, submission_id) as (select * from unnest(${lists(subjects)})), renewed as (
      update answer_flags mark set note = ${text}, flagged_at = ${at}, flagged_by = ${userId} from given
      where mark.question_id = given.question_id and mark.submission_id = given.submission_id
        and mark.resolved_at is null
      returning mark.question_id, mark.submission_id
    ), marked as (
      insert into answer_flags (question_id, submission_id, note, flagged_at, flagged_by)
      select question_id, submission_id, ${text}, ${at}::timestamptz, ${userId}::int from given
      where (question_id, submission_id) not in (select * from renewed)
    )
    insert into comments (project_id, submission_id, question_id, user_id, comment_text, created_at)
    select ${projectId}::int, submission_id, question_id, ${userId}::int, ${text}, ${at}::timestamptz from given`);
}

/** Settles flags; without a flag, a settled one records that a user has checked the answer. */
export async function resolveAnswers(db: Db, subjects: QueriedAnswer[], { userId, now }: By): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    with given(question_id, submission_id) as (select * from unnest(${lists(subjects)})), settled as (
      update answer_flags mark set resolved_at = ${at}, resolved_by = ${userId} from given
      where mark.question_id = given.question_id and mark.submission_id = given.submission_id
        and mark.resolved_at is null
      returning mark.question_id, mark.submission_id
    )
    insert into answer_flags (question_id, submission_id, note, flagged_at, flagged_by, resolved_at, resolved_by)
    select question_id, submission_id, '', ${at}::timestamptz, ${userId}::int, ${at}::timestamptz, ${userId}::int
    from given where (question_id, submission_id) not in (select * from settled)`);
}

/** Selects who is notified of a query: contributors of the organisations with access to the project. */
export async function selectQueryRecipients(
  db: Db,
  of: { project_id: number; programme_id: number; organisationIds: number[] },
) {
  const { rows } = await db.execute<{
    email_address: string;
    full_name: string;
    organisation_id: number;
  }>(sql`
    select person.email_address, person.full_name, person.organisation_id from users person
    where person.programme_id = ${of.programme_id} and person.status = 'approved' and person.role_type_id = 3
      and person.organisation_id = any(${sql.param(of.organisationIds)}::int[])
      and exists (select from user_accesses access where access.user_id = person.id and access.approved
        and (access.project_id is null or access.project_id = ${of.project_id}))
    order by person.organisation_id, person.email_address`);
  return rows;
}
