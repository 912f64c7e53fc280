import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, requiredReference } from '../database/columns.ts';
import { organisations } from './organisations.tables.ts';
import { project_time_periods } from './projects.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/**
 * An extension for one organisation, or one of its submissions, in a project's time period. It expires by
 * itself: nothing is written then, and publication ends it as well.
 */
export const entry_extensions = pgTable(
  'entry_extensions',
  {
    id: identity(),
    project_time_period_id: requiredReference(() => project_time_periods.id, { onDelete: 'cascade' }),
    organisation_id: requiredReference(() => organisations.id),
    /** Null: all submissions of the organisation in the project. */
    submission_id: integer().references(() => submissions.id, { onDelete: 'cascade' }),
    extended_until: instant().notNull(),
    /** Read by the organisation. */
    reason: text().notNull(),
    created_at: createdAt(),
    created_by: integer().references(() => users.id),
  },
  (t) => [
    unique('entry_extensions_one')
      .on(t.project_time_period_id, t.organisation_id, t.submission_id)
      .nullsNotDistinct(),
    index().on(t.organisation_id),
    index().on(t.submission_id),
  ],
);
