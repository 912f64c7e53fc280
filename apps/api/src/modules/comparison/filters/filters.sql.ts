import { type SQL, sql } from 'drizzle-orm';
import type { AdminFilter } from '@portal/contract/comparison/manage-filters';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { filter_options, filters } from '../../../tables/filters.tables.ts';

/**
 * Selects the period since which a filter's options apply at a position of the programme's order; null: from
 * the start.
 */
export const filterChangePeriodSql = (filterId: SQL | number, displayOrder: SQL) => sql`(
  select since.id from submission_filter_options has
  join filter_options its on its.id = has.filter_option_id
  join time_periods since on since.id = has.since_time_period_id
  where its.filter_id = ${filterId} and since.display_order <= ${displayOrder}
  order by since.display_order desc limit 1)`;

const kept = (where: SQL) => sql`
  select filter.id, filter.project_id, filter.filter_name, filter.display_order,
    (select coalesce(json_agg(json_build_object('id', option.id, 'option_name', option.option_name, 'count', (
        select count(*) from submission_filter_options has join submissions of on of.id = has.submission_id
        where has.filter_option_id = option.id and of.ended_on is null
          and has.since_time_period_id is not distinct from held.since))
      order by option.display_order, option.id), '[]')
      from filter_options option where option.filter_id = filter.id) as option_list,
    (select count(*)::int from submissions submission
      where submission.project_id = filter.project_id and submission.ended_on is null and not exists (
        select from submission_filter_options has join filter_options option on option.id = has.filter_option_id
        where option.filter_id = filter.id and has.submission_id = submission.id
          and has.since_time_period_id is not distinct from held.since)) as without,
    (select coalesce(json_agg(json_build_object('id', period.id, 'time_period_name', period.time_period_name)
        order by period.display_order desc), '[]')
      from time_periods period where period.id in (
        select has.since_time_period_id from submission_filter_options has
        join filter_options option on option.id = has.filter_option_id where option.filter_id = filter.id)) as changes
  from filters filter
  cross join lateral (select ${filterChangePeriodSql(
    sql`filter.id`,
    sql`(select max(newest.display_order) from project_time_periods part
      join time_periods newest on newest.id = part.time_period_id where part.project_id = filter.project_id)`,
  )} as since) held
  where ${where}`;

export async function selectFilters(
  db: Db,
  of: { project_id: number; search?: string | undefined; limit: number; offset: number },
): Promise<{ filters: AdminFilter[]; total: number }> {
  const where = sql`filter.project_id = ${of.project_id} and ${matchesSearch(of.search, sql`filter.filter_name`)}`;
  const { rows } = await db.execute<{ filters: AdminFilter[]; total: number }>(sql`
    select (select count(*)::int from filters filter where ${where}) as total,
      (select coalesce(json_agg(to_jsonb(page) order by page.display_order, page.id), '[]') from (
        ${kept(where)} order by filter.display_order, filter.id limit ${of.limit} offset ${of.offset}) page) as filters`);
  return rows[0]!;
}

export async function selectFilter(db: Db, id: number): Promise<AdminFilter> {
  const { rows } = await db.execute<AdminFilter>(kept(sql`filter.id = ${id}`));
  return rows[0]!;
}

export async function insertFilter(db: Db, projectId: number, name: string): Promise<number> {
  const [row] = await db
    .insert(filters)
    .values({
      project_id: projectId,
      filter_name: name,
      display_order: sql`(select coalesce(max(display_order), 0) + 1 from filters where project_id = ${projectId})`,
    })
    .returning({ id: filters.id });
  return row!.id;
}

export const renameFilter = (db: Db, id: number, name: string) =>
  db.execute(sql`update filters set filter_name = ${name} where id = ${id}`);

export const deleteFilterRow = (db: Db, id: number) => db.execute(sql`delete from filters where id = ${id}`);

export async function selectFilterIds(db: Db, projectId: number) {
  const { rows } = await db.execute<{ id: number; filter_name: string }>(sql`
    select id, filter_name from filters where project_id = ${projectId} order by display_order, id`);
  return rows;
}

/** In the order given. */
export const updateFilterOrder = (db: Db, ids: number[]) =>
  db.execute(sql`
    update filters set display_order = wanted.place
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place) where filters.id = wanted.id`);

export async function selectFilterOptions(db: Db, filterIds: number[]) {
  const { rows } = await db.execute<{ id: number; filter_id: number; option_name: string }>(sql`
    select id, filter_id, option_name from filter_options
    where filter_id = any(${sql.param(filterIds)}::int[]) order by filter_id, display_order, id`);
  return rows;
}

/** Behind those there are, in the order given. @returns their ids by name */
export async function insertOptions(db: Db, filterId: number, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .insert(filter_options)
    .values(
      names.map((option_name, at) => ({
        filter_id: filterId,
        option_name,
        display_order: sql`${at + 1} + (
          select coalesce(max(display_order), 0) from filter_options where filter_id = ${filterId})`,
      })),
    )
    .returning({ id: filter_options.id, option_name: filter_options.option_name });
  return new Map(rows.map(({ id, option_name }) => [option_name, id]));
}

export const deleteOptions = (db: Db, ids: number[]) =>
  db.execute(sql`delete from filter_options where id = any(${sql.param(ids)}::int[])`);

/** Names and places, in the order given. Under passing names first: two options may swap theirs. */
export async function updateOptions(db: Db, options: { id: number; option_name: string }[]): Promise<void> {
  const ids = sql.param(options.map(({ id }) => id));
  await db.execute(sql`
    update filter_options set option_name = 'passing ' || id || ' ' || clock_timestamp()
    where id = any(${ids}::int[])`);
  await db.execute(sql`
    update filter_options set option_name = wanted.name, display_order = wanted.place
    from unnest(${ids}::int[], ${sql.param(options.map(({ option_name }) => option_name))}::text[])
      with ordinality as wanted(id, name, place)
    where filter_options.id = wanted.id`);
}
