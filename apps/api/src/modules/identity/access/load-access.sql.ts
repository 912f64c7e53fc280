import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connect.ts';
import { user_accesses } from '../../../tables/access.tables.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { canSeeAccess } from './access.policy.ts';

const holder = alias(users, 'holder');

/** Selects an entry of a user's access, its user, and the name of its project. */
const accessQuery = (db: Db) =>
  selectWithCaller(db, {
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

/**
 * Creates the loader of a user's access entry.
 * @param name what a refusal calls the entry
 */
export const createAccessLoader = (db: Db, name: string) =>
  createLoader(accessQuery(db), (actor, { entry, holder, project_name }) =>
    entry && holder && canSeeAccess(actor, { ...entry, ...holder })
      ? { entry: { ...entry, ...holder, project_name } }
      : name,
  );
