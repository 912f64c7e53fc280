import { saveFile } from '../../lib/browser/save-file.ts';
import type { Column } from './data-table-props.ts';
import { toCsv } from './table-state.ts';

/** Hands the rows to the browser as a CSV file, in the columns of a table. */
export function saveCsv<Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const exported = columns.filter((column) => !column.isScreenOnly);
  const table = [
    exported.map((column) => column.header),
    ...rows.map((row) => exported.map((column) => column.value(row))),
  ];
  // The byte order mark marks this as UTF-8 for Excel.
  saveFile(new Blob(['\uFEFF', toCsv(table)], { type: 'text/csv' }), `${caption}.csv`);
}
