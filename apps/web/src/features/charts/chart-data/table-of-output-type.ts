import type { OutputType } from '@portal/contract/charts/output-types';
import type { ChartData } from '@portal/contract/charts/chart-data';
import { outputTypeTable as tableOf } from '@portal/wording/output-type-tables';
import { type Cell, type Column as Heading, type Row, rounded } from '@portal/wording/tables';
import { formatNumber } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';

export type OutputTypeTable = { caption: string; columns: Column<Row>[]; rows: Row[] };

/** The table behind a picture that shows other things than submissions; null for those that show submissions. */
export function toOutputTypeTable(
  data: ChartData,
  outputType: OutputType | undefined,
): OutputTypeTable | null {
  const table = outputType === undefined ? null : tableOf(data, outputType);
  if (!table) return null;
  const { caption, columns, rows, isInTime } = table;
  return {
    caption,
    // On screen the newest comes first.
    rows: isInTime ? rows.toReversed() : rows,
    columns: columns.map((heading, at) => ({
      id: heading.id,
      header: heading.header,
      // A period on two lines would double the height of most rows.
      ...(heading.id === 'period' && { className: 'whitespace-nowrap' }),
      isNumeric: rows.some(({ cells }) => typeof cells[at] === 'number'),
      // The CSV has the figure as it is shown.
      value: ({ cells }: Row) => rounded(cells[at] ?? null, heading),
      cell: ({ cells }: Row) => formatCell(cells[at] ?? null, heading),
    })),
  };
}

/** A cell of a table as it is read. */
export function formatCell(cell: Cell, { decimals }: Heading): string {
  if (cell === null) return '–';
  return typeof cell === 'number' ? formatNumber(cell, decimals === undefined ? {} : { decimals }) : cell;
}
