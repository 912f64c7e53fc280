import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { caller, selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { matchesRequestedPerson, person, type PersonQuery } from '../users/load-user.sql.ts';
import { canSeeUser } from '../users/user.policy.ts';
import { adminUserColumns, type UserRow } from '../users/users.sql.ts';

/** Selects a person and a project of the programme to assign; null means every project. */
const userAndProjectQuery = (
  db: Db,
): PersonQuery<{
  user: UserRow | null;
  project: typeof projects.$inferSelect | null;
  asked_project_id: number | null;
}> =>
  selectWithCaller(db, {
    user: adminUserColumns(person),
    project: projects,
    asked_project_id: sql<number | null>`${sql.placeholder('project_id')}::int`,
  })
    .leftJoin(person, matchesRequestedPerson)
    .leftJoin(organisations, eq(organisations.id, person.organisation_id))
    .leftJoin(
      projects,
      and(
        eq(projects.id, sql`${sql.placeholder('project_id')}::int`),
        eq(projects.programme_id, caller.programme_id),
      ),
    )
    .prepare('open_grant');

export const createUserAndProjectLoader = (db: Db) =>
  createLoader(userAndProjectQuery(db), (actor, { user, project, asked_project_id }) => {
    if (!user || !canSeeUser(actor, user)) return 'user';
    return project || asked_project_id === null ? { user, project } : 'project';
  });
