import type { getFirstRun } from '@portal/contract/admin/first-run';
import type { Output } from '@portal/contract/shared/endpoint';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';

type Project = NonNullable<Output<typeof getFirstRun>['project']>;
type Stored = {
  organisations: number;
  project:
    | (Omit<Project, 'time_period'> & {
        time_period:
          | (Omit<NonNullable<Project['time_period']>, 'state'> & {
              registration_opens_at: string | null;
              collection_opens_at: string;
              collection_closes_at: string;
              published_at: string | null;
            })
          | null;
      })
    | null;
};

/** Selects a programme's progress in one statement. */
export async function selectFirstRun(db: Db, programmeId: number, now: Date): Promise<Stored> {
  const { rows } = await db.execute<Stored>(sql`
    with first as (
      select * from projects where programme_id = ${programmeId} and archived_at is null order by id limit 1
    ), part as (
      select dates.*, period.time_period_name from project_time_periods dates
      join first on first.id = dates.project_id
      join time_periods period on period.id = dates.time_period_id
      order by dates.collection_opens_at <= ${now} and dates.collection_closes_at > ${now} desc, dates.id limit 1
    ), running as (
      select unit.id from submissions unit join first on first.id = unit.project_id
      where unit.ended_on is null or unit.ended_on > ${now}::date
    )
    select (select count(*)::int from organisations where programme_id = ${programmeId} and closed_on is null) as organisations,
      (select jsonb_build_object('id', first.id, 'project_code', first.project_code, 'project_name', first.project_name,
        'submissions', (select count(*) from running),
        'entering', (select count(*) from running where not first.registration_required or exists (
          select from registrations entry
          join registration_submissions taking on taking.registration_id = entry.id
          join part on part.project_id = entry.project_id and part.time_period_id = entry.time_period_id
          where taking.submission_id = running.id and entry.state = 'confirmed' and taking.participation <> 'ended')),
        'time_period', (select jsonb_build_object('id', part.time_period_id, 'time_period_name', part.time_period_name,
            'registration_opens_at', part.registration_opens_at, 'collection_opens_at', part.collection_opens_at,
            'collection_closes_at', part.collection_closes_at, 'published_at', part.published_at) from part),
        'questionnaires', (select coalesce(jsonb_agg(jsonb_build_object('id', asked.id,
            'questionnaire_name', asked.questionnaire_name, 'status', asked.status,
            'questions', (select count(*) from questions where questionnaire_id = asked.id))
            order by asked.display_order, asked.id), '[]')
          from questionnaires asked join part on part.project_id = asked.project_id
            and part.time_period_id = asked.time_period_id and asked.kind <> 'registration')) from first) as project`);
  return rows[0]!;
}

/** A category of this name, made where there is none. */
export async function ensureCategory(db: Db, programmeId: number, categoryName: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with made as (
      insert into categories (programme_id, category_name, display_order) values (${programmeId}, ${categoryName}, 1)
      on conflict do nothing returning id
    )
    select id from made union all
    select id from categories where programme_id = ${programmeId} and category_name = ${categoryName} limit 1`);
  return rows[0]!.id;
}

/** A submission of every organisation that is not closed, under pseudonyms in an order that says nothing; how many. */
export async function enterOrganisations(
  db: Db,
  of: { programme_id: number; project_id: number },
): Promise<number> {
  await bumpResults(db, of.project_id);
  const { rowCount } = await db.execute(sql`
    with members as (
      select id, organisation_name, row_number() over (order by id) as place from organisations
      where programme_id = ${of.programme_id} and closed_on is null
    ), numbers as (
      select number, row_number() over (order by random()) as place
      from generate_series(1, greatest(999, 2 * (select count(*) from members))::int) number
    )
    insert into submissions (project_id, organisation_id, submission_name, pseudonym_number)
    select ${of.project_id}, members.id, left(members.organisation_name, 200), numbers.number
    from members join numbers using (place)`);
  return rowCount ?? 0;
}

/** An explorer with a chart for each measure of a project, as they are in order. */
export async function insertChartsForMeasures(
  db: Db,
  of: { project_id: number; time_period_id: number },
): Promise<void> {
  const next = (table: string) => sql`nextval(pg_get_serial_sequence(${table}, 'id'))::int`;
  await db.execute(sql`
    with tab as (
      insert into output_tabs (project_id, tab_name, output_name, display_order)
      values (${of.project_id}, 'explorer', 'Explore', 1) returning id
    ), part as (
      insert into collections (output_tab_id, collection_code, collection_name, display_order)
      select id, 'overview', 'Overview', 1 from tab returning id
    ), shown as (
      select m.id as measure_id, m.measure_name, row_number() over (order by m.id) as place, ${next('charts')} as chart_id
      from measures m where m.project_id = ${of.project_id}
    ), made as (
      insert into charts (id, project_id, chart_name) overriding system value
      select chart_id, ${of.project_id}, measure_name from shown
    ), forms as (
      insert into chart_output_types (chart_id, output_type_id, is_default)
      select shown.chart_id, form.id, form.output_type = 'ranked_bars' from shown
      join output_types form on form.output_type in ('ranked_bars', 'time_series', 'table')
    ), placed as (
      insert into chart_group_memberships (collection_id, chart_id, display_order)
      select part.id, shown.chart_id, shown.place from part cross join shown
    )
    insert into chart_parameters (chart_id, time_period_id, measure_id, series_name, display_order)
    select chart_id, ${of.time_period_id}, measure_id, measure_name, 1 from shown`);
}
