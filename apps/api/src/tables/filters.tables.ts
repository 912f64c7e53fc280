import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity } from '../database/columns.ts';
import { projects } from './projects.tables.ts';
import { submissions } from './submissions.tables.ts';

/** An attribute of submissions that a comparison can be narrowed by. */
export const filters = pgTable(
  'filters',
  {
    id: identity(),
    project_id: integer()
      .notNull()
      .references(() => projects.id),
    filter_name: text().notNull(),
    display_order: integer().notNull(),
  },
  (t) => [unique().on(t.project_id, t.filter_name)],
);

export const filter_options = pgTable(
  'filter_options',
  {
    id: identity(),
    filter_id: integer()
      .notNull()
      .references(() => filters.id, { onDelete: 'cascade' }),
    option_name: text().notNull(),
    display_order: integer().notNull(),
  },
  (t) => [unique().on(t.filter_id, t.option_name)],
);

export const submission_filter_options = pgTable(
  'submission_filter_options',
  {
    submission_id: integer()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    filter_option_id: integer()
      .notNull()
      .references(() => filter_options.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.submission_id, t.filter_option_id] }), index().on(t.filter_option_id)],
);
