import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { time_periods } from '../programmes/programmes.tables.ts';
import { project_time_periods } from '../projects/projects.tables.ts';

/** The periods of a project with their names and dates: what of its results becomes other by time alone. */
export function selectPeriodsOfResults(db: Db, projectId: number) {
  return db
    .select({ ...getTableColumns(project_time_periods), period: time_periods })
    .from(project_time_periods)
    .innerJoin(time_periods, eq(time_periods.id, project_time_periods.time_period_id))
    .where(eq(project_time_periods.project_id, projectId))
    .orderBy(asc(project_time_periods.time_period_id));
}
