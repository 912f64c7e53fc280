import { reportPackFormats, reportPackStates } from '@portal/contract/exports/report-packs';
import type { ReportBlock } from '@portal/contract/exports/report-templates';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  bytes,
  createdAt,
  identity,
  instant,
  oneOfCondition,
  requiredReference,
} from '../database/columns.ts';
import { collections } from './charts.tables.ts';
import { documents } from './documents.tables.ts';
import { organisations } from './organisations.tables.ts';
import { time_periods } from './programmes.tables.ts';
import { projects } from './projects.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/** The parts of a report, in order: stored once, produced again for each period. */
export const report_templates = pgTable(
  'report_templates',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id, { onDelete: 'cascade' }),
    /** The owner; null: the programme team, for all users of the project. */
    organisation_id: integer().references(() => organisations.id, { onDelete: 'cascade' }),
    template_name: text().notNull(),
    format: text({ enum: reportPackFormats }).notNull().default('pdf'),
    blocks: jsonb().$type<ReportBlock[]>().notNull().default([]),
    /** Counts its changes: a second editor says which one they saw. */
    version: integer().notNull().default(1),
    changed_at: instant().notNull(),
    changed_by: integer().references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.project_id, t.organisation_id),
    index().on(t.organisation_id),
    check('report_templates_format_known', oneOfCondition(t.format, reportPackFormats)),
  ],
);

/** The charts of a group, or of a template, for one submission as one file, made by a background job for the person who asked. */
export const report_packs = pgTable(
  'report_packs',
  {
    id: identity(),
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    project_id: requiredReference(() => projects.id),
    /** Null for one that is made from a template. */
    collection_id: integer().references(() => collections.id, { onDelete: 'cascade' }),
    template_id: integer().references(() => report_templates.id, { onDelete: 'set null' }),
    /** The template's name and contents when the pack was ordered; null for packs of a group. */
    title: text(),
    blocks: jsonb().$type<ReportBlock[]>(),
    time_period_id: requiredReference(() => time_periods.id),
    submission_id: integer().references(() => submissions.id),
    format: text({ enum: reportPackFormats }).notNull(),
    /** Peer groups and filters, as selected when the pack was ordered. */
    selection: jsonb().notNull().default({}),
    state: text({ enum: reportPackStates }).notNull().default('queued'),
    charts_done: integer().notNull().default(0),
    charts_total: integer().notNull().default(0),
    /** The error, in a sentence for the person who ordered it. */
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
    index().on(t.template_id),
    check('report_packs_made_of', sql`${t.collection_id} is null or ${t.blocks} is null`),
    check('report_packs_format_known', oneOfCondition(t.format, reportPackFormats)),
    check('report_packs_state_known', oneOfCondition(t.state, reportPackStates)),
  ],
);

/** One order of the programme team: a pack for each submission of a period, each for its organisation's documents. */
export const pack_runs = pgTable(
  'pack_runs',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id, { onDelete: 'cascade' }),
    time_period_id: requiredReference(() => time_periods.id),
    /** The values at the start, so that all get the same. */
    title: text().notNull(),
    format: text({ enum: reportPackFormats }).notNull(),
    blocks: jsonb().$type<ReportBlock[]>().notNull(),
    begun_by: requiredReference(() => users.id),
    begun_at: instant().notNull(),
  },
  (t) => [
    index().on(t.project_id, t.begun_at),
    check('pack_runs_format_known', oneOfCondition(t.format, reportPackFormats)),
  ],
);

/** The packs that a run makes for one submission, each once. */
export const run_packs = pgTable(
  'run_packs',
  {
    id: identity(),
    run_id: requiredReference(() => pack_runs.id, { onDelete: 'cascade' }),
    submission_id: requiredReference(() => submissions.id, { onDelete: 'cascade' }),
    state: text({ enum: reportPackStates }).notNull().default('queued'),
    failure: text(),
    document_id: integer().references(() => documents.id, { onDelete: 'set null' }),
    finished_at: instant(),
  },
  (t) => [
    unique().on(t.run_id, t.submission_id),
    index().on(t.submission_id),
    index().on(t.document_id),
    check('run_packs_state_known', oneOfCondition(t.state, reportPackStates)),
  ],
);
