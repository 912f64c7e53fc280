import { components, outputTypes } from '@portal/contract/charts/output-types';
import { controlCharts } from '@portal/contract/charts/control-charts';
import { controlRules, targetDirections } from '@portal/contract/charts/control-rules';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, identity, oneOfCondition, requiredReference } from '../database/columns.ts';
import { searchIndex } from '../database/search-index.ts';
import { measures } from './measures.tables.ts';
import { time_periods } from './programmes.tables.ts';
import { output_tabs, projects } from './projects.tables.ts';
import { users } from './users.tables.ts';

/** A form a chart can take, and the component that draws it. */
export const output_types = pgTable(
  'output_types',
  {
    id: identity(),
    output_type: text({ enum: outputTypes }).notNull().unique(),
    output_type_name: text().notNull(),
    component: text({ enum: components }).notNull(),
    display_order: integer().notNull(),
  },
  (t) => [
    check('output_types_known', oneOfCondition(t.output_type, outputTypes)),
    check('output_types_component', oneOfCondition(t.component, components)),
  ],
);

/** The explorer's tree of groups. */
export const collections = pgTable(
  'collections',
  {
    id: identity(),
    output_tab_id: requiredReference(() => output_tabs.id),
    parent_id: integer().references((): AnyPgColumn => collections.id),
    /** The `{groupname}` of the URL. */
    collection_code: text().notNull(),
    collection_name: text().notNull(),
    description: text().notNull().default(''),
    display_order: integer().notNull(),
  },
  (t) => [unique().on(t.output_tab_id, t.collection_code), index().on(t.parent_id)],
);

export const charts = pgTable(
  'charts',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id),
    chart_name: text().notNull(),
    description: text().notNull().default(''),
    /** The signs of a special cause its control charts look for. */
    control_rules: text({ enum: controlRules })
      .array()
      .notNull()
      .default([...controlRules]),
    /** The default control chart; null: the first one. */
    control_chart: text({ enum: controlCharts }),
    /** The target of its first series, in the unit of the measure, and its direction, until `chart_targets` has another. */
    target: doublePrecision(),
    target_side: text({ enum: targetDirections }),
    /** True if the programme team asks organisations for an action plan, and so sees the plans. */
    asks_action_plan: boolean().notNull().default(false),
  },
  (t) => [
    unique().on(t.project_id, t.chart_name),
    check(
      'charts_control_rules_known',
      sql`${t.control_rules} <@ array['outside', 'shift', 'trend', 'two_of_three'] and cardinality(${t.control_rules}) > 0`,
    ),
    check('charts_control_chart_known', oneOfCondition(t.control_chart, controlCharts)),
    check('charts_target_side_known', oneOfCondition(t.target_side, targetDirections)),
    check('charts_target_side_with_target', sql`(${t.target} is null) = (${t.target_side} is null)`),
    searchIndex('charts_looked_for', t.chart_name, t.description),
  ],
);

/**
 * The description of a chart: definition, rationale, method, source, caveats. `search_text`, its folded name
 * and text for search, is generated and indexed by PostgreSQL (migration 0028).
 */
export const chart_metadata = pgTable(
  'chart_metadata',
  {
    id: identity(),
    chart_id: requiredReference(() => charts.id, { onDelete: 'cascade' }),
    metadata_name: text().notNull(),
    metadata_text: text().notNull(),
    display_order: integer().notNull(),
  },
  (t) => [
    unique().on(t.chart_id, t.metadata_name),
    // Used by the version before migration 0028 only: to be dropped by a later migration.
    searchIndex('chart_metadata_looked_for', t.metadata_name, t.metadata_text),
  ],
);

/**
 * A stretch of control charts that has limits of its own, from a period on: what was done then, in the words of the team.
 * With a baseline, the limits rest on the first so many values of it and are carried on.
 */
export const chart_phases = pgTable(
  'chart_phases',
  {
    chart_id: requiredReference(() => charts.id, { onDelete: 'cascade' }),
    time_period_id: requiredReference(() => time_periods.id),
    reason: text().notNull(),
    baseline: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.chart_id, t.time_period_id] }),
    index().on(t.time_period_id),
    check('chart_phases_baseline', sql`${t.baseline} >= 12`),
  ],
);

/** A target that takes the place of a chart's earlier one, from a period on. */
export const chart_targets = pgTable(
  'chart_targets',
  {
    chart_id: requiredReference(() => charts.id, { onDelete: 'cascade' }),
    time_period_id: requiredReference(() => time_periods.id),
    target: doublePrecision().notNull(),
    target_side: text({ enum: targetDirections }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chart_id, t.time_period_id] }),
    index().on(t.time_period_id),
    check('chart_targets_side_known', oneOfCondition(t.target_side, targetDirections)),
  ],
);

/** The measure that a chart shows in a time period: the questionnaire changes, the chart stays. */
export const chart_parameters = pgTable(
  'chart_parameters',
  {
    id: identity(),
    chart_id: requiredReference(() => charts.id, { onDelete: 'cascade' }),
    time_period_id: requiredReference(() => time_periods.id),
    measure_id: requiredReference(() => measures.id),
    series_name: text().notNull(),
    display_order: integer().notNull().default(0),
  },
  (t) => [
    unique().on(t.chart_id, t.time_period_id, t.measure_id),
    index().on(t.measure_id),
    index().on(t.time_period_id),
  ],
);

export const chart_group_memberships = pgTable(
  'chart_group_memberships',
  {
    id: identity(),
    collection_id: requiredReference(() => collections.id, { onDelete: 'cascade' }),
    chart_id: requiredReference(() => charts.id, { onDelete: 'cascade' }),
    display_order: integer().notNull(),
  },
  (t) => [unique().on(t.collection_id, t.chart_id), index().on(t.chart_id)],
);

export const chart_output_types = pgTable(
  'chart_output_types',
  {
    chart_id: requiredReference(() => charts.id, { onDelete: 'cascade' }),
    output_type_id: requiredReference(() => output_types.id),
    is_default: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.chart_id, t.output_type_id] }), index().on(t.output_type_id)],
);

export const chart_favourites = pgTable(
  'chart_favourites',
  {
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    chart_id: requiredReference(() => charts.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.chart_id] }), index().on(t.chart_id)],
);

/** A saved chart with a user's comparison and name. */
export const chart_views = pgTable(
  'chart_views',
  {
    id: identity(),
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    project_id: requiredReference(() => projects.id),
    chart_id: requiredReference(() => charts.id, { onDelete: 'cascade' }),
    view_name: text().notNull(),
    /** The selection, as in the chart's URL, without the period. */
    search: text().notNull(),
    is_pinned: boolean().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('chart_views_name').on(t.user_id, t.project_id, t.view_name),
    index().on(t.chart_id),
    index().on(t.project_id),
  ],
);
