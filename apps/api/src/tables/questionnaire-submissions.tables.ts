import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, oneOfCondition, requiredReference } from '../database/columns.ts';
import { questionnaires } from './questionnaires.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

const states = ['open', 'submitted'] as const;

/** The state of a questionnaire for a submission; no row: nothing was entered yet. */
export const questionnaire_submissions = pgTable(
  'questionnaire_submissions',
  {
    questionnaire_id: requiredReference(() => questionnaires.id),
    submission_id: requiredReference(() => submissions.id),
    state: text({ enum: states }).notNull().default('open'),
    /** Stored while a published return is corrected: its figures apply until it is submitted again. */
    submitted_at: instant(),
    submitted_by: integer().references(() => users.id),
    reopened_at: instant(),
    reopened_by: integer().references(() => users.id),
    reopen_reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.questionnaire_id, t.submission_id] }),
    index().on(t.submission_id),
    index('questionnaire_submissions_reopened')
      .on(t.questionnaire_id)
      .where(sql`${t.state} = 'open' and ${t.reopen_reason} is not null`),
    check('questionnaire_submissions_state_known', oneOfCondition(t.state, states)),
  ],
);
