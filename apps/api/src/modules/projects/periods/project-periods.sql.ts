import type { PeriodDates } from '@portal/contract/projects/period-dates';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { contentsIn } from './period-contents.sql.ts';

/** The periods of a project with their dates and what is in each, newest first; of one alone with `timePeriodId`. */
export async function selectProjectPeriods(
  db: Db,
  projectId: number,
  query: { now: Date; timePeriodId?: number; limit: number; offset: number },
) {
  const rows = await db
    .select({
      time_period_name: time_periods.time_period_name,
      dates: project_time_periods,
      contents: contentsIn(projectId, query.now),
      total: sql<number>`count(*) over ()`,
    })
    .from(project_time_periods)
    .innerJoin(time_periods, eq(time_periods.id, project_time_periods.time_period_id))
    .where(
      and(
        eq(project_time_periods.project_id, projectId),
        query.timePeriodId === undefined
          ? undefined
          : eq(project_time_periods.time_period_id, query.timePeriodId),
      ),
    )
    .orderBy(desc(time_periods.display_order), desc(time_periods.id))
    .limit(query.limit)
    .offset(query.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

type Part = { project_id: number; time_period_id: number };
const thePart = (of: Part) =>
  and(
    eq(project_time_periods.project_id, of.project_id),
    eq(project_time_periods.time_period_id, of.time_period_id),
  );

/** A project's part in a time period; nobody else changes it until the transaction ends. */
export async function lockProjectPeriod(db: Db, of: Part) {
  const [row] = await db.select().from(project_time_periods).where(thePart(of)).for('update');
  return row;
}

export async function insertProjectPeriod(
  db: Db,
  values: Part & PeriodDates & { about_text?: string },
): Promise<void> {
  await db.insert(project_time_periods).values(values);
}

export async function updateProjectPeriodDates(
  db: Db,
  of: Part,
  dates: PeriodDates & { hidden_at?: Date },
): Promise<void> {
  await db.update(project_time_periods).set(dates).where(thePart(of));
}

export async function deleteProjectPeriod(db: Db, of: Part): Promise<void> {
  await db.delete(project_time_periods).where(thePart(of));
}
