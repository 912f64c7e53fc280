import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, requiredReference } from '../database/columns.ts';
import { organisations } from './organisations.tables.ts';
import { projects } from './projects.tables.ts';

/** A unit of an organisation that takes part in a project, the same from one time period to the next. */
export const submissions = pgTable(
  'submissions',
  {
    id: identity(),
    organisation_id: requiredReference(() => organisations.id),
    project_id: requiredReference(() => projects.id),
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
