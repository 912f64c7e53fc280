import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { parseResultState, resultStateSql } from '../../platform/result-versions/result-state.sql.ts';
import { collections } from '../../../tables/charts.tables.ts';
import { output_tabs, projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { findAccessibleProject } from '../../platform/project-visibility/find-accessible-project.ts';

const collectionQuery = (db: Db, name: string, collectionId: SQL | Placeholder) =>
  selectWithCaller(db, {
    collection: collections,
    tab: output_tabs,
    project: projects,
    results: resultStateSql(projects.id),
  })
    .leftJoin(collections, eq(collections.id, collectionId))
    .leftJoin(output_tabs, eq(output_tabs.id, collections.output_tab_id))
    .leftJoin(
      projects,
      and(eq(projects.id, output_tabs.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare(name);

/** A group of the explorer by its id, or as that of a chart's place in it. */
const chartCollectionQueries = (db: Db) => ({
  collection: collectionQuery(db, 'open_chart_collection', sql.placeholder('collection_id')),
  ofMembership: collectionQuery(
    db,
    'open_chart_collection_of_membership',
    sql`(select collection_id from chart_group_memberships where id = ${sql.placeholder('membership_id')})`,
  ),
});

/** Creates the loaders of an explorer group: by its own id, or by that of a chart's membership. */
export function chartCollectionLoaders(db: Db) {
  const queries = chartCollectionQueries(db);
  const createCollectionLoader = (query: typeof queries.collection, name: string) =>
    createLoader(query, (actor, { collection, tab, project: found, results }) => {
      const project = findAccessibleProject(actor, found);
      if (!collection || !tab || !project) return name;
      const named = { ...collection, tab_name: tab.tab_name, project_id: project.id };
      return { collection: named, project, results: parseResultState(results) };
    });
  return {
    chartCollection: createCollectionLoader(queries.collection, 'chart group'),
    chartMembership: createCollectionLoader(queries.ofMembership, 'chart in the group'),
  };
}
