import type { CaptionedChart } from '../chart-models/build-summary-tables.ts';
import type { ChartModel, Table } from '../chart-models/chart-model.ts';

/** Divides a table into pages. Each repeats the header row and, in a wide table, the first column. */
export function paginateTable<Leaf extends { words: CaptionedChart['words']; picture: ChartModel | null }>(
  leaf: Leaf,
  maxRows: number,
): (Leaf & { picture: ChartModel | null })[] {
  const { words, picture } = leaf;
  if (picture?.form !== 'table') return [leaf];
  const pages = splitColumns(picture).flatMap((part) => splitRows(part, maxRows));
  if (pages.length === 1) return [leaf];
  return pages.map((page, n) => ({
    ...leaf,
    words: { ...words, title: `${words.title} (${n + 1} of ${pages.length})` },
    picture: page,
  }));
}

function splitRows(table: Table, maxRows: number): Table[] {
  const pages = Math.max(1, Math.ceil(table.rows.length / maxRows));
  const each = Math.ceil(table.rows.length / pages);
  return Array.from({ length: pages }, (_, n) => ({
    ...table,
    rows: table.rows.slice(n * each, (n + 1) * each),
  }));
}

function splitColumns(table: Table): Table[] {
  const columns = table.head.length - 1;
  const pages = Math.max(1, Math.ceil(columns / (table.columnsPerPage ?? columns)));
  const each = Math.ceil(columns / pages);
  return Array.from({ length: pages }, (_, n) => {
    const part = (cells: string[]) => [
      ...cells.slice(0, 1),
      ...cells.slice(1 + n * each, 1 + (n + 1) * each),
    ];
    return {
      ...table,
      head: part(table.head),
      rows: table.rows.map((row) => ({ ...row, cells: part(row.cells) })),
    };
  });
}
