import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { resultStateOf } from '../../modules/platform/result-versions/result-state.sql.ts';
import { charts } from '../../tables/charts.tables.ts';
import { projects } from '../../tables/projects.tables.ts';
import { users } from '../../tables/users.tables.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';

const chartQuery = (db: Db, name: string, chartId: SQL | Placeholder) =>
  selectOfCaller(db, { chart: charts, project: projects, results: resultStateOf(projects.id) })
    .leftJoin(charts, eq(charts.id, chartId))
    .leftJoin(
      projects,
      and(eq(projects.id, charts.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare(name);

/** A chart by its id, or as that of something it has. */
export const chartQueries = (db: Db) => ({
  chart: chartQuery(db, 'open_chart', sql.placeholder('chart_id')),
  ofParameter: chartQuery(
    db,
    'open_chart_of_parameter',
    sql`(select chart_id from chart_parameters where id = ${sql.placeholder('parameter_id')})`,
  ),
  ofHeading: chartQuery(
    db,
    'open_chart_of_heading',
    sql`(select chart_id from chart_metadata where id = ${sql.placeholder('heading_id')})`,
  ),
});
