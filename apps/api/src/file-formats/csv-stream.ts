import { type CellValue, writeCsv } from '@portal/instruments/file-formats/spreadsheet';
import type { Cell, StreamedTable } from './streamed-table-types.ts';

const LINE_END = '\r\n';

/**
 * Writes RFC 4180 CSV in UTF-8, starting with the mark by which Excel recognises UTF-8. Text that a
 * spreadsheet would read as a formula is neutralised, as in every CSV.
 */
export async function* csvStream({ columns, rows }: StreamedTable): AsyncGenerator<Buffer> {
  yield Buffer.from(writeCsv([columns.map(({ name }) => name)], { bom: true }) + LINE_END);
  const instants = columns.flatMap(({ type }, at) => (type === 'instant' ? [at] : []));
  for await (const some of rows) {
    if (some.length === 0) continue;
    for (const row of some) for (const at of instants) row[at] = asText(row[at]!);
    yield Buffer.from(writeCsv(some as CellValue[][], { escapeFormulae: true }) + LINE_END);
  }
}

const asText = (instant: Cell): Cell =>
  typeof instant === 'number' ? new Date(instant).toISOString() : instant;
