import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, requiredReference } from '../database/columns.ts';
import { programmes } from './programmes.tables.ts';
import { questionnaires } from './questionnaires.tables.ts';

/** A version of a table that rules read by its code. Its rows never change: a replacement is another version. */
export const lookup_tables = pgTable(
  'lookup_tables',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    table_code: text().notNull(),
    table_name: text().notNull(),
    key_name: text().notNull(),
    columns: jsonb().$type<{ name: string; is_number: boolean }[]>().notNull(),
    row_count: integer().notNull(),
    is_current: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('lookup_tables_current')
      .on(t.programme_id, t.table_code)
      .where(sql`${t.is_current}`),
    index().on(t.programme_id, t.table_code),
  ],
);

export const lookup_rows = pgTable(
  'lookup_rows',
  {
    table_id: requiredReference(() => lookup_tables.id, { onDelete: 'cascade' }),
    /** Without capitals and spaces. */
    key: text().notNull(),
    key_text: text().notNull(),
    values: jsonb().$type<(number | string | null)[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.table_id, t.key] })],
);

/** The version of a table that a questionnaire with answers keeps when the table is replaced. */
export const lookup_table_pins = pgTable(
  'lookup_table_pins',
  {
    questionnaire_id: requiredReference(() => questionnaires.id, { onDelete: 'cascade' }),
    table_id: requiredReference(() => lookup_tables.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.questionnaire_id, t.table_id] }), index().on(t.table_id)],
);
