import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { actorColumns } from '../../domains/auth/auth.sql.ts';
import { isLive } from '../../domains/auth/live-session.sql.ts';
import { sessions } from '../../domains/auth/auth.tables.ts';
import { resultStateOf } from '../../domains/chart-data/result-state.sql.ts';
import { programmes } from '../../domains/programmes/programmes.tables.ts';
import { projects } from '../../domains/projects/projects.tables.ts';
import { users } from '../../domains/users/users.tables.ts';

/** A project with what its results depend on. */
export const resultsQuery = (db: Db) =>
  db
    .select({ actor: actorColumns, project: projects, results: resultStateOf(projects.id) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(programmes, eq(programmes.id, users.programme_id))
    .leftJoin(
      projects,
      and(eq(projects.id, sql.placeholder('project_id')), eq(projects.programme_id, users.programme_id)),
    )
    .where(isLive)
    .prepare('open_results');
