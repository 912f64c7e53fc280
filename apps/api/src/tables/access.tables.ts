import { boolean, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, identity, instant, requiredReference } from '../database/columns.ts';
import { projects } from './projects.tables.ts';
import { users } from './users.tables.ts';

/** SPEC §6: an approved entry opens its project; a null project_id means every project. */
export const user_accesses = pgTable(
  'user_accesses',
  {
    id: identity(),
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    project_id: integer().references(() => projects.id),
    approved: boolean().notNull().default(false),
    created_at: createdAt(),
    decided_at: instant(),
    decided_by: integer().references(() => users.id),
  },
  (t) => [
    uniqueIndex('user_accesses_once').on(t.user_id, sql`coalesce(${t.project_id}, 0)`),
    index().on(t.project_id),
    index('user_accesses_waiting')
      .on(t.user_id)
      .where(sql`not ${t.approved}`),
  ],
);
