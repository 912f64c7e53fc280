import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { project_time_periods, projects } from '../../../tables/projects.tables.ts';
import { isVisibleTo, type Viewer } from '../project-visibility/project-visibility.sql.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';

const columns = {
  id: time_periods.id,
  time_period_name: time_periods.time_period_name,
  starts_on: time_periods.starts_on,
  ends_on: time_periods.ends_on,
  total: sql<number>`count(*) over ()`,
};

export async function selectTimePeriods(
  db: Db,
  query: { programme_id: number; project_id?: number | undefined; limit: number; offset: number },
  viewer: Viewer,
) {
  const ofProgramme = eq(time_periods.programme_id, query.programme_id);
  if (query.project_id === undefined) {
    const rows = await db
      .select(columns)
      .from(time_periods)
      .where(ofProgramme)
      .orderBy(desc(time_periods.display_order), desc(time_periods.id))
      .limit(query.limit)
      .offset(query.offset);
    return rows.map((row) => ({ ...row, dates: null }));
  }
  return db
    .select({ ...columns, dates: project_time_periods })
    .from(project_time_periods)
    .innerJoin(time_periods, eq(time_periods.id, project_time_periods.time_period_id))
    .where(
      and(
        ofProgramme,
        eq(project_time_periods.project_id, query.project_id),
        isVisibleTo(viewer, project_time_periods.project_id),
      ),
    )
    .orderBy(desc(time_periods.display_order), desc(time_periods.id))
    .limit(query.limit)
    .offset(query.offset);
}

/** The dates of a project in a time period; with a viewer, where they see the project. */
export async function selectProjectTimePeriod(
  db: Db,
  projectId: number,
  timePeriodId: number,
  viewer?: Viewer,
) {
  const [row] = await db
    .select({ dates: project_time_periods, programme_id: projects.programme_id })
    .from(project_time_periods)
    .innerJoin(projects, eq(projects.id, project_time_periods.project_id))
    .where(
      and(
        eq(project_time_periods.project_id, projectId),
        eq(project_time_periods.time_period_id, timePeriodId),
        viewer && isVisibleTo(viewer, projects.id),
      ),
    );
  return row;
}

/** Checks that the time period belongs to the programme. */
export async function isTimePeriodOf(db: Db, programmeId: number, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: time_periods.id })
    .from(time_periods)
    .where(and(eq(time_periods.programme_id, programmeId), eq(time_periods.id, id)));
  return rows.length === 1;
}
