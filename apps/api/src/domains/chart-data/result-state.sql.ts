import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { result_versions } from '../measures/measures.tables.ts';
import { time_periods } from '../programmes/programmes.tables.ts';
import { project_time_periods, projects } from '../projects/projects.tables.ts';

/** The periods of a project with their names and dates: what of its results becomes other by time alone. */
export async function selectPeriodsOfResults(db: Db, projectId: number) {
  return (await selectResultState(db, projectId)).periods;
}

/** The same, and how often the results have changed: 0 while nothing has changed yet. */
export async function selectResultState(db: Db, projectId: number) {
  const rows = await db
    .select({ version: result_versions.version, dates: project_time_periods, period: time_periods })
    .from(projects)
    .leftJoin(result_versions, eq(result_versions.project_id, projects.id))
    .leftJoin(project_time_periods, eq(project_time_periods.project_id, projects.id))
    .leftJoin(time_periods, eq(time_periods.id, project_time_periods.time_period_id))
    .where(eq(projects.id, projectId))
    .orderBy(asc(project_time_periods.time_period_id));
  return {
    version: rows[0]?.version ?? 0,
    periods: rows.flatMap(({ dates, period }) => (dates && period ? [{ ...dates, period }] : [])),
  };
}
