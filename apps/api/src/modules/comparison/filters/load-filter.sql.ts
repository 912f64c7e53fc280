import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { filters } from '../../../tables/filters.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { findAccessibleProject } from '../../platform/project-visibility/find-accessible-project.ts';

const filterQuery = (db: Db) =>
  selectWithCaller(db, { filter: filters, project: projects })
    .leftJoin(filters, eq(filters.id, sql.placeholder('filter_id')))
    .leftJoin(
      projects,
      and(eq(projects.id, filters.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_filter');

export const createFilterLoader = (db: Db) =>
  createLoader(filterQuery(db), (actor, { filter, project: found }) => {
    const project = findAccessibleProject(actor, found);
    return filter && project ? { filter, project } : 'filter';
  });
