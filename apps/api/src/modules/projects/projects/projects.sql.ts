import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { executePreparedQuery } from '../../../database/prepared-statements.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { isVisibleTo, type Viewer } from '../../platform/project-visibility/project-visibility.sql.ts';
import { periodParticipationsSql } from './period-participation.sql.ts';
import {
  categories,
  output_tabs,
  project_favourites,
  project_time_periods,
  projects,
} from '../../../tables/projects.tables.ts';

const organisationCount = sql<number>`(select count(distinct submission.organisation_id) from submissions submission
  where submission.project_id = ${projects.id} and submission.ended_on is null)`;

const favouriteOf = (userId: number | null) => sql<boolean>`exists (select from project_favourites favourite
  where favourite.project_id = ${projects.id} and favourite.user_id = ${userId})`;

const projectColumns = (userId: number | null) => ({
  project: projects,
  category_name: categories.category_name,
  organisation_count: organisationCount,
  is_favourite: favouriteOf(userId),
  parts: periodParticipationsSql,
});

export async function selectProjects(
  db: Db,
  query: {
    programme_id: number;
    project_code?: string | undefined;
    archived?: 'true' | undefined;
    limit: number;
    offset: number;
  },
  { userId, ...viewer }: Viewer & { userId: number | null },
) {
  const found = db
    .select({ ...projectColumns(userId), total: sql<number>`count(*) over ()` })
    .from(projects)
    .innerJoin(categories, eq(categories.id, projects.category_id))
    .where(
      and(
        eq(projects.programme_id, query.programme_id),
        isVisibleTo(viewer, projects.id),
        query.project_code === undefined
          ? query.archived === undefined
            ? isNull(projects.archived_at)
            : undefined
          : eq(projects.project_code, query.project_code),
      ),
    )
    .orderBy(
      categories.display_order,
      categories.category_name,
      projects.display_order,
      projects.project_name,
      projects.id,
    )
    .limit(query.limit)
    .offset(query.offset);
  return executePreparedQuery(found);
}

/** Loads a project if the viewer can see it. */
export async function selectProject(
  db: Db,
  id: number,
  { userId, ...viewer }: Viewer & { userId: number | null },
) {
  const [row] = await db
    .select(projectColumns(userId))
    .from(projects)
    .innerJoin(categories, eq(categories.id, projects.category_id))
    .where(and(eq(projects.id, id), isVisibleTo(viewer, projects.id)));
  return row;
}

/** The parts of projects in their time periods, newest first. */
export async function selectProjectTimePeriods(db: Db, projectIds: number[]) {
  return db
    .select({ dates: project_time_periods, time_period_name: time_periods.time_period_name })
    .from(project_time_periods)
    .innerJoin(time_periods, eq(time_periods.id, project_time_periods.time_period_id))
    .where(inArray(project_time_periods.project_id, projectIds))
    .orderBy(desc(time_periods.display_order));
}

export async function selectOutputTabs(db: Db, projectId: number) {
  return db
    .select({
      id: output_tabs.id,
      output_name: output_tabs.output_name,
      tab_name: output_tabs.tab_name,
      display_order: output_tabs.display_order,
    })
    .from(output_tabs)
    .where(eq(output_tabs.project_id, projectId))
    .orderBy(output_tabs.display_order);
}

export async function insertFavourite(db: Db, userId: number, projectId: number): Promise<void> {
  await db
    .insert(project_favourites)
    .values({ user_id: userId, project_id: projectId })
    .onConflictDoNothing();
}

export async function deleteFavourite(db: Db, userId: number, projectId: number): Promise<void> {
  await db
    .delete(project_favourites)
    .where(and(eq(project_favourites.user_id, userId), eq(project_favourites.project_id, projectId)));
}
