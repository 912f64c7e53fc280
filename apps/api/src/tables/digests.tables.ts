import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, oneOf } from '../database/columns.ts';
import { project_time_periods, projects } from './projects.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/** Why people are told: results were published, or what was published has changed; or nobody is, and it is only noted what is so. */
export const digestReasons = ['published', 'changed', 'noted'] as const;

/**
 * What has been told of a project's published period. A row is made when the publication is first seen, and never again: so a
 * publication is told once. While people are being told it says how far that is, and whoever finds it goes on from there.
 */
export const result_digests = pgTable(
  'result_digests',
  {
    part_id: integer()
      .primaryKey()
      .references(() => project_time_periods.id, { onDelete: 'cascade' }),
    /** Under way: why, since when, and up to which organisation's id; null: nobody is being told. */
    reason: text({ enum: digestReasons }),
    began_at: instant(),
    done_up_to: integer().notNull().default(0),
    /** The names of periods that were published together with it. */
    also: text().notNull().default(''),
    /** The version of the project's results that was looked at last, and when that was done; corrections until then are told. */
    seen_version: bigint({ mode: 'number' }).notNull(),
    told_at: instant(),
  },
  (t) => [check('result_digests_reason_known', oneOf(t.reason, digestReasons))],
);

/** What was unusual of a submission when its people were last told, by what it is, with how grave it was. */
export const digest_findings = pgTable(
  'digest_findings',
  {
    part_id: integer()
      .notNull()
      .references(() => project_time_periods.id, { onDelete: 'cascade' }),
    submission_id: integer()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    findings: jsonb().$type<Record<string, number>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.part_id, t.submission_id] }), index().on(t.submission_id)],
);

/** Who wants no notices of a project's results. */
export const digest_stops = pgTable(
  'digest_stops',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    project_id: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    stopped_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.project_id] }), index().on(t.project_id)],
);
