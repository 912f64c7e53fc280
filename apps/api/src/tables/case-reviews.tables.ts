import { missingReasons } from '@portal/contract/questionnaires/questionnaires';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { case_codes } from './case-codes.tables.ts';
import { questions } from './questionnaires.tables.ts';
import { users } from './users.tables.ts';

/**
 * A resolved difference between the two reviews of a case. The agreed answer becomes the first review's
 * stored answer; both earlier answers stay here, so that agreement is always calculated from the blind
 * reviews.
 */
export const review_differences = pgTable(
  'review_differences',
  {
    /** The first review. */
    case_code_id: requiredReference(() => case_codes.id, { onDelete: 'cascade' }),
    question_id: requiredReference(() => questions.id, { onDelete: 'cascade' }),
    first_value: jsonb(),
    first_missing_reason: text({ enum: missingReasons }),
    /** The explanation of the first review's answer: restored when the resolution is undone. */
    first_explanation: text(),
    second_value: jsonb(),
    second_missing_reason: text({ enum: missingReasons }),
    agreed_value: jsonb(),
    agreed_missing_reason: text({ enum: missingReasons }),
    /** The versions of both answers when this was agreed: another one says that an answer was changed since. */
    first_version: integer().notNull(),
    second_version: integer().notNull(),
    /** The reason. */
    note: text().notNull(),
    resolved_by: requiredReference(() => users.id),
    /** Differences resolved together have the same time, and are undone together. */
    resolved_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.case_code_id, t.question_id] }),
    index().on(t.question_id),
    index().on(t.resolved_by),
    check('review_differences_first_reason_known', oneOfCondition(t.first_missing_reason, missingReasons)),
    check('review_differences_second_reason_known', oneOfCondition(t.second_missing_reason, missingReasons)),
    check('review_differences_agreed_reason_known', oneOfCondition(t.agreed_missing_reason, missingReasons)),
    check(
      'review_differences_agreed_one',
      sql`${t.agreed_value} is null or ${t.agreed_missing_reason} is null`,
    ),
  ],
);
