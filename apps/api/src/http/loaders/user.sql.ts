import { and, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../database/connect.ts';
import { selectOfCaller } from '../../modules/identity/auth/sessions/live-session.sql.ts';
import { organisations } from '../../tables/organisations.tables.ts';
import { projects } from '../../tables/projects.tables.ts';
import { columnsOf, type UserRow } from '../../modules/identity/users/users.sql.ts';
import { users } from '../../tables/users.tables.ts';
import type { Actor } from '../actor.ts';

// Another row of the same table than the caller's; its columns are the same ones.
const person = alias(users, 'person') as unknown as typeof users;
const asked = and(
  eq(person.id, sql.placeholder('person_id')),
  eq(person.programme_id, users.programme_id),
  ne(person.status, 'deleted'),
);

type Caller = Omit<Actor, 'kind' | 'session_id'>;
type Opening<Found> = {
  execute: (values: Record<string, unknown>) => Promise<(Found & { actor: Caller })[]>;
};

export const userQuery = (db: Db): Opening<{ user: UserRow | null }> =>
  selectOfCaller(db, { user: columnsOf(person) })
    .leftJoin(person, asked)
    .leftJoin(organisations, eq(organisations.id, person.organisation_id))
    .prepare('open_user');

/** A person, and a project of the programme they are to have; null stands for every project. */
export const userAndProjectQuery = (
  db: Db,
): Opening<{
  user: UserRow | null;
  project: typeof projects.$inferSelect | null;
  asked_project_id: number | null;
}> =>
  selectOfCaller(db, {
    user: columnsOf(person),
    project: projects,
    asked_project_id: sql<number | null>`${sql.placeholder('project_id')}::int`,
  })
    .leftJoin(person, asked)
    .leftJoin(organisations, eq(organisations.id, person.organisation_id))
    .leftJoin(
      projects,
      and(
        eq(projects.id, sql`${sql.placeholder('project_id')}::int`),
        eq(projects.programme_id, users.programme_id),
      ),
    )
    .prepare('open_grant');
