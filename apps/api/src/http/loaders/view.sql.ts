import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';
import { chart_views } from '../../tables/charts.tables.ts';
import { projects } from '../../tables/projects.tables.ts';
import { users } from '../../tables/users.tables.ts';

/** A view of the caller's own: for everybody else it is not there. */
export const viewQuery = (db: Db) =>
  selectOfCaller(db, { view: chart_views, project: projects })
    .leftJoin(
      chart_views,
      and(eq(chart_views.id, sql.placeholder('view_id')), eq(chart_views.user_id, users.id)),
    )
    .leftJoin(
      projects,
      and(eq(projects.id, chart_views.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_view');
