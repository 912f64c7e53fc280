import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { actorColumns } from '../../domains/auth/auth.sql.ts';
import { sessions } from '../../domains/auth/auth.tables.ts';
import { measures } from '../../domains/measures/measures.tables.ts';
import { programmes } from '../../domains/programmes/programmes.tables.ts';
import { projects } from '../../domains/projects/projects.tables.ts';
import { users } from '../../domains/users/users.tables.ts';
import { isLive } from '../../domains/auth/live-session.sql.ts';

export const measureQuery = (db: Db) =>
  db
    .select({ actor: actorColumns, measure: measures, project: projects })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(programmes, eq(programmes.id, users.programme_id))
    .leftJoin(measures, eq(measures.id, sql.placeholder('measure_id')))
    .leftJoin(
      projects,
      and(eq(projects.id, measures.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .where(isLive)
    .prepare('open_measure');
