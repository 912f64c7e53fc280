import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';
import { resultStateOf } from '../../modules/platform/result-versions/result-state.sql.ts';
import { projects } from '../../tables/projects.tables.ts';
import { users } from '../../tables/users.tables.ts';

/** A project with what its results depend on. */
export const resultsQuery = (db: Db) =>
  selectOfCaller(db, { project: projects, results: resultStateOf(projects.id) })
    .leftJoin(
      projects,
      and(eq(projects.id, sql.placeholder('project_id')), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_results');
