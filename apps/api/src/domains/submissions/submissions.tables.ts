import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant } from '../../database/columns.ts';
import { organisations } from '../organisations/organisations.tables.ts';
import { projects } from '../projects/projects.tables.ts';
import { questionnaires } from '../questionnaires/questionnaires.tables.ts';
import { users } from '../users/users.tables.ts';

/** A unit of an organisation that takes part in a project, the same from one time period to the next. */
export const submissions = pgTable(
  'submissions',
  {
    id: identity(),
    organisation_id: integer()
      .notNull()
      .references(() => organisations.id),
    project_id: integer()
      .notNull()
      .references(() => projects.id),
    submission_name: text().notNull(),
    /** The number others know it by: drawn at random, so that it says nothing about who it is. */
    pseudonym_number: integer().notNull(),
    ended_on: date(),
  },
  (t) => [
    unique().on(t.project_id, t.organisation_id, t.submission_name),
    unique().on(t.project_id, t.pseudonym_number),
    index().on(t.organisation_id),
    // How many organisations take part is counted by it.
    index('submissions_taking_part')
      .on(t.project_id, t.organisation_id)
      .where(sql`${t.ended_on} is null`),
  ],
);

/** The state of a questionnaire for a submission; no row: nothing was entered yet. */
export const questionnaire_submissions = pgTable(
  'questionnaire_submissions',
  {
    questionnaire_id: integer()
      .notNull()
      .references(() => questionnaires.id),
    submission_id: integer()
      .notNull()
      .references(() => submissions.id),
    state: text({ enum: ['open', 'submitted'] })
      .notNull()
      .default('open'),
    submitted_at: instant(),
    submitted_by: integer().references(() => users.id),
    reopened_at: instant(),
    reopened_by: integer().references(() => users.id),
    reopen_reason: text(),
  },
  (t) => [primaryKey({ columns: [t.questionnaire_id, t.submission_id] }), index().on(t.submission_id)],
);
