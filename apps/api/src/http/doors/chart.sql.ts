import { and, eq, type Placeholder, type SQL } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { actorColumns } from '../../domains/auth/auth.sql.ts';
import { sessions } from '../../domains/auth/auth.tables.ts';
import { resultStateOf } from '../../domains/chart-data/result-state.sql.ts';
import { charts } from '../../domains/charts/charts.tables.ts';
import { programmes } from '../../domains/programmes/programmes.tables.ts';
import { projects } from '../../domains/projects/projects.tables.ts';
import { users } from '../../domains/users/users.tables.ts';
import { isLive } from '../../domains/auth/live-session.sql.ts';

/** A chart by its id, or as that of something it has. */
export const chartQuery = (db: Db, name: string, chartId: SQL | Placeholder) =>
  db
    .select({ actor: actorColumns, chart: charts, project: projects, results: resultStateOf(projects.id) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(programmes, eq(programmes.id, users.programme_id))
    .leftJoin(charts, eq(charts.id, chartId))
    .leftJoin(
      projects,
      and(eq(projects.id, charts.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .where(isLive)
    .prepare(name);
