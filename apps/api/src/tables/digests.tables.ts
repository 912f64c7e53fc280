import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { project_time_periods, projects } from './projects.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/**
 * The reason for notifying people: results were published, or published results changed; `noted`: only the
 * state was recorded.
 */
export const digestReasons = ['published', 'changed', 'noted'] as const;

/**
 * The notification state of a project's published period. A row is made when the publication is first seen,
 * and never again: so people are notified once. During notification it stores the progress, so that any
 * process can resume it.
 */
export const result_digests = pgTable(
  'result_digests',
  {
    part_id: integer()
      .primaryKey()
      .references(() => project_time_periods.id, { onDelete: 'cascade' }),
    /**
     * The digest in progress: the reason, its start, and the last organisation id done; null: none running.
     */
    reason: text({ enum: digestReasons }),
    began_at: instant(),
    done_up_to: integer().notNull().default(0),
    /** The names of periods that were published together with it. */
    also: text().notNull().default(''),
    /**
     * The version of the project's results checked last, and the time; corrections up to then are notified.
     */
    seen_version: bigint({ mode: 'number' }).notNull(),
    told_at: instant(),
  },
  (t) => [check('result_digests_reason_known', oneOfCondition(t.reason, digestReasons))],
);

/** The unusual results of a submission when its people were last notified, by kind, with their severity. */
export const digest_findings = pgTable(
  'digest_findings',
  {
    part_id: requiredReference(() => project_time_periods.id, { onDelete: 'cascade' }),
    submission_id: requiredReference(() => submissions.id, { onDelete: 'cascade' }),
    findings: jsonb().$type<Record<string, number>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.part_id, t.submission_id] }), index().on(t.submission_id)],
);

/** The people who unsubscribed from notices of a project's results. */
export const digest_stops = pgTable(
  'digest_stops',
  {
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    project_id: requiredReference(() => projects.id, { onDelete: 'cascade' }),
    stopped_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.project_id] }), index().on(t.project_id)],
);
