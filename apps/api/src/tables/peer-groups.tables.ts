import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, requiredReference } from '../database/columns.ts';
import { charts } from './charts.tables.ts';
import { organisations } from './organisations.tables.ts';
import { projects } from './projects.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/** A named set of submissions: an admin's for everyone in a project (no owner), or a user's own, for an organisation or not. */
export const peer_groups = pgTable(
  'peer_groups',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id),
    owner_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The organisation whose users share it, besides its creator. */
    organisation_id: integer().references(() => organisations.id),
    peer_group_name: text().notNull(),
    description: text().notNull().default(''),
    display_order: integer().notNull().default(0),
    /** True if members were added by name: a user's group like this reveals who members without names are. */
    by_name: boolean().notNull().default(false),
    /** The series of pseudonym numbers that selected the members (`publications.number_series`). */
    number_series: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    unique('peer_groups_name').on(t.project_id, t.owner_id, t.peer_group_name).nullsNotDistinct(),
    index().on(t.owner_id),
    index().on(t.project_id, t.organisation_id),
    check(
      'peer_groups_of_an_organisation_have_an_owner',
      sql`${t.organisation_id} is null or ${t.owner_id} is not null`,
    ),
  ],
);

export const peer_group_memberships = pgTable(
  'peer_group_memberships',
  {
    id: identity(),
    peer_group_id: requiredReference(() => peer_groups.id, { onDelete: 'cascade' }),
    submission_id: requiredReference(() => submissions.id, { onDelete: 'cascade' }),
  },
  (t) => [unique().on(t.peer_group_id, t.submission_id), index().on(t.submission_id)],
);

/** The charts of a project that decide which organisations are similar (nearest neighbours). */
export const neighbour_attributes = pgTable(
  'neighbour_attributes',
  {
    project_id: requiredReference(() => projects.id),
    chart_id: requiredReference(() => charts.id, { onDelete: 'cascade' }),
    weight: integer().notNull(),
    /** Compared by ratio, as sizes are. */
    is_log: boolean().notNull(),
    display_order: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.chart_id] }),
    index().on(t.chart_id),
    check('neighbour_attributes_weigh_something', sql`${t.weight} between 1 and 10`),
  ],
);
