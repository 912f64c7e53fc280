import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { identity } from '../../database/columns.ts';
import { time_periods } from '../programmes/programmes.tables.ts';
import { projects } from '../projects/projects.tables.ts';
import { submissions } from '../submissions/submissions.tables.ts';

/** What is benchmarked: an expression over question codes, per submission and period. */
export const measures = pgTable(
  'measures',
  {
    id: identity(),
    project_id: integer()
      .notNull()
      .references(() => projects.id),
    measure_code: text().notNull(),
    measure_name: text().notNull(),
    /** value: the numerator alone; proportion: numerator of denominator (0 to 1); ratio: any quotient. */
    kind: text({ enum: ['value', 'ratio', 'proportion'] }).notNull(),
    numerator: text().notNull(),
    denominator: text(),
    multiplier: doublePrecision().notNull().default(1),
    decimals: integer().notNull().default(1),
    unit: text().notNull().default(''),
    polarity: text({ enum: ['higher', 'lower', 'neutral'] })
      .notNull()
      .default('neutral'),
  },
  (t) => [
    unique().on(t.project_id, t.measure_code),
    check('measures_quotients_have_denominators', sql`(${t.kind} = 'value') = (${t.denominator} is null)`),
  ],
);

/**
 * The narrow table every chart reads: one row per measure, period and submission that has submitted. Written when a
 * questionnaire is submitted or reopened, in the same transaction.
 */
export const measure_values = pgTable(
  'measure_values',
  {
    measure_id: integer()
      .notNull()
      .references(() => measures.id, { onDelete: 'cascade' }),
    time_period_id: integer()
      .notNull()
      .references(() => time_periods.id),
    submission_id: integer()
      .notNull()
      .references(() => submissions.id),
    numerator: doublePrecision(),
    denominator: doublePrecision(),
    /** numerator / denominator × multiplier; null with a reason. */
    value: doublePrecision(),
    missing_reason: text({ enum: ['not_reported', 'zero_denominator'] }),
  },
  (t) => [
    primaryKey({ columns: [t.measure_id, t.time_period_id, t.submission_id] }),
    index().on(t.submission_id, t.measure_id),
    check('measure_values_reason', sql`(${t.value} is null) = (${t.missing_reason} is not null)`),
  ],
);
