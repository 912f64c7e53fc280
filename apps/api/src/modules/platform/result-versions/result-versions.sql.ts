import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/**
 * Counts a change of a project's results, in the transaction that makes it: whoever keeps a result sees by the number that
 * it is no longer the newest, whichever process wrote. The row is held until the transaction ends, so that changes of one
 * project's values come one after the other: call it before reading what values are worked out from.
 */
export async function bumpResults(db: Db, projectId: number): Promise<void> {
  await db.execute(sql`
    insert into result_versions as stored (project_id) values (${projectId})
    on conflict (project_id) do update set version = stored.version + 1, changed_at = now()`);
}

/** As `bumpResults`, for some projects, which are held in the same order by everybody. */
export async function bumpResultsOfProjects(db: Db, projectIds: number[]): Promise<void> {
  if (projectIds.length === 0) return;
  await db.execute(sql`
    insert into result_versions as stored (project_id)
    select distinct id from unnest(${sql.param(projectIds)}::int[]) as asked (id) order by id
    on conflict (project_id) do update set version = stored.version + 1, changed_at = now()`);
}

/** As `bumpResults`, for every project in which one of the organisations has submissions: their names and regions are in results. */
export async function bumpResultsOfOrganisations(db: Db, organisationIds: number[]): Promise<void> {
  await db.execute(sql`
    insert into result_versions as stored (project_id)
    select distinct project_id from submissions
    where organisation_id = any(${sql.param(organisationIds)}::int[]) order by project_id
    on conflict (project_id) do update set version = stored.version + 1, changed_at = now()`);
}

/** As `bumpResults`, for every project that takes part in one of the time periods: their names and order are in results. */
export async function bumpResultsOfPeriods(db: Db, timePeriodIds: number[]): Promise<void> {
  await db.execute(sql`
    insert into result_versions as stored (project_id)
    select distinct project_id from project_time_periods
    where time_period_id = any(${sql.param(timePeriodIds)}::int[]) order by project_id
    on conflict (project_id) do update set version = stored.version + 1, changed_at = now()`);
}
