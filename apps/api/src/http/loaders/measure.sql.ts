import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { measures } from '../../tables/measures.tables.ts';
import { projects } from '../../tables/projects.tables.ts';
import { users } from '../../tables/users.tables.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';

export const measureQuery = (db: Db) =>
  selectOfCaller(db, { measure: measures, project: projects })
    .leftJoin(measures, eq(measures.id, sql.placeholder('measure_id')))
    .leftJoin(
      projects,
      and(eq(projects.id, measures.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_measure');
