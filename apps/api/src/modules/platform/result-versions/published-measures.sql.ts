import { type SQL, sql } from 'drizzle-orm';

/** The id of the snapshot of a period of a project; null where there is none. */
export const snapshotIdSql = (projectId: number | SQL, timePeriodId: number | SQL): SQL => sql`(
  select taken.id from publications taken
  where taken.project_id = ${projectId} and taken.time_period_id = ${timePeriodId}
    and taken.taken_at is not null and taken.withdrawn_at is null)`;

/** Joins what the snapshot with the id `snapshot` says of the measure `m`, as `fixed`. */
export const joinPublished = (snapshot: SQL): SQL =>
  sql`left join publication_measures fixed on fixed.publication_id = ${snapshot} and fixed.measure_id = m.id`;

/**
 * Checks if the measure can be shown: every measure without a snapshot, and the published measures with one.
 */
export const isMeasureShownSql = (snapshot: SQL): SQL =>
  sql`(${snapshot} is null or fixed.measure_id is not null)`;

/** The measure as it was published, without the measures that it uses, or as it is now. */
export const definitionShown: SQL = sql`coalesce(fixed.definition - 'uses', to_jsonb(m))`;
