import { type SQL, sql } from 'drizzle-orm';
import type { FilterValue } from '@portal/contract/comparison/manage-filters';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { filterChangePeriodSql } from './filters.sql.ts';

const placeOf = (timePeriodId: number | null) =>
  sql`(select display_order from time_periods where id = ${timePeriodId}::int)`;

/** Selects the options that submissions have in a period; null: from the start. */
const heldIn = (filterId: number, timePeriodId: number | null) => sql`
  select has.submission_id, min(has.filter_option_id) as option_id
  from submission_filter_options has join filter_options option on option.id = has.filter_option_id
  where option.filter_id = ${filterId}
    and has.since_time_period_id is not distinct from ${filterChangePeriodSql(filterId, placeOf(timePeriodId))}
  group by has.submission_id`;

type Listed = {
  project_id: number;
  filter_id: number;
  time_period_id?: number | undefined;
  search?: string | undefined;
  option?: 'none' | number | undefined;
  limit: number;
  offset: number;
};

export async function selectFilterValues(db: Db, of: Listed) {
  const wanted: SQL[] = [sql`submission.project_id = ${of.project_id}`];
  const named = [
    'submission.submission_name',
    'organisation.organisation_name',
    'organisation.organisation_code',
  ];
  wanted.push(matchesSearch(of.search, ...named.map((column) => sql.raw(column))));
  if (of.option === 'none') wanted.push(sql`held.option_id is null`);
  else if (of.option !== undefined) wanted.push(sql`held.option_id = ${of.option}`);
  const { rows } = await db.execute<{ filter_values: FilterValue[]; total: number }>(sql`
    with held as materialized (${heldIn(of.filter_id, of.time_period_id ?? null)}),
    found as (
      select submission.id, submission.submission_name, submission.ended_on, organisation.organisation_name,
        organisation.organisation_code, held.option_id
      from submissions submission
      join organisations organisation on organisation.id = submission.organisation_id
      left join held on held.submission_id = submission.id
      where ${sql.join(wanted, sql` and `)}
    ), page as (
      select * from found order by lower(organisation_name), lower(submission_name), id
      limit ${of.limit} offset ${of.offset}
    )
    select (select count(*)::int from found) as total, coalesce(json_agg(json_build_object(
        'submission_id', page.id, 'submission_name', page.submission_name,
        'organisation_name', page.organisation_name, 'organisation_code', page.organisation_code,
        'has_ended', page.ended_on is not null, 'option_id', page.option_id, 'option_name', option.option_name)
      order by lower(page.organisation_name), lower(page.submission_name), page.id), '[]') as filter_values
    from page left join filter_options option on option.id = page.option_id`);
  return rows[0]!;
}

/** Selects each submission's option in a period, by id. */
export async function selectCurrentOptions(
  db: Db,
  filterId: number,
  timePeriodId: number | null,
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ submission_id: number; option_id: number }>(
    heldIn(filterId, timePeriodId),
  );
  return new Map(rows.map((row) => [row.submission_id, row.option_id]));
}

export type FilterValueChange = { submission_id: number; option_id: number | null };

/**
 * Gives submissions options from a period on, or from the start. If no change starts in the period yet, the
 * other submissions' earlier options are first copied to it.
 */
export async function updateValuesFromPeriod(
  db: Db,
  filterId: number,
  timePeriodId: number | null,
  values: FilterValueChange[],
): Promise<void> {
  if (timePeriodId !== null) {
    await db.execute(sql`
      insert into submission_filter_options (submission_id, filter_option_id, since_time_period_id)
      select held.submission_id, held.option_id, ${timePeriodId}
      from (${heldIn(filterId, timePeriodId)}) held
      where not exists (
        select from submission_filter_options has join filter_options option on option.id = has.filter_option_id
        where option.filter_id = ${filterId} and has.since_time_period_id = ${timePeriodId})`);
  }
  const ids = sql.param(values.map(({ submission_id }) => submission_id));
  await db.execute(sql`
    delete from submission_filter_options has using filter_options option
    where option.id = has.filter_option_id and option.filter_id = ${filterId}
      and has.since_time_period_id is not distinct from ${timePeriodId}::int
      and has.submission_id = any(${ids}::int[])`);
  const given = values.filter(({ option_id }) => option_id !== null);
  await db.execute(sql`
    insert into submission_filter_options (submission_id, filter_option_id, since_time_period_id)
    select given.submission_id, given.option_id, ${timePeriodId}::int
    from unnest(${sql.param(given.map((one) => one.submission_id))}::int[],
      ${sql.param(given.map((one) => one.option_id))}::int[]) as given(submission_id, option_id)`);
}

/** @returns how many had an option since the period */
export async function deleteValuesSince(db: Db, filterId: number, timePeriodId: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from submission_filter_options has using filter_options option
    where option.id = has.filter_option_id and option.filter_id = ${filterId}
      and has.since_time_period_id = ${timePeriodId}`);
  return rowCount ?? 0;
}

export type SubmissionRow = {
  id: number;
  submission_name: string;
  organisation_name: string;
  organisation_code: string;
  organisation_type: string | null;
  region: string | null;
  board_name: string | null;
  has_ended: boolean;
};

/** All submissions of a project by organisation. */
export async function selectSubmissionsToFilter(db: Db, projectId: number): Promise<SubmissionRow[]> {
  const { rows } = await db.execute<SubmissionRow>(sql`
    select submission.id, submission.submission_name, organisation.organisation_name, organisation.organisation_code,
      organisation.organisation_type, organisation.region, organisation.board_name,
      submission.ended_on is not null as has_ended
    from submissions submission join organisations organisation on organisation.id = submission.organisation_id
    where submission.project_id = ${projectId}
    order by lower(organisation.organisation_name), lower(submission.submission_name), submission.id`);
  return rows;
}

/** Every filter of a project with its options and what each submission has in a period, by its id. */
export async function selectFiltersWithValues(db: Db, projectId: number, timePeriodId: number | null) {
  const { rows } = await db.execute<{
    id: number;
    filter_name: string;
    options: { id: number; option_name: string }[];
    held: Record<string, number>;
  }>(sql`
    select filter.id, filter.filter_name,
      (select coalesce(json_agg(json_build_object('id', option.id, 'option_name', option.option_name)
          order by option.display_order, option.id), '[]')
        from filter_options option where option.filter_id = filter.id) as options,
      (select coalesce(json_object_agg(has.submission_id, has.filter_option_id), '{}')
        from submission_filter_options has join filter_options option on option.id = has.filter_option_id
        where option.filter_id = filter.id and has.since_time_period_id is not distinct from held.since) as held
    from filters filter
    cross join lateral (select ${filterChangePeriodSql(sql`filter.id`, placeOf(timePeriodId))} as since) held
    where filter.project_id = ${projectId} order by filter.display_order, filter.id`);
  return rows;
}

export async function selectPeriodName(db: Db, id: number): Promise<string> {
  const { rows } = await db.execute<{ time_period_name: string }>(
    sql`select time_period_name from time_periods where id = ${id}`,
  );
  return rows[0]?.time_period_name ?? '';
}
