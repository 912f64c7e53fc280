import { pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, requiredReference } from '../database/columns.ts';
import { programmes } from './programmes.tables.ts';

/** Sends visitors of a path elsewhere: to another path, or to another site. */
export const route_rules = pgTable(
  'route_rules',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    path: text().notNull(),
    redirect: text().notNull(),
  },
  (t) => [unique().on(t.programme_id, t.path)],
);
