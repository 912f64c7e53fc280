import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { parseResultState, resultStateSql } from '../../platform/result-versions/result-state.sql.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { findAccessibleProject } from '../../platform/project-visibility/find-accessible-project.ts';

/** A project with what its results depend on. */
const resultsQuery = (db: Db) =>
  selectWithCaller(db, { project: projects, results: resultStateSql(projects.id) })
    .leftJoin(
      projects,
      and(eq(projects.id, sql.placeholder('project_id')), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_results');

export const createResultsLoader = (db: Db) =>
  createLoader(resultsQuery(db), (actor, { project: found, results }) => {
    const project = findAccessibleProject(actor, found);
    return project ? { project, results: parseResultState(results) } : 'project';
  });
