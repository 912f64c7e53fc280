import {
  countedSides,
  measureKinds,
  polarities,
  noValueReasons,
} from '@portal/contract/measures/measure-kinds';
import type { Standardisation } from '@portal/contract/measures/measure-definition';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { identity, instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { time_periods } from './programmes.tables.ts';
import { projects } from './projects.tables.ts';
import { questionnaires } from './questionnaires.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/** A benchmarked measure: an expression over question codes, per submission and period. */
export const measures = pgTable(
  'measures',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id),
    measure_code: text().notNull(),
    measure_name: text().notNull(),
    description: text().notNull().default(''),
    /**
     * value: the numerator alone; proportion: numerator of denominator (0 to 1); ratio: any quotient; rate: a count per
     * exposure; standardised_ratio: observed to expected; standardised_rate: the rates of strata weighed by a standard
     * population; indirectly_standardised_ratio: observed to what reference rates of strata let one expect; slope_index: of the rates of strata in order; case_mean, case_median: of the numerator over cases, or those where the denominator holds; case_proportion: cases where the numerator holds, of those where the denominator does; distribution: over the
     * options of the question that the numerator names.
     */
    kind: text({ enum: measureKinds }).notNull(),
    numerator: text().notNull(),
    denominator: text(),
    multiplier: doublePrecision().notNull().default(1),
    /**
     * Only for kinds with strata: the strata, whose sums are numerator and denominator, and the source of
     * their weights.
     */
    standardisation: jsonb().$type<Standardisation>(),
    decimals: integer().notNull().default(1),
    unit: text().notNull().default(''),
    polarity: text({ enum: polarities }).notNull().default('neutral'),
    /**
     * The sides that count people or things, so that a small count could reveal a person; amounts such as
     * minutes or money do not. Over cases, the number of cases always counts.
     */
    counts: text({ enum: countedSides }).notNull().default('both'),
    /** The definition changed with this period: earlier values are shown apart, as a break in the series. */
    comparable_since_id: integer().references(() => time_periods.id),
    /**
     * Only for a band of a split: the measure that is split, the code of the question that splits its cases, and
     * the answer of this band as expressions write it. Small numbers of a band are judged together with the others.
     */
    split_of_id: integer().references((): AnyPgColumn => measures.id),
    split_by: text(),
    split_value: text(),
  },
  (t) => [
    unique().on(t.project_id, t.measure_code),
    unique().on(t.split_of_id, t.split_by, t.split_value),
    index().on(t.comparable_since_id),
    check(
      'measures_bands_whole',
      sql`num_nulls(${t.split_of_id}, ${t.split_by}, ${t.split_value}) in (0, 3)`,
    ),
    check('measures_kind_known', oneOfCondition(t.kind, measureKinds)),
    check('measures_polarity_known', oneOfCondition(t.polarity, polarities)),
    check('measures_counts_known', oneOfCondition(t.counts, countedSides)),
    check(
      'measures_quotients_have_denominators',
      sql`${t.kind} in ('case_mean', 'case_median') or (${t.kind} in ('value', 'distribution')) = (${t.denominator} is null)`,
    ),
    check(
      'measures_of_strata_have_them',
      sql`(${t.kind} in ('standardised_rate', 'indirectly_standardised_ratio', 'slope_index')) = (${t.standardisation} is not null)`,
    ),
  ],
);

/**
 * The narrow table every chart reads: one row per measure, period and submission that has submitted. Written when a
 * questionnaire is submitted or reopened, in the same transaction.
 */
export const measure_values = pgTable(
  'measure_values',
  {
    measure_id: requiredReference(() => measures.id, { onDelete: 'cascade' }),
    time_period_id: requiredReference(() => time_periods.id),
    submission_id: requiredReference(() => submissions.id),
    numerator: doublePrecision(),
    denominator: doublePrecision(),
    /** numerator / denominator × multiplier, of a standardised rate Σ wᵢ·xᵢ/nᵢ / Σ wᵢ × multiplier; null with a reason. */
    value: doublePrecision(),
    /**
     * The variance of a standardised rate, in the square of its unit: its limits depend on this besides the
     * count.
     */
    variance: doublePrecision(),
    missing_reason: text({ enum: noValueReasons }),
  },
  (t) => [
    primaryKey({ columns: [t.measure_id, t.time_period_id, t.submission_id] }),
    index().on(t.submission_id, t.measure_id),
    check('measure_values_missing_reason_known', oneOfCondition(t.missing_reason, noValueReasons)),
    check('measure_values_reason', sql`(${t.value} is null) = (${t.missing_reason} is not null)`),
  ],
);

/** The value of a measure before and after a correction; null if it had none. */
export type RevisedAmounts = {
  numerator: number | null;
  denominator: number | null;
  value: number | null;
  /** Left out in revisions that are older than this field. */
  variance?: number | null;
  missing_reason: (typeof noValueReasons)[number] | null;
  options: { option_code: string; option_name: string; count: number }[];
};
export type RevisedFigure = {
  measure_id: number;
  measure_code: string;
  measure_name: string;
  unit: string;
  decimals: number;
  before: RevisedAmounts | null;
  after: RevisedAmounts | null;
};

/**
 * Figures that changed after they had been published: both versions of those that did, with their names as they were then.
 * Never written again.
 */
export const result_revisions = pgTable(
  'result_revisions',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id),
    time_period_id: requiredReference(() => time_periods.id),
    submission_id: requiredReference(() => submissions.id),
    questionnaire_id: requiredReference(() => questionnaires.id),
    /** Shown with the results. */
    reason: text().notNull(),
    figures: jsonb().$type<RevisedFigure[]>().notNull(),
    reopened_at: instant(),
    reopened_by: integer().references(() => users.id),
    revised_at: instant().notNull(),
    revised_by: integer().references(() => users.id),
  },
  (t) => [
    index().on(t.project_id, t.time_period_id, t.submission_id),
    index().on(t.time_period_id),
    index().on(t.submission_id),
    index().on(t.questionnaire_id),
  ],
);

/** For measures that are distributions: how many answered each option; one per submission where there are no cases. */
export const measure_option_counts = pgTable(
  'measure_option_counts',
  {
    measure_id: requiredReference(() => measures.id, { onDelete: 'cascade' }),
    time_period_id: requiredReference(() => time_periods.id),
    submission_id: requiredReference(() => submissions.id),
    option_code: text().notNull(),
    option_name: text().notNull(),
    display_order: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.measure_id, t.time_period_id, t.submission_id, t.option_code] }),
    index().on(t.submission_id),
  ],
);
