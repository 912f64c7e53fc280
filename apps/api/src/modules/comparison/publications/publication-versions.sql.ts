import type { PublishedVersion } from '@portal/contract/comparison/publications';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/** The snapshots of a project, newest first, with how often each was corrected. */
export async function selectPublishedVersions(
  db: Db,
  query: { project_id: number; limit: number; offset: number },
): Promise<(PublishedVersion & { total: number })[]> {
  const { rows } = await db.execute<PublishedVersion & { total: number }>(sql`
    select taken.id, taken.time_period_id, period.time_period_name, taken.version, taken.taken_at, taken.withdrawn_at,
      (select count(*)::int from result_revisions r
        where r.project_id = taken.project_id and r.time_period_id = taken.time_period_id
          and r.revised_at > taken.taken_at
          and (taken.withdrawn_at is null or r.revised_at <= taken.withdrawn_at)) as revisions,
      count(*) over ()::int as total
    from publications taken join time_periods period on period.id = taken.time_period_id
    where taken.project_id = ${query.project_id} and taken.taken_at is not null
    order by period.display_order desc, taken.version desc, taken.id
    limit ${query.limit} offset ${query.offset}`);
  return rows;
}

export type Version = {
  id: number;
  time_period_name: string;
  version: number;
  measures: { id: number; measure_code: string; measure_name: string; unit: string }[];
};

/** A version of a published period: the one asked for, the one before a correction, or the newest. */
export async function selectPublishedVersion(
  db: Db,
  of: {
    project_id: number;
    time_period_id: number;
    version?: number | undefined;
    before_revision?: number | undefined;
  },
): Promise<Version | undefined> {
  const { rows } = await db.execute<Version>(sql`
    select taken.id, taken.version, period.time_period_name, (
      select coalesce(json_agg(json_build_object('id', fixed.measure_id,
          'measure_code', fixed.definition ->> 'measure_code', 'measure_name', fixed.definition ->> 'measure_name',
          'unit', fixed.definition ->> 'unit') order by fixed.measure_id), '[]')
      from publication_measures fixed where fixed.publication_id = taken.id) as measures
    from publications taken join time_periods period on period.id = taken.time_period_id
    where taken.project_id = ${of.project_id} and taken.time_period_id = ${of.time_period_id}
      and taken.taken_at is not null
      and (${of.version ?? null}::int is null or taken.version = ${of.version ?? null})
      and (${of.before_revision ?? null}::int is null or taken.taken_at < (
        select r.revised_at from result_revisions r
        where r.id = ${of.before_revision ?? null} and r.project_id = ${of.project_id}
          and r.time_period_id = ${of.time_period_id}))
    order by taken.version desc limit 1`);
  return rows[0];
}

export type VersionRow = {
  organisation_name: string;
  submission_name: string;
  numerator: number | null;
  denominator: number | null;
  value: number | null;
  missing_reason: string | null;
};

/**
 * The figures of one measure in a version, by names as published. Corrections from `beforeRevision` on are undone: the first of
 * them says what was shown.
 */
export async function selectVersionFigures(
  db: Db,
  of: { publicationId: number; measureId: number; beforeRevision: number | undefined },
): Promise<VersionRow[]> {
  const { rows } = await db.execute<VersionRow>(sql`
    with taken as materialized (
      select * from publications where id = ${of.publicationId}
    ), named as (
      select (member ->> 0)::int as id, member ->> 3 as submission_name, member ->> 4 as organisation_name
      from taken join publication_contents content on content.id = taken.content_id
      cross join jsonb_array_elements(content.body -> 'members') member
    ), stored as (
      select f.submission_id, f.numerator, f.denominator, f.value, f.missing_reason
      from taken join publication_figures f on f.publication_id = taken.id and f.measure_id = ${of.measureId}
      where taken.withdrawn_at is not null
      union all
      select v.submission_id, v.numerator, v.denominator, v.value, v.missing_reason
      from taken join measure_values v on v.time_period_id = taken.time_period_id and v.measure_id = ${of.measureId}
      where taken.withdrawn_at is null
    ), undone as (
      select distinct on (r.submission_id) r.submission_id, figure -> 'before' as before
      from taken join result_revisions r on r.project_id = taken.project_id
        and r.time_period_id = taken.time_period_id and r.revised_at > taken.taken_at
        and (taken.withdrawn_at is null or r.revised_at <= taken.withdrawn_at)
        and r.id >= ${of.beforeRevision ?? null}::int
      cross join jsonb_array_elements(r.figures) figure
      where (figure ->> 'measure_id')::int = ${of.measureId}
      order by r.submission_id, r.id
    )
    select named.organisation_name, named.submission_name,
      case when undone.submission_id is null then stored.numerator else (before ->> 'numerator')::float8 end as numerator,
      case when undone.submission_id is null then stored.denominator
        else (before ->> 'denominator')::float8 end as denominator,
      case when undone.submission_id is null then stored.value else (before ->> 'value')::float8 end as value,
      case when undone.submission_id is null then stored.missing_reason
        else before ->> 'missing_reason' end as missing_reason
    from stored full join undone using (submission_id)
    join named on named.id = coalesce(stored.submission_id, undone.submission_id)
    where undone.submission_id is null or jsonb_typeof(undone.before) = 'object'
    order by named.organisation_name, named.submission_name`);
  return rows;
}
