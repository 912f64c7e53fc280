import { resourceAudiences } from '@portal/contract/charts/chart-resources';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { oneOfCondition, requiredReference } from '../database/columns.ts';
import { charts } from './charts.tables.ts';
import { documents } from './documents.tables.ts';

/** Guidance that the programme team shows beside the results of a chart, and the results it is shown for. */
export const chart_resources = pgTable(
  'chart_resources',
  {
    chart_id: requiredReference(() => charts.id, { onDelete: 'cascade' }),
    display_order: integer().notNull(),
    resource_name: text().notNull(),
    resource_text: text().notNull().default(''),
    url: text(),
    /** If the document is deleted, the title, text and link stay. */
    document_id: integer().references(() => documents.id, { onDelete: 'set null' }),
    shown_for: text({ enum: resourceAudiences }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chart_id, t.display_order] }),
    index().on(t.document_id),
    check('chart_resources_shown_for_known', oneOfCondition(t.shown_for, resourceAudiences)),
  ],
);
