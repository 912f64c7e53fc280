import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { chart_views } from '../../../tables/charts.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { findAccessibleProject } from '../../platform/project-visibility/find-accessible-project.ts';

/** Selects the caller's view; for other users it does not exist. */
const viewQuery = (db: Db) =>
  selectWithCaller(db, { view: chart_views, project: projects })
    .leftJoin(
      chart_views,
      and(eq(chart_views.id, sql.placeholder('view_id')), eq(chart_views.user_id, users.id)),
    )
    .leftJoin(
      projects,
      and(eq(projects.id, chart_views.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_view');

export const createViewLoader = (db: Db) =>
  createLoader(viewQuery(db), (actor, { view, project: found }) => {
    const project = findAccessibleProject(actor, found);
    return view && project ? { view, project } : 'view';
  });
