import { bigint, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';
import { projects } from './projects.tables.ts';

/**
 * The number of changes to a project's results: submissions, reopenings, definitions. Written in the same
 * transaction, and read by every cache of results, so that none is outdated, whichever process wrote.
 */
export const result_versions = pgTable('result_versions', {
  project_id: integer()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  version: bigint({ mode: 'number' }).notNull().default(1),
  changed_at: instant().notNull().defaultNow(),
});
