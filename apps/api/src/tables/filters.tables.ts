import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, requiredReference } from '../database/columns.ts';
import { time_periods } from './programmes.tables.ts';
import { projects } from './projects.tables.ts';
import { submissions } from './submissions.tables.ts';

/** An attribute of submissions that a comparison can be narrowed by. */
export const filters = pgTable(
  'filters',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id),
    filter_name: text().notNull(),
    display_order: integer().notNull(),
  },
  (t) => [unique().on(t.project_id, t.filter_name)],
);

export const filter_options = pgTable(
  'filter_options',
  {
    id: identity(),
    filter_id: requiredReference(() => filters.id, { onDelete: 'cascade' }),
    option_name: text().notNull(),
    display_order: integer().notNull(),
  },
  (t) => [unique().on(t.filter_id, t.option_name)],
);

/**
 * The filter options of a submission. Null: from the start. A change stores the options of all submissions of
 * the filter again, from a time period on: each period uses those of the newest period up to it that has any.
 */
export const submission_filter_options = pgTable(
  'submission_filter_options',
  {
    submission_id: requiredReference(() => submissions.id, { onDelete: 'cascade' }),
    filter_option_id: requiredReference(() => filter_options.id, { onDelete: 'cascade' }),
    since_time_period_id: integer().references(() => time_periods.id),
  },
  (t) => [
    unique('submission_filter_options_once')
      .on(t.submission_id, t.filter_option_id, t.since_time_period_id)
      .nullsNotDistinct(),
    index().on(t.filter_option_id),
    index().on(t.since_time_period_id),
  ],
);
