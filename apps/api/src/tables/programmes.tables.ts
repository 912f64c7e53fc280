import { boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, identity } from '../database/columns.ts';

export const programmes = pgTable('programmes', {
  id: identity(),
  programme_code: text().notNull().unique(),
  programme_name: text().notNull(),
  mfa_required: boolean().notNull().default(true),
  /** Null: passwords do not expire. */
  password_expiry_days: integer(),
  created_at: createdAt(),
});

export const time_periods = pgTable(
  'time_periods',
  {
    id: identity(),
    programme_id: integer()
      .notNull()
      .references(() => programmes.id),
    time_period_name: text().notNull(),
    starts_on: date().notNull(),
    ends_on: date().notNull(),
    display_order: integer().notNull(),
  },
  (t) => [
    unique().on(t.programme_id, t.time_period_name),
    index().on(t.programme_id, t.display_order),
    check('time_periods_ends_after_start', sql`${t.ends_on} >= ${t.starts_on}`),
  ],
);
