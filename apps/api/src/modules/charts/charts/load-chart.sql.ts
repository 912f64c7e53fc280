import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { parseResultState, resultStateSql } from '../../platform/result-versions/result-state.sql.ts';
import { charts } from '../../../tables/charts.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { findAccessibleProject } from '../../platform/project-visibility/find-accessible-project.ts';

const chartQuery = (db: Db, name: string, chartId: SQL | Placeholder) =>
  selectWithCaller(db, { chart: charts, project: projects, results: resultStateSql(projects.id) })
    .leftJoin(charts, eq(charts.id, chartId))
    .leftJoin(
      projects,
      and(eq(projects.id, charts.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare(name);

/** A chart by its id, or as that of something it has. */
const chartQueries = (db: Db) => ({
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

/** Creates the loaders of a chart: by its own id, or by that of one of its parameters or headings. */
export function chartLoaders(db: Db) {
  const queries = chartQueries(db);
  const createChartLoader = (query: typeof queries.chart, name: string) =>
    createLoader(query, (actor, { chart, project: found, results }) => {
      const project = findAccessibleProject(actor, found);
      return chart && project ? { chart, project, results: parseResultState(results) } : name;
    });
  return {
    chart: createChartLoader(queries.chart, 'chart'),
    chartParameter: createChartLoader(queries.ofParameter, 'chart parameter'),
    chartHeading: createChartLoader(queries.ofHeading, 'heading'),
  };
}
