import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Rows of one table that belong to somebody, and which columns of them are given out. */
export type ExportedTable<Whose> = {
  title: string;
  table: PgTable;
  where: (whose: Whose) => SQL;
  /** Where an index finds the rows: what they are read by, one after the other. Without it the whole table is looked through. */
  steps?: (whose: Whose) => readonly SQL[];
  columns: Record<string, PgColumn>;
};

/** `omits`: secrets, and what is too large for a file that people open. */
export function exportedTable<Whose>(
  title: string,
  table: PgTable,
  where: (whose: Whose) => SQL,
  omits: readonly string[] = [],
): ExportedTable<Whose> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !omits.includes(name));
  return { title, table, where, columns: Object.fromEntries(columns) };
}
