import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Rows of a table that belong to a person or organisation, and the columns to export. */
export type ExportedTable<Whose> = {
  title: string;
  table: PgTable;
  where: (whose: Whose) => SQL;
  /**
   * Lists the conditions for reading the rows in steps by an index. Without steps, the whole table is
   * scanned.
   */
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
