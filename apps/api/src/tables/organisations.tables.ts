import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { type AnyPgColumn } from 'drizzle-orm/pg-core';
import { createdAt, identity, requiredReference } from '../database/columns.ts';
import { searchIndex } from '../database/search-index.ts';
import { programmes } from './programmes.tables.ts';

export const organisations = pgTable(
  'organisations',
  {
    id: identity(),
    programme_id: requiredReference(() => programmes.id),
    organisation_name: text().notNull(),
    /** The code the field knows it by, e.g. an NHS ODS code. */
    organisation_code: text().notNull(),
    organisation_type: text(),
    region: text(),
    /** The board or network it reports through, e.g. an integrated care board, with its published code. */
    board_name: text(),
    board_code: text(),
    closed_on: date(),
    /** The organisation that carries on after a merger. */
    successor_id: integer().references((): AnyPgColumn => organisations.id),
    created_at: createdAt(),
  },
  (t) => [
    unique().on(t.programme_id, t.organisation_code),
    searchIndex('organisations_looked_for', t.organisation_name, t.organisation_code),
    index().on(t.successor_id),
    index('organisations_by_name').on(t.programme_id, sql`lower(${t.organisation_name})`, t.id),
  ],
);
