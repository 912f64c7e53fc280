import { problems } from '../lib/problems.ts';
import { platformMessages } from '../messages/platform.ts';
import type { ReadTable } from './read-table.ts';

export type ImportColumn<Name extends string> = {
  name: Name;
  /** Its heading where the list is downloaded. */
  label: string;
  /** Other accepted headings. */
  also?: readonly string[];
  isRequired?: true;
  /** Its cells are dates: they are read by the order of day and month of the file. */
  isDate?: true;
};
/** A row by column: what the file has no column for is absent, what is blank in it is empty. */
export type FileRow<Name extends string> = { row: number; given: Partial<Record<Name, string>> };

/** `Closed on`, `closed_on` and `CLOSED ON` are one heading. */
const folded = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Returns a file's rows by their columns.
 * @throws 400 if a column is missing or appears twice
 */
export function readRowsByColumn<Name extends string>(
  { head, rows }: ReadTable,
  columns: readonly ImportColumn<Name>[],
): { rows: FileRow<Name>[]; passed_over: string[] } {
  const known = new Map(
    columns.flatMap((column) =>
      [column.name, column.label, ...(column.also ?? [])].map((name) => [folded(name), column] as const),
    ),
  );
  const columnAt = head.map((heading) => known.get(folded(heading)));
  const named = columnAt.filter((column) => column !== undefined);
  const twice = named.find((column, index) => named.indexOf(column) < index);
  if (twice) throw problems.notUnderstood(platformMessages.duplicateColumn({ column: twice.label }));
  const missing = columns.filter((column) => column.isRequired && !named.includes(column));
  if (missing.length > 0) {
    throw problems.notUnderstood(
      platformMessages.tableColumnsMissing({ columns: missing.map(({ label }) => label).join(', ') }),
    );
  }
  if (rows.length === 0) throw problems.notUnderstood(platformMessages.tableEmpty);
  return {
    rows: rows.map(({ row, cells }) => ({
      row,
      given: Object.fromEntries(
        columnAt.flatMap((column, at) => (column ? [[column.name, cells[at] ?? '']] : [])),
      ) as FileRow<Name>['given'],
    })),
    passed_over: head.filter((heading, at) => heading !== '' && !columnAt[at]),
  };
}
