import { and, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connect.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { adminUserColumns, type UserRow } from './users.sql.ts';
import { users } from '../../../tables/users.tables.ts';
import type { Actor } from '../../../http/actor.ts';
import { createLoader } from '../../../http/create-loader.ts';
import { canSeeUser } from './user.policy.ts';

// Another row of the same table than the caller's; its columns are the same ones.
export const person = alias(users, 'person') as unknown as typeof users;
export const matchesRequestedPerson = and(
  eq(person.id, sql.placeholder('person_id')),
  eq(person.programme_id, users.programme_id),
  ne(person.status, 'deleted'),
);

type Caller = Omit<Actor, 'kind' | 'session_id'>;
export type PersonQuery<Found> = {
  execute: (values: Record<string, unknown>) => Promise<(Found & { actor: Caller })[]>;
};

const userQuery = (db: Db): PersonQuery<{ user: UserRow | null }> =>
  selectWithCaller(db, { user: adminUserColumns(person) })
    .leftJoin(person, matchesRequestedPerson)
    .leftJoin(organisations, eq(organisations.id, person.organisation_id))
    .prepare('open_user');

export const createUserLoader = (db: Db) =>
  createLoader(userQuery(db), (actor, { user }) => (user && canSeeUser(actor, user) ? { user } : 'user'));
