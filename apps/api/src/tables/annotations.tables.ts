import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, requiredReference } from '../database/columns.ts';
import { charts } from './charts.tables.ts';
import { time_periods } from './programmes.tables.ts';
import { submissions } from './submissions.tables.ts';
import { users } from './users.tables.ts';

/**
 * A note on what happened in a period, shown at its point of a chart. Without a submission, the programme
 * team wrote it for all who see the chart; with one, that organisation and the programme team can read it.
 */
export const chart_annotations = pgTable(
  'chart_annotations',
  {
    id: identity(),
    chart_id: requiredReference(() => charts.id, { onDelete: 'cascade' }),
    time_period_id: requiredReference(() => time_periods.id),
    submission_id: integer().references(() => submissions.id),
    annotation_text: text().notNull(),
    user_id: requiredReference(() => users.id),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.chart_id, t.submission_id),
    index().on(t.time_period_id),
    index().on(t.submission_id),
    index().on(t.user_id),
  ],
);
