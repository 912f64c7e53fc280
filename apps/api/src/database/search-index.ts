import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index } from 'drizzle-orm/pg-core';
import { foldedText, joinColumns } from './search-conditions.ts';

/**
 * The index by which words are found anywhere in some columns (`holds` of the same columns in the same order), from three
 * letters on: pg_trgm, which PostgreSQL brings along. Without `fastupdate`, because each search would read the whole list of
 * new entries until the next vacuum.
 */
export const searchIndex = (name: string, ...columns: AnyPgColumn[]) =>
  index(name)
    .using('gin', sql`${foldedText(joinColumns(...columns))} gin_trgm_ops`)
    .with({ fastupdate: false });
