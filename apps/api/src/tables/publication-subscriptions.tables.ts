import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, requiredReference } from '../database/columns.ts';
import { chart_views } from './charts.tables.ts';
import { project_time_periods, projects } from './projects.tables.ts';
import { report_templates } from './report-packs.tables.ts';
import { users } from './users.tables.ts';

/**
 * The saved views and reports that a person gets an email about at each publication of their project. A row
 * is deleted once the person can no longer open what it is about.
 */
export const publication_subscriptions = pgTable(
  'publication_subscriptions',
  {
    id: identity(),
    user_id: requiredReference(() => users.id, { onDelete: 'cascade' }),
    project_id: requiredReference(() => projects.id, { onDelete: 'cascade' }),
    view_id: integer().references(() => chart_views.id, { onDelete: 'cascade' }),
    template_id: integer().references(() => report_templates.id, { onDelete: 'cascade' }),
    /** Publications up to this time need no email. */
    notified_up_to: instant().notNull(),
    /** The period of the last email: a period that is hidden and published again is not news. */
    part_id: integer().references(() => project_time_periods.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (t) => [
    unique('publication_subscriptions_view').on(t.user_id, t.view_id),
    unique('publication_subscriptions_template').on(t.user_id, t.template_id),
    index().on(t.project_id),
    index().on(t.view_id),
    index().on(t.template_id),
    index().on(t.part_id),
    check('publication_subscriptions_of_one', sql`(${t.view_id} is null) <> (${t.template_id} is null)`),
  ],
);
