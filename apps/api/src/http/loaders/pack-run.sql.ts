import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';
import { projects } from '../../tables/projects.tables.ts';
import { pack_runs } from '../../tables/report-packs.tables.ts';
import { users } from '../../tables/users.tables.ts';

/** Only the programme team may ask: the endpoints say so. */
export const packRunQuery = (db: Db) =>
  selectOfCaller(db, { run: pack_runs, project: projects })
    .leftJoin(pack_runs, eq(pack_runs.id, sql.placeholder('run_id')))
    .leftJoin(
      projects,
      and(eq(projects.id, pack_runs.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_pack_run');
