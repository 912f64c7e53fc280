import { mailKinds } from '@portal/contract/cases/survey-responses';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { case_codes } from './case-codes.tables.ts';
import { questionnaires } from './questionnaires.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/**
 * A person invited to a survey. The code linked to them is only here, and only they see it; deleting the row
 * removes that link permanently, even if they answered.
 */
export const survey_contacts = pgTable(
  'survey_contacts',
  {
    id: identity(),
    questionnaire_id: requiredReference(() => questionnaires.id, { onDelete: 'cascade' }),
    submission_id: requiredReference(() => submissions.id),
    full_name: text().notNull(),
    email_address: text().notNull(),
    /** The language they are written to in, and in which the survey opens; null: English, and the browser's. */
    language: text(),
    /** Made when they are invited. */
    case_code_id: integer()
      .unique()
      .references(() => case_codes.id),
    /** The next message for them: the job sends those that wait. */
    waits_for: text({ enum: mailKinds }),
    invited_at: instant(),
    reminded_at: instant(),
    reminders: integer().notNull().default(0),
    /** They asked not to be written to again. */
    stopped_at: instant(),
    created_at: createdAt(),
    created_by: integer().references(() => users.id),
  },
  (t) => [
    uniqueIndex('survey_contacts_once').on(
      t.questionnaire_id,
      t.submission_id,
      sql`lower(${t.email_address})`,
    ),
    index().on(t.submission_id),
    index().on(t.created_by),
    index('survey_contacts_waiting')
      .on(t.questionnaire_id)
      .where(sql`${t.waits_for} is not null`),
    check('survey_contacts_waits_for_known', oneOfCondition(t.waits_for, mailKinds)),
  ],
);
