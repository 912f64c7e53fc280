import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../database/connect.ts';
import { user_accesses } from '../../tables/access.tables.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';
import { projects } from '../../tables/projects.tables.ts';
import { users } from '../../tables/users.tables.ts';

const holder = alias(users, 'holder');

/** An entry of somebody's access, whose it is, and the name of its project. */
export const accessQuery = (db: Db) =>
  selectOfCaller(db, {
    entry: {
      id: user_accesses.id,
      user_id: user_accesses.user_id,
      project_id: user_accesses.project_id,
      approved: user_accesses.approved,
    },
    holder: {
      programme_id: holder.programme_id,
      full_name: holder.full_name,
      email_address: holder.email_address,
      role_type_id: holder.role_type_id,
      organisation_id: holder.organisation_id,
    },
    project_name: projects.project_name,
  })
    .leftJoin(user_accesses, eq(user_accesses.id, sql.placeholder('access_id')))
    .leftJoin(holder, eq(holder.id, user_accesses.user_id))
    .leftJoin(projects, eq(projects.id, user_accesses.project_id))
    .prepare('open_access');
