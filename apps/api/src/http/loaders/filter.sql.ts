import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { filters } from '../../tables/filters.tables.ts';
import { projects } from '../../tables/projects.tables.ts';
import { users } from '../../tables/users.tables.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';

export const filterQuery = (db: Db) =>
  selectOfCaller(db, { filter: filters, project: projects })
    .leftJoin(filters, eq(filters.id, sql.placeholder('filter_id')))
    .leftJoin(
      projects,
      and(eq(projects.id, filters.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .prepare('open_filter');
