import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { pack_runs } from '../../../tables/report-packs.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { findAccessibleProject } from '../../platform/project-visibility/find-accessible-project.ts';

/** Selects a pack run. Only the programme team can call this: the endpoints declare so. */
const packRunQuery = (db: Db) =>
  selectWithCaller(db, { run: pack_runs, project: projects })
    .leftJoin(pack_runs, eq(pack_runs.id, sql.placeholder('run_id')))
    .leftJoin(
      projects,
      and(eq(projects.id, pack_runs.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_pack_run');

export const createPackRunLoader = (db: Db) =>
  createLoader(packRunQuery(db), (actor, { run, project: found }) => {
    const project = findAccessibleProject(actor, found);
    return run && project ? { run, project } : 'report run';
  });
