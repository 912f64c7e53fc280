import { actionPlanStates } from '@portal/contract/charts/action-plans';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, oneOfCondition, requiredReference } from '../database/columns.ts';
import { charts } from './charts.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/** A change that an organisation plans about a measure. The programme team sees it if it asked for plans on the chart. */
export const action_plans = pgTable(
  'action_plans',
  {
    id: identity(),
    chart_id: requiredReference(() => charts.id, { onDelete: 'cascade' }),
    submission_id: requiredReference(() => submissions.id),
    aim: text().notNull(),
    change: text().notNull(),
    /** A name as typed: often someone without an account. */
    owner_name: text().notNull(),
    starts_on: date().notNull(),
    due_on: date().notNull(),
    state: text({ enum: actionPlanStates }).notNull().default('open'),
    /** Counts the changes, so that a second editor overwrites nothing. */
    version: integer().notNull().default(1),
    /** The user who wrote it. */
    user_id: requiredReference(() => users.id),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.chart_id, t.submission_id),
    index().on(t.submission_id, t.state),
    index().on(t.user_id),
    check('action_plans_state_known', oneOfCondition(t.state, actionPlanStates)),
    check('action_plans_due_after_start', sql`${t.due_on} >= ${t.starts_on}`),
  ],
);
