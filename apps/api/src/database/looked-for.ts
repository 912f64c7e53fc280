import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index } from 'drizzle-orm/pg-core';
import { folded, together } from './search.ts';

/**
 * The index by which words are found anywhere in some columns (`holds` of the same columns in the same order), from three
 * letters on: pg_trgm, which PostgreSQL brings along.
 */
export const lookedFor = (name: string, ...columns: AnyPgColumn[]) =>
  index(name).using('gin', sql`${folded(together(...columns))} gin_trgm_ops`);
