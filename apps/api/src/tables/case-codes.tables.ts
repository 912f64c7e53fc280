import { defaultCaseSettings, freeTextReaders } from '@portal/contract/responses/case-codes';
import { caseStates } from '@portal/contract/responses/case-state';
import type { IdentifierRule } from '@portal/contract/responses/identifier-rules';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import {
  bits,
  createdAt,
  identity,
  instant,
  oneOfCondition,
  requiredReference,
} from '../database/columns.ts';
import { questionnaires, questions } from './questionnaires.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/**
 * A case or respondent of a questionnaire and submission. A second review is a separate case that names the
 * first: its answers are stored and judged like any other's, and only the first counts in results.
 */
export const case_codes = pgTable(
  'case_codes',
  {
    id: identity(),
    questionnaire_id: requiredReference(() => questionnaires.id),
    submission_id: requiredReference(() => submissions.id),
    /** Never reused, so that the holder of a letter never opens another person's case. */
    case_code: text().notNull().unique(),
    /** Counted within the questionnaire and submission; a second review has its case's. */
    case_number: integer().notNull(),
    state: text({ enum: caseStates }).notNull().default('unused'),
    second_review_of: integer().references((): AnyPgColumn => case_codes.id),
    reviewer_id: integer().references(() => users.id),
    created_at: createdAt(),
    /** Null if a respondent started it through an open link. */
    created_by: integer().references(() => users.id),
    /** The call that made it: sent again, it makes none. */
    request_key: text(),
    started_at: instant(),
    completed_at: instant(),
    withdrawn_at: instant(),
    withdrawn_by: integer().references(() => users.id),
    withdraw_reason: text(),
    /** The case of an earlier period that this one continues. */
    carried_from: integer().references((): AnyPgColumn => case_codes.id, { onDelete: 'set null' }),
    /** The unit it came from, when it was last transferred; each transfer is in the audit log. */
    transferred_from: integer().references(() => submissions.id, { onDelete: 'set null' }),
    transferred_at: instant(),
    transferred_by: integer().references(() => users.id),
    transfer_reason: text(),
    /** The language of the respondent. */
    language: text(),
    /** Given to a respondent in the end, to ask about the response without showing the code. */
    reference: text().unique(),
    /** Made for an invited person: absent from every list, even after the link to that person is lost. */
    is_of_contact: boolean().notNull().default(false),
    /**
     * The hash of the key of the browser that gave the first answer of a survey: code and key together open
     * its answers.
     */
    answer_key_hash: text(),
    /** Staff started this response, or opened its code before the first answer: it counts in no result. */
    is_of_staff: boolean().notNull().default(false),
    /** The questions that the respondent answered, by `bit_number`. Stays when the response is withdrawn. */
    answered: bits(),
  },
  (t) => [
    unique('case_codes_one_second_review').on(t.second_review_of),
    unique('case_codes_one_number')
      .on(t.questionnaire_id, t.submission_id, t.case_number, t.second_review_of)
      .nullsNotDistinct(),
    index().on(t.submission_id),
    index().on(t.reviewer_id),
    index().on(t.request_key),
    unique().on(t.id, t.submission_id),
    unique('case_codes_carried_once').on(t.carried_from),
    index().on(t.transferred_from),
    check('case_codes_state_known', oneOfCondition(t.state, caseStates)),
    check('case_codes_withdrawn', sql`(${t.state} = 'withdrawn') = (${t.withdrawn_at} is not null)`),
  ],
);

/**
 * The answers that identify complete cases, without spaces and in small letters, so that a case of another submission with the
 * same one is found by an index. A trigger keeps it with the state of a case.
 */
export const case_identifiers = pgTable(
  'case_identifiers',
  {
    question_id: requiredReference(() => questions.id, { onDelete: 'cascade' }),
    case_code_id: requiredReference(() => case_codes.id, { onDelete: 'cascade' }),
    identifier: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.question_id, t.case_code_id] }),
    index().on(t.question_id, t.identifier),
    index().on(t.case_code_id),
  ],
);

/** The settings for collecting the cases of a questionnaire; without a row, `defaultCaseSettings`. */
export const case_settings = pgTable(
  'case_settings',
  {
    questionnaire_id: integer()
      .primaryKey()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    code_limit: integer().notNull().default(defaultCaseSettings.code_limit),
    target: integer(),
    double_review_percent: integer().notNull().default(0),
    duplicate_codes: text().array().notNull().default([]),
    identifiers: jsonb().$type<IdentifierRule[]>().notNull().default([]),
    list_codes: text().array().notNull().default([]),
    is_open_link: boolean().notNull().default(false),
    minutes: integer(),
    who_sees: text().notNull().default(''),
    distress_help: text().notNull().default(''),
    thanks: text().notNull().default(''),
    minimum_responses: integer().notNull().default(defaultCaseSettings.minimum_responses),
    free_texts: text({ enum: freeTextReaders }).notNull().default('team'),
  },
  (t) => [check('case_settings_free_texts_known', oneOfCondition(t.free_texts, freeTextReaders))],
);
