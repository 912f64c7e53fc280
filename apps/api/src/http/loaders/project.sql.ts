import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';
import { isVisibleToCaller } from '../../modules/platform/project-visibility/project-visibility.sql.ts';
import { project_guidances, projects } from '../../tables/projects.tables.ts';
import { users } from '../../tables/users.tables.ts';

export const projectQuery = (db: Db) =>
  selectOfCaller(db, { project: projects })
    .leftJoin(
      projects,
      and(eq(projects.id, sql.placeholder('project_id')), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_project');

/** The same with whether the caller sees it listed. */
export const listedProjectQuery = (db: Db) =>
  selectOfCaller(db, { project: projects, is_seen: isVisibleToCaller })
    .leftJoin(
      projects,
      and(eq(projects.id, sql.placeholder('project_id')), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_listed_project');

/** A guidance text and its project. */
export const guidanceQuery = (db: Db) =>
  selectOfCaller(db, { project: projects, guidance: project_guidances })
    .leftJoin(project_guidances, eq(project_guidances.id, sql.placeholder('guidance_id')))
    .leftJoin(
      projects,
      and(eq(projects.id, project_guidances.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_project_guidance');
