import type { TargetDirection } from '@portal/contract/charts/control-rules';
import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, requiredReference } from '../database/columns.ts';
import { time_periods } from './programmes.tables.ts';
import { projects } from './projects.tables.ts';

/** Members, filters, peer groups and maps as they were published; shared by publications in which nothing differs. */
export const publication_contents = pgTable(
  'publication_contents',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id, { onDelete: 'cascade' }),
    content_hash: text().notNull(),
    body: jsonb().notNull(),
  },
  (t) => [unique().on(t.project_id, t.content_hash)],
);

/** Settings of a project that decide what its results show. */
export type PublishedSettings = Pick<
  typeof projects.$inferSelect,
  | 'named_results'
  | 'disclosure_threshold'
  | 'round_counts'
  | 'minimum_peers'
  | 'quartile_method'
  | 'verdict_rule'
  | 'unit_name'
  | 'source_text'
> & {
  /** The goals of charts, by chart: a verdict can depend on them. Left out by publications before there were any. */
  goals?: Record<string, [target: number, side: TargetDirection | null]>;
};

/**
 * The published content of a project's period (docs/decisions/0024). A row without `taken_at` waits for the
 * date of publication; a row with `withdrawn_at` is an earlier version.
 */
export const publications = pgTable(
  'publications',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id, { onDelete: 'cascade' }),
    time_period_id: requiredReference(() => time_periods.id),
    /** Counts the publications of the period, from 1. */
    version: integer().notNull(),
    taken_at: instant(),
    withdrawn_at: instant(),
    /** Counts changes that an erasure makes: what a server remembers of the row is outdated then. */
    edition: integer().notNull().default(1),
    /** Publications in which a submission has the same pseudonym number. */
    number_series: integer().notNull().default(0),
    settings: jsonb().$type<PublishedSettings>(),
    content_id: integer().references(() => publication_contents.id),
    /** The submissions that were made: ids, and when each did, in milliseconds. */
    submitted: jsonb().$type<[ids: number[], times: (number | null)[]]>(),
    /** The submissions with figures that others can see. */
    visible: jsonb().$type<number[]>(),
    /**
     * The sets that users can select where others have no names, by key, and the submissions that each shows.
     */
    offers: jsonb().$type<Record<string, number[]>>(),
  },
  (t) => [
    unique().on(t.project_id, t.time_period_id, t.version),
    uniqueIndex('publications_current')
      .on(t.project_id, t.time_period_id)
      .where(sql`${t.withdrawn_at} is null`),
    index().on(t.time_period_id),
    index().on(t.content_id),
  ],
);

/** A measure as a publication defines it, and whose figures of it are suppressed. */
export const publication_measures = pgTable(
  'publication_measures',
  {
    publication_id: requiredReference(() => publications.id, { onDelete: 'cascade' }),
    measure_id: integer().notNull(),
    definition: jsonb().notNull(),
    suppressed: integer().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.publication_id, t.measure_id] }), index().on(t.measure_id)],
);

/** The figures of a publication that was withdrawn. */
export const publication_figures = pgTable(
  'publication_figures',
  {
    publication_id: requiredReference(() => publications.id, { onDelete: 'cascade' }),
    measure_id: integer().notNull(),
    submission_id: integer().notNull(),
    numerator: doublePrecision(),
    denominator: doublePrecision(),
    value: doublePrecision(),
    /** Null in copies that are older than the column. */
    variance: doublePrecision(),
    missing_reason: text(),
    /** The number of answers for each option of a distribution. */
    options: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.publication_id, t.measure_id, t.submission_id] }),
    index().on(t.submission_id),
  ],
);
