import {
  stageOwners,
  stageLevels,
  outlierLevels,
  outlierOutcomes,
  unusualKinds,
  unusualTones,
} from '@portal/contract/outliers/outliers';
import { isNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { charts } from './charts.tables.ts';
import { time_periods } from './programmes.tables.ts';
import { project_time_periods, projects } from './projects.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/** A request for the unusual results of a project's period, with progress and the time of the last run. */
export const unusual_looks = pgTable('unusual_looks', {
  part_id: integer()
    .primaryKey()
    .references(() => project_time_periods.id, { onDelete: 'cascade' }),
  /** Null: no one is waiting for it. */
  asked_at: instant(),
  charts_done: integer().notNull().default(0),
  charts: integer().notNull().default(0),
  /** The version of the project's results that was looked at last. */
  seen_version: bigint({ mode: 'number' }),
  looked_at: instant(),
});

/** The unusual results found then, for the programme team, replaced chart by chart. */
export const unusual_findings = pgTable(
  'unusual_findings',
  {
    part_id: requiredReference(() => project_time_periods.id, { onDelete: 'cascade' }),
    submission_id: requiredReference(() => submissions.id, { onDelete: 'cascade' }),
    chart_id: requiredReference(() => charts.id, { onDelete: 'cascade' }),
    kind: text({ enum: unusualKinds }).notNull(),
    tone: text({ enum: unusualTones }).notNull(),
    words: text().notNull(),
    /** The graver the higher; of the same kind what is for the worse. */
    gravity: integer().notNull(),
    unit: text().notNull(),
    decimals: integer().notNull(),
    value: doublePrecision(),
    numerator: doublePrecision(),
    denominator: doublePrecision(),
    /** The probability of it by chance alone; null where that is not known. */
    chance: doublePrecision(),
    /** True if it is hardly chance, given how many figures were compared. */
    stands_out: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.part_id, t.chart_id, t.submission_id, t.kind] }),
    index().on(t.part_id, t.gravity),
    index().on(t.submission_id),
    index().on(t.chart_id),
    check('unusual_findings_kind_known', oneOfCondition(t.kind, unusualKinds)),
    check('unusual_findings_tone_known', oneOfCondition(t.tone, unusualTones)),
  ],
);

/** The acts that follow when an outlier case is opened in a project. */
export const outlier_acts = pgTable(
  'outlier_acts',
  {
    project_id: requiredReference(() => projects.id),
    display_order: integer().notNull(),
    act_name: text().notNull(),
    done_by: text({ enum: stageOwners }).notNull(),
    done_for: text({ enum: stageLevels }).notNull(),
    days: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.display_order] }),
    check('outlier_acts_done_by_known', oneOfCondition(t.done_by, stageOwners)),
    check('outlier_acts_done_for_known', oneOfCondition(t.done_for, stageLevels)),
  ],
);

/** A figure beyond the limits of its funnel as it was when the case was opened, and what came out of it. */
export const outlier_cases = pgTable(
  'outlier_cases',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id),
    time_period_id: requiredReference(() => time_periods.id),
    submission_id: requiredReference(() => submissions.id),
    chart_id: requiredReference(() => charts.id),
    level: text({ enum: outlierLevels }).notNull(),
    tone: text({ enum: unusualTones }).notNull(),
    words: text().notNull(),
    unit: text().notNull(),
    decimals: integer().notNull(),
    value: doublePrecision(),
    numerator: doublePrecision(),
    denominator: doublePrecision(),
    opened_at: instant().notNull(),
    opened_by: integer().references(() => users.id),
    /** Since when its organisation sees it: since the first act of its own. */
    told_at: instant(),
    concluded_at: instant(),
    concluded_by: integer().references(() => users.id),
    outcome: text({ enum: outlierOutcomes }),
    conclusion: text(),
  },
  (t) => [
    uniqueIndex('outlier_cases_one_open')
      .on(t.submission_id, t.chart_id, t.time_period_id)
      .where(isNull(t.concluded_at)),
    index().on(t.project_id, t.time_period_id),
    index().on(t.submission_id, t.chart_id, t.time_period_id),
    index().on(t.time_period_id),
    index().on(t.chart_id),
    check('outlier_cases_level_known', oneOfCondition(t.level, outlierLevels)),
    check('outlier_cases_tone_known', oneOfCondition(t.tone, unusualTones)),
    check('outlier_cases_outcome_known', oneOfCondition(t.outcome, outlierOutcomes)),
    check(
      'outlier_cases_whole_conclusion',
      sql`(${t.concluded_at} is null) = (${t.outcome} is null) and (${t.concluded_at} is null) = (${t.conclusion} is null)`,
    ),
  ],
);

/** The acts of a case, in order: those of the project when it was opened. The first that is not done is the one whose turn it is. */
export const outlier_case_acts = pgTable(
  'outlier_case_acts',
  {
    outlier_case_id: requiredReference(() => outlier_cases.id, { onDelete: 'cascade' }),
    display_order: integer().notNull(),
    act_name: text().notNull(),
    done_by: text({ enum: stageOwners }).notNull(),
    days: integer().notNull(),
    /** Known once it is its turn. */
    due_on: date(),
    done_at: instant(),
    done_by_user_id: integer().references(() => users.id),
    note: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.outlier_case_id, t.display_order] }),
    check('outlier_case_acts_done_by_known', oneOfCondition(t.done_by, stageOwners)),
  ],
);
