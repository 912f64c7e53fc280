import { reportPackFormats, reportPackStates } from '@portal/contract/report-packs';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, identity, instant, oneOf } from '../database/columns.ts';
import { collections } from './charts.tables.ts';
import { time_periods } from './programmes.tables.ts';
import { projects } from './projects.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/** The charts of a group for one submission as one file, made by a background job for the person who asked. */
export const report_packs = pgTable(
  'report_packs',
  {
    id: identity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    project_id: integer()
      .notNull()
      .references(() => projects.id),
    collection_id: integer()
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    time_period_id: integer()
      .notNull()
      .references(() => time_periods.id),
    submission_id: integer().references(() => submissions.id),
    format: text({ enum: reportPackFormats }).notNull(),
    /** Peer groups and filters, as chosen when it was asked for. */
    selection: jsonb().notNull().default({}),
    state: text({ enum: reportPackStates }).notNull().default('queued'),
    charts_done: integer().notNull().default(0),
    charts_total: integer().notNull().default(0),
    /** What went wrong, in a sentence for the person who asked. */
    failure: text(),
    file_name: text(),
    content: bytes(),
    created_at: createdAt(),
    finished_at: instant(),
  },
  (t) => [
    index().on(t.user_id, t.created_at),
    index().on(t.project_id),
    index().on(t.submission_id),
    check('report_packs_format_known', oneOf(t.format, reportPackFormats)),
    check('report_packs_state_known', oneOf(t.state, reportPackStates)),
  ],
);
