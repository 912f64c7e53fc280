import { verdictRules } from '@portal/contract/comparison/verdict-rules';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { searchIndex } from '../database/search-index.ts';
import { programmes, time_periods } from './programmes.tables.ts';
import { users } from './users.tables.ts';

export const categories = pgTable(
  'categories',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    category_name: text().notNull(),
    display_order: integer().notNull().default(0),
  },
  (t) => [unique().on(t.programme_id, t.category_name)],
);

export const projects = pgTable(
  'projects',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    category_id: requiredReference(() => categories.id),
    project_code: text().notNull(),
    project_name: text().notNull(),
    summary: text().notNull().default(''),
    landing_text: text().notNull().default(''),
    /** The singular name of a submission here: trust, ward, service. */
    unit_name: text().notNull().default('organisation'),
    /** The source and licence of the figures; shown with every figure. */
    source_text: text().notNull().default(''),
    /** PRODUCT §3: others appear under a pseudonym unless the project is named. */
    named_results: boolean().notNull().default(false),
    /** Participants who have submitted can compare themselves before publication (docs/decisions/0003). */
    provisional_results: boolean().notNull().default(false),
    /** Counts from 1 to one less are held back, and what would give them away; null shows everything. */
    disclosure_threshold: integer(),
    /** Others' counts are shown to the nearest 5, and all values are calculated from these. */
    round_counts: boolean().notNull().default(false),
    minimum_peers: integer().notNull().default(3),
    quartile_method: integer().notNull().default(7),
    /** The rule for calling a value better or worse, everywhere (docs/decisions/0031). */
    verdict_rule: text({ enum: verdictRules }).notNull().default('limits_95'),
    /** How many of the most similar organisations charts compare with by default; null: all (docs/decisions/0042). */
    default_similar: integer(),
    registration_required: boolean().notNull().default(false),
    display_order: integer().notNull().default(0),
    /** Put away: in no list but the programme team's; who knows its address still finds its results. */
    archived_at: instant(),
  },
  (t) => [
    unique().on(t.programme_id, t.project_code),
    index().on(t.category_id),
    // Rounded counts of 1 and 2 would be none.
    check(
      'projects_rounding_needs_threshold',
      sql`not ${t.round_counts} or coalesce(${t.disclosure_threshold}, 0) >= 3`,
    ),
    check('projects_verdict_rule_known', oneOfCondition(t.verdict_rule, verdictRules)),
    check('projects_default_similar', sql`${t.default_similar} between 1 and 50`),
    check('projects_quartile_method', sql`${t.quartile_method} in (6, 7)`),
    check('projects_code_is_a_slug', sql`${t.project_code} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
);

/** A project's part in a time period; its dates give the data-collection state, which is never stored. */
export const project_time_periods = pgTable(
  'project_time_periods',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id),
    time_period_id: requiredReference(() => time_periods.id),
    registration_opens_at: instant(),
    registration_closes_at: instant(),
    collection_opens_at: instant().notNull(),
    collection_closes_at: instant().notNull(),
    /** Null: nothing is to be published. A future date: in validation until then. */
    published_at: instant(),
    /** When results that had been published were last hidden: what changes from then on was shown before. */
    hidden_at: instant(),
    about_text: text().notNull().default(''),
    /**
     * The seed for the pseudonyms of a named project while the period is compared provisionally; never
     * revealed.
     */
    pseudonym_key: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
  },
  (t) => [
    unique().on(t.project_id, t.time_period_id),
    index().on(t.time_period_id),
    check('project_time_periods_order', sql`${t.collection_closes_at} > ${t.collection_opens_at}`),
  ],
);

export const project_favourites = pgTable(
  'project_favourites',
  {
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    project_id: requiredReference(() => projects.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.project_id] }), index().on(t.project_id)],
);

export const project_guidances = pgTable(
  'project_guidances',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id),
    guidance_title: text().notNull(),
    guidance_text: text().notNull(),
    display_order: integer().notNull().default(0),
  },
  (t) => [
    index().on(t.project_id, t.display_order),
    searchIndex('project_guidances_looked_for', t.guidance_title, t.guidance_text),
  ],
);

/** The explore tab of the specification: one `{explorertype}` of a project's URLs. */
export const output_tabs = pgTable(
  'output_tabs',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id),
    /** The `{explorertype}`, e.g. `explorer`. */
    tab_name: text().notNull(),
    /** The displayed name, e.g. `Explore`. */
    output_name: text().notNull(),
    display_order: integer().notNull(),
  },
  (t) => [unique().on(t.project_id, t.tab_name)],
);
