import type { overviewSorts } from '@portal/contract/cases/survey-responses';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import { matchesSearch } from '../../../../database/search-conditions.ts';
import type { ResponseKey } from '../../../responses/questionnaire-responses/answer-set.sql.ts';

export type Counts = { made: number; begun: number; complete: number; withdrawn: number };

const counts = sql`
  count(one.id)::int as made,
  count(one.id) filter (where one.state in ('in_progress', 'complete'))::int as begun,
  count(one.id) filter (where one.state = 'complete')::int as complete,
  count(one.id) filter (where one.state = 'withdrawn')::int as withdrawn`;

/**
 * Counts participants by day, and the counted responses on each page. Days only, because a person remembers
 * the minute of a visit.
 */
export async function selectResponseProgress(db: Db, of: ResponseKey, countedCaseIds: number[]) {
  const { rows } = await db.execute<
    Counts & {
      days: { day: string; begun: number; complete: number }[];
      pages: { section_id: number; reached: number; finished: number }[];
    }
  >(sql`
    with one as materialized (
      select id, state, started_at, completed_at from case_codes
      where questionnaire_id = ${of.questionnaire_id} and submission_id = ${of.submission_id} and second_review_of is null
    ), visit as (
      select (started_at at time zone 'UTC')::date as day, 1 as begun, 0 as complete from one
      where state in ('in_progress', 'complete') and started_at is not null
      union all
      select (completed_at at time zone 'UTC')::date, 0, 1 from one where state = 'complete' and completed_at is not null
    ), by_day as (select day, sum(begun)::int as begun, sum(complete)::int as complete from visit group by day)
    select ${counts},
      (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'begun', begun, 'complete', complete) order by day), '[]')
        from by_day) as days,
      (select coalesce(jsonb_agg(page), '[]') from (
        select section_id, count(*)::int as reached, count(*) filter (where section.state = 'complete')::int as finished
        from section_submissions section join one begun on begun.id = section.case_code_id
        where begun.id = any(${sql.param(countedCaseIds)}::int[]) and section.state <> 'not_started'
        group by section_id) page) as pages
    from one`);
  return rows[0]!;
}

type Sort = (typeof overviewSorts)[number];
export type OverviewQuery = {
  questionnaire_id: number;
  search?: string | undefined;
  sort: Sort | `-${Sort}`;
  limit: number;
  offset: number;
};
export type OverviewCounts = Counts & {
  submission_id: number;
  submission_name: string;
  organisation_name: string;
  last_day: string | null;
  is_closed: boolean;
};

const sorted: Record<Sort, SQL> = {
  submission: sql`lower(submission_name)`,
  organisation: sql`lower(organisation_name)`,
  made: sql`made`,
  complete: sql`complete`,
  last_day: sql`last_day`,
};

/** A survey, submission by submission: those that take codes or could. */
export async function selectProgressBySubmission(
  db: Db,
  { questionnaire_id, search, sort, limit, offset }: OverviewQuery,
): Promise<{ rows: OverviewCounts[]; total: number }> {
  const by = sorted[sort.replace(/^-/, '') as Sort];
  const { rows } = await db.execute<OverviewCounts & { total: number }>(sql`
    with found as (
      select submission.id as submission_id, submission.submission_name, organisation.organisation_name, ${counts},
        max((one.completed_at at time zone 'UTC')::date) filter (where one.state = 'complete')::text as last_day,
        coalesce(stored.state = 'submitted', false) as is_closed
      from questionnaires questionnaire
      join submissions submission on submission.project_id = questionnaire.project_id
      join organisations organisation on organisation.id = submission.organisation_id
      left join case_codes one on one.questionnaire_id = questionnaire.id and one.submission_id = submission.id
        and one.second_review_of is null
      left join questionnaire_submissions stored
        on stored.questionnaire_id = questionnaire.id and stored.submission_id = submission.id
      where questionnaire.id = ${questionnaire_id}
        and ${matchesSearch(search, sql`submission.submission_name`, sql`organisation.organisation_name`)}
      group by submission.id, organisation.organisation_name, stored.state, submission.ended_on
      having submission.ended_on is null or count(one.id) > 0
    )
    select found.*, count(*) over ()::int as total from found
    order by ${by} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, lower(submission_name), submission_id
    limit ${limit} offset ${offset}`);
  return { rows, total: rows[0]?.total ?? 0 };
}
