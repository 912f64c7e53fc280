import { missingReasons, sectionStates } from '@portal/contract/questionnaires/questionnaires';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import {
  bits,
  bytes,
  createdAt,
  identity,
  instant,
  apiKeyName,
  oneOfCondition,
  requiredReference,
} from '../database/columns.ts';
import { case_codes } from './case-codes.tables.ts';
import {
  questionnaire_checks,
  questionnaire_sections,
  questionnaires,
  questions,
} from './questionnaires.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/**
 * The answer to a question for a submission, and for a case where the questionnaire has cases. A cleared answer keeps
 * its row with a null value, so that versions go on counting.
 */
export const responses = pgTable(
  'responses',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    question_id: requiredReference(() => questions.id),
    submission_id: requiredReference(() => submissions.id),
    case_code_id: integer().references(() => case_codes.id),
    /** A JSON number, string or array of option codes; null when cleared. */
    value: jsonb(),
    /** The value where it is a number: what measures read. */
    value_number: doublePrecision().generatedAlwaysAs(
      sql`case when jsonb_typeof(value) = 'number' then (value #>> '{}')::double precision end`,
    ),
    /** Given instead of a value. */
    missing_reason: text({ enum: missingReasons }),
    /** The reason why the value is outside the soft range or far from last period's, or why it is missing. */
    explanation: text(),
    version: integer().notNull().default(1),
    updated_at: instant().notNull().defaultNow(),
    /** Null for a respondent, who has no account. */
    updated_by: integer().references(() => users.id),
  },
  (t) => [
    unique('responses_one_answer').on(t.question_id, t.submission_id, t.case_code_id).nullsNotDistinct(),
    index().on(t.submission_id, t.question_id),
    // Explained answers are searched among all answers.
    index('responses_explained')
      .on(t.question_id, t.submission_id)
      .where(sql`${t.explanation} is not null`),
    index().on(t.case_code_id),
    check('responses_missing_reason_known', oneOfCondition(t.missing_reason, missingReasons)),
    check('responses_value_or_missing', sql`${t.value} is null or ${t.missing_reason} is null`),
  ],
);

/**
 * The answered questions of a questionnaire by submission (or case), updated by triggers with every statement
 * that writes answers. Progress of thousands of submissions is read here, not from answers. It does not
 * record what is asked: rules decide that, so building a questionnaire needs no update here.
 */
export const answer_sets = pgTable(
  'answer_sets',
  {
    questionnaire_id: requiredReference(() => questionnaires.id, { onDelete: 'cascade' }),
    submission_id: requiredReference(() => submissions.id, { onDelete: 'cascade' }),
    case_code_id: integer().references(() => case_codes.id, { onDelete: 'cascade' }),
    /** By the questions' `bit_number`: one where there is a value, or a reason for having none. */
    given: bits().notNull(),
    /** How many answers are stored, cleared ones included: what a list of them counts and finds its pages by. */
    stored: integer().notNull(),
    /** When an answer that people give was last written or cleared; what is calculated does not count. */
    saved_at: instant(),
  },
  (t) => [
    unique('answer_sets_one').on(t.questionnaire_id, t.submission_id, t.case_code_id).nullsNotDistinct(),
    index().on(t.submission_id),
    index().on(t.case_code_id),
  ],
);

/** Each change of an answer: who, when, from, to. */
export const response_history = pgTable(
  'response_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    response_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => responses.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    old_value: jsonb(),
    new_value: jsonb(),
    old_missing_reason: text({ enum: missingReasons }),
    new_missing_reason: text({ enum: missingReasons }),
    explanation: text(),
    changed_at: createdAt(),
    changed_by: integer().references(() => users.id),
    key_name: apiKeyName(),
  },
  (t) => [
    unique().on(t.response_id, t.version),
    // Erasure searches for changes that a user's keys wrote.
    index()
      .on(t.changed_by)
      .where(sql`${t.key_name} is not null`),
    check('response_history_old_missing_reason_known', oneOfCondition(t.old_missing_reason, missingReasons)),
    check('response_history_new_missing_reason_known', oneOfCondition(t.new_missing_reason, missingReasons)),
  ],
);

/** The state of a section for a submission (and case); no row means not started. */
export const section_submissions = pgTable(
  'section_submissions',
  {
    id: identity(),
    section_id: requiredReference(() => questionnaire_sections.id, { onDelete: 'cascade' }),
    submission_id: requiredReference(() => submissions.id),
    case_code_id: integer().references(() => case_codes.id),
    state: text({ enum: sectionStates }).notNull().default('in_progress'),
    completed_at: instant(),
    completed_by: integer().references(() => users.id),
  },
  (t) => [
    unique('section_submissions_one_state')
      .on(t.section_id, t.submission_id, t.case_code_id)
      .nullsNotDistinct(),
    index().on(t.submission_id),
    index().on(t.case_code_id),
    check('section_submissions_state_known', oneOfCondition(t.state, sectionStates)),
  ],
);

/** The explanation of a submission's failed check, written by the person who entered the figures. */
export const check_explanations = pgTable(
  'check_explanations',
  {
    check_id: requiredReference(() => questionnaire_checks.id, { onDelete: 'cascade' }),
    submission_id: requiredReference(() => submissions.id),
    case_code_id: integer().references(() => case_codes.id),
    explanation: text().notNull(),
    explained_at: createdAt(),
    /** Null for a respondent. */
    explained_by: integer().references(() => users.id),
  },
  (t) => [
    unique('check_explanations_one').on(t.check_id, t.submission_id, t.case_code_id).nullsNotDistinct(),
    index().on(t.submission_id),
    index().on(t.case_code_id),
  ],
);

/** A file given as the answer to a question of type file; the response's value is its id. */
export const answer_files = pgTable(
  'answer_files',
  {
    id: identity(),
    question_id: requiredReference(() => questions.id, { onDelete: 'cascade' }),
    submission_id: requiredReference(() => submissions.id),
    case_code_id: integer().references(() => case_codes.id),
    file_name: text().notNull(),
    media_type: text().notNull(),
    size_bytes: integer().notNull(),
    content: bytes().notNull(),
    uploaded_at: createdAt(),
    uploaded_by: integer().references(() => users.id),
  },
  (t) => [index().on(t.submission_id, t.question_id), index().on(t.question_id)],
);
