import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { measures } from '../../../tables/measures.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { findAccessibleProject } from '../../platform/project-visibility/find-accessible-project.ts';

const measureQuery = (db: Db) =>
  selectWithCaller(db, { measure: measures, project: projects })
    .leftJoin(measures, eq(measures.id, sql.placeholder('measure_id')))
    .leftJoin(
      projects,
      and(eq(projects.id, measures.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_measure');

export const createMeasureLoader = (db: Db) =>
  createLoader(measureQuery(db), (actor, { measure, project: found }) => {
    const project = findAccessibleProject(actor, found);
    return measure && project ? { measure, project } : 'measure';
  });
