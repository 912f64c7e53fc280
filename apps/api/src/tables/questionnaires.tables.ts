import { questionnaireStatuses } from '@portal/contract/builder/built-questionnaire';
import { questionnaireKinds } from '@portal/contract/questionnaires/questionnaires';
import { questionTypes } from '@portal/contract/questionnaires/question-types';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, identity, oneOfCondition, requiredReference } from '../database/columns.ts';
import { searchIndex } from '../database/search-index.ts';
import { time_periods } from './programmes.tables.ts';
import { projects } from './projects.tables.ts';

export const questionnaires = pgTable(
  'questionnaires',
  {
    id: identity(),
    project_id: requiredReference(() => projects.id),
    time_period_id: requiredReference(() => time_periods.id),
    questionnaire_name: text().notNull(),
    kind: text({ enum: questionnaireKinds }).notNull().default('organisational'),
    /** draft: being built; open: can be answered while the collection is open; closed: read only. */
    status: text({ enum: questionnaireStatuses }).notNull().default('draft'),
    introduction: text().notNull().default(''),
    /** The declaration of the person who submits. */
    declaration: text().notNull().default(''),
    /** The questionnaire this one was copied from: its question codes are the same. */
    copied_from_id: integer().references((): AnyPgColumn => questionnaires.id, { onDelete: 'set null' }),
    display_order: integer().notNull().default(0),
    created_at: createdAt(),
    /**
     * Counted up by triggers with each statement that changes sections, grids, questions, options or checks (migration
     * 0006): who keeps the structure sees by it that theirs is no longer the newest, whichever process wrote.
     */
    structure_version: integer().notNull().default(0),
    /**
     * Incremented by each change of its languages and translations, so that caches detect outdated copies.
     */
    languages_version: integer().notNull().default(0),
  },
  (t) => [
    unique().on(t.project_id, t.time_period_id, t.questionnaire_name),
    index().on(t.time_period_id),
    check('questionnaires_kind_known', oneOfCondition(t.kind, questionnaireKinds)),
    check('questionnaires_status_known', oneOfCondition(t.status, questionnaireStatuses)),
  ],
);

export const questionnaire_sections = pgTable(
  'questionnaire_sections',
  {
    id: identity(),
    questionnaire_id: requiredReference(() => questionnaires.id, { onDelete: 'cascade' }),
    section_name: text().notNull(),
    guidance: text().notNull().default(''),
    /** A condition over question codes (docs/expressions.md); empty: always shown. */
    show_if: text().notNull().default(''),
    display_order: integer().notNull(),
  },
  (t) => [index().on(t.questionnaire_id, t.display_order)],
);

/** A part of a section: a plain list of questions, or a grid when it has rows and columns. */
export const questionnaire_sub_sections = pgTable(
  'questionnaire_sub_sections',
  {
    id: identity(),
    section_id: requiredReference(() => questionnaire_sections.id, { onDelete: 'cascade' }),
    sub_section_name: text().notNull().default(''),
    guidance: text().notNull().default(''),
    show_if: text().notNull().default(''),
    /** True if the grid shows the sum of each row, and of each column. */
    row_totals: boolean().notNull().default(false),
    column_totals: boolean().notNull().default(false),
    /** The word for a row of a roster, whose rows are started one by one (“Ward”); empty: not a roster. */
    row_word: text().notNull().default(''),
    /** How many rows of a roster are always asked; the others once they have an answer. */
    minimum_rows: integer().notNull().default(0),
    display_order: integer().notNull(),
  },
  (t) => [index().on(t.section_id, t.display_order)],
);

const gridAxis = {
  display_order: integer().notNull(),
};

export const questionnaire_sub_section_rows = pgTable(
  'questionnaire_sub_section_rows',
  {
    id: identity(),
    sub_section_id: requiredReference(() => questionnaire_sub_sections.id, { onDelete: 'cascade' }),
    row_name: text().notNull(),
    show_if: text().notNull().default(''),
    ...gridAxis,
  },
  (t) => [index().on(t.sub_section_id, t.display_order), unique().on(t.id, t.sub_section_id)],
);

export const questionnaire_sub_section_columns = pgTable(
  'questionnaire_sub_section_columns',
  {
    id: identity(),
    sub_section_id: requiredReference(() => questionnaire_sub_sections.id, { onDelete: 'cascade' }),
    column_name: text().notNull(),
    ...gridAxis,
  },
  (t) => [index().on(t.sub_section_id, t.display_order), unique().on(t.id, t.sub_section_id)],
);

/** `search_text`, its folded text and code for search, is generated and indexed by PostgreSQL (migration 0028). */
export const questions = pgTable(
  'questions',
  {
    id: identity(),
    questionnaire_id: requiredReference(() => questionnaires.id, { onDelete: 'cascade' }),
    /** Survives copying to the next questionnaire, and so links this year's answer with last year's. */
    question_code: text().notNull(),
    question_text: text().notNull(),
    help: text().notNull().default(''),
    question_type: text({ enum: questionTypes }).notNull(),
    unit: text().notNull().default(''),
    required: boolean().notNull().default(false),
    decimal_places: integer(),
    hard_minimum: doublePrecision(),
    hard_maximum: doublePrecision(),
    soft_minimum: doublePrecision(),
    soft_maximum: doublePrecision(),
    /** A change of more than this many per cent since last period must be confirmed or explained. */
    tolerance_percent: doublePrecision(),
    /** The first and last day that a date can be; without them, 1 January 1900 and 31 December 2100. */
    date_minimum: date(),
    date_maximum: date(),
    pattern: text(),
    /** "Not known" can be given instead of an answer, with a reason. */
    missing_allowed: boolean().notNull().default(true),
    /** For calculated questions: an expression over question codes. */
    expression: text(),
    show_if: text().notNull().default(''),
    /** Required if this condition is true, regardless of `required`. */
    require_if: text().notNull().default(''),
    /** The default answer of an unanswered question: an expression that gives one; empty: none. */
    default_answer: text().notNull().default(''),
    /**
     * The position in the bit strings that record which questions are answered (`answer_sets`). A trigger
     * sets it and it never changes, so that building continues without touching stored facts.
     */
    bit_number: integer().notNull().default(0),
  },
  (t) => [
    unique().on(t.questionnaire_id, t.question_code),
    unique('questions_own_bit').on(t.questionnaire_id, t.bit_number),
    index().on(t.question_code),
    // Used by the version before migration 0028 only: to be dropped by a later migration.
    searchIndex('questions_looked_for', t.question_text, t.question_code),
    check('questions_question_type_known', oneOfCondition(t.question_type, questionTypes)),
    check('questions_code', sql`${t.question_code} ~ '^[a-zA-Z_][a-zA-Z0-9_]*$'`),
  ],
);

export const question_options = pgTable(
  'question_options',
  {
    id: identity(),
    question_id: requiredReference(() => questions.id, { onDelete: 'cascade' }),
    option_code: text().notNull(),
    option_name: text().notNull(),
    /** "None of these": choosing it excludes the others. */
    exclusive: boolean().notNull().default(false),
    /** Offered only where this condition holds; empty: always. */
    show_if: text().notNull().default(''),
    display_order: integer().notNull(),
  },
  (t) => [unique().on(t.question_id, t.option_code)],
);

/** Places a question in a sub-section, and in a grid at a row and a column of that sub-section. */
export const question_sub_section_memberships = pgTable(
  'question_sub_section_memberships',
  {
    id: identity(),
    question_id: requiredReference(() => questions.id, { onDelete: 'cascade' }),
    sub_section_id: requiredReference(() => questionnaire_sub_sections.id, { onDelete: 'cascade' }),
    row_id: integer(),
    column_id: integer(),
    display_order: integer().notNull().default(0),
  },
  (t) => [
    unique().on(t.question_id),
    unique().on(t.sub_section_id, t.row_id, t.column_id),
    index().on(t.sub_section_id, t.display_order),
    foreignKey({
      columns: [t.row_id, t.sub_section_id],
      foreignColumns: [questionnaire_sub_section_rows.id, questionnaire_sub_section_rows.sub_section_id],
      name: 'memberships_row_of_sub_section',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.column_id, t.sub_section_id],
      foreignColumns: [
        questionnaire_sub_section_columns.id,
        questionnaire_sub_section_columns.sub_section_id,
      ],
      name: 'memberships_column_of_sub_section',
    }).onDelete('cascade'),
    check('memberships_cell_is_whole', sql`(${t.row_id} is null) = (${t.column_id} is null)`),
  ],
);

const severities = ['error', 'warning'] as const;

/** A rule between answers, e.g. `occupied <= available`: an error prevents a section from being complete. */
export const questionnaire_checks = pgTable(
  'questionnaire_checks',
  {
    id: identity(),
    questionnaire_id: requiredReference(() => questionnaires.id, { onDelete: 'cascade' }),
    /** The condition that holds when all is well. */
    expression: text().notNull(),
    severity: text({ enum: severities }).notNull().default('error'),
    /** The message shown if it fails. */
    message: text().notNull(),
    display_order: integer().notNull().default(0),
  },
  (t) => [
    index().on(t.questionnaire_id, t.display_order),
    check('questionnaire_checks_severity_known', oneOfCondition(t.severity, severities)),
  ],
);
