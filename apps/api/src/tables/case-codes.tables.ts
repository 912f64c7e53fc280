import { sectionStates } from '@portal/contract/questionnaires';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, oneOf } from '../database/columns.ts';
import { questionnaires } from './questionnaires.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/** One case or respondent of a questionnaire and submission. */
export const case_codes = pgTable(
  'case_codes',
  {
    id: identity(),
    questionnaire_id: integer()
      .notNull()
      .references(() => questionnaires.id),
    submission_id: integer()
      .notNull()
      .references(() => submissions.id),
    case_code: text().notNull().unique(),
    state: text({ enum: sectionStates }).notNull().default('not_started'),
    reviewer_id: integer().references(() => users.id),
    second_reviewer_id: integer().references(() => users.id),
    created_at: createdAt(),
    completed_at: instant(),
  },
  (t) => [
    index().on(t.questionnaire_id, t.submission_id),
    index().on(t.submission_id),
    unique().on(t.id, t.submission_id),
    check('case_codes_state_known', oneOf(t.state, sectionStates)),
  ],
);
