import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/**
 * Counts a change of a project's results, in the transaction that makes it. The number shows every cache that
 * its result is outdated, in any process. The row stays locked until the transaction ends, so that a
 * project's values change one after the other. Call it before loading the data that values are calculated
 * from.
 */
export async function bumpResults(db: Db, projectId: number): Promise<void> {
  await db.execute(sql`
    insert into result_versions as stored (project_id) values (${projectId})
    on conflict (project_id) do update set version = stored.version + 1, changed_at = now()`);
}

/** Counts a change like `bumpResults`, for some projects, always locked in the same order. */
export async function bumpResultsOfProjects(db: Db, projectIds: number[]): Promise<void> {
  if (projectIds.length === 0) return;
  await db.execute(sql`
    insert into result_versions as stored (project_id)
    select distinct id from unnest(${sql.param(projectIds)}::int[]) as asked (id) order by id
    on conflict (project_id) do update set version = stored.version + 1, changed_at = now()`);
}

/**
 * Counts a change like `bumpResults`, for every project with submissions of the organisations, because
 * results contain their names and regions.
 */
export async function bumpResultsOfOrganisations(db: Db, organisationIds: number[]): Promise<void> {
  await db.execute(sql`
    insert into result_versions as stored (project_id)
    select distinct project_id from submissions
    where organisation_id = any(${sql.param(organisationIds)}::int[]) order by project_id
    on conflict (project_id) do update set version = stored.version + 1, changed_at = now()`);
}

/**
 * Counts a change like `bumpResults`, for every project in the time periods, because results contain their
 * names and order.
 */
export async function bumpResultsOfPeriods(db: Db, timePeriodIds: number[]): Promise<void> {
  await db.execute(sql`
    insert into result_versions as stored (project_id)
    select distinct project_id from project_time_periods
    where time_period_id = any(${sql.param(timePeriodIds)}::int[]) order by project_id
    on conflict (project_id) do update set version = stored.version + 1, changed_at = now()`);
}
