import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { resultStateOf } from '../../modules/platform/result-versions/result-state.sql.ts';
import { collections } from '../../tables/charts.tables.ts';
import { output_tabs, projects } from '../../tables/projects.tables.ts';
import { users } from '../../tables/users.tables.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';

const collectionQuery = (db: Db, name: string, collectionId: SQL | Placeholder) =>
  selectOfCaller(db, {
    ...{ collection: collections, tab: output_tabs, project: projects },
    results: resultStateOf(projects.id),
  })
    .leftJoin(collections, eq(collections.id, collectionId))
    .leftJoin(output_tabs, eq(output_tabs.id, collections.output_tab_id))
    .leftJoin(
      projects,
      and(eq(projects.id, output_tabs.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare(name);

/** A group of the explorer by its id, or as that of a chart's place in it. */
export const chartCollectionQueries = (db: Db) => ({
  collection: collectionQuery(db, 'open_chart_collection', sql.placeholder('collection_id')),
  ofMembership: collectionQuery(
    db,
    'open_chart_collection_of_membership',
    sql`(select collection_id from chart_group_memberships where id = ${sql.placeholder('membership_id')})`,
  ),
});
