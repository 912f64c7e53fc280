import type { ChartData } from '@portal/contract/chart-data';
import { type CellStyle, type WriteSheet, writeXlsx } from '@portal/instruments/spreadsheet';
import { figureColumns } from '@portal/wording/figure-table';
import { sheetTable } from '@portal/wording/sheet-tables';
import { type Cell, rounded as roundedIn, type Table } from '@portal/wording/tables';
import { describeChart, plainText } from './describe-chart.ts';

const title: CellStyle = { font: { bold: true, size: 13 } };
const head: CellStyle = {
  font: { bold: true },
  alignment: { wrapText: true, vertical: 'bottom' },
  border: { bottom: { style: 'thin', color: { rgb: '8A94A0' } } },
};
const own: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFF1C9' } },
};

/** A sheet for each chart, and another for what its form shows besides the submissions. Texts are texts, whatever they begin with: nothing is ever a formula. */
export function writeChartWorkbook(name: string, charts: ChartData[]): Promise<Uint8Array> {
  const taken = new Set<string>();
  return writeXlsx({
    sheets: charts.flatMap((data) => {
      const part = sheetTable(data);
      const sheet = toSheet(sheetName(data.chart_name, taken), data, toTable(data));
      if (!part) return [sheet];
      const name = `${data.chart_name.slice(0, 28 - part.name.length)}: ${part.name}`;
      return [sheet, toSheet(sheetName(name, taken), data, part)];
    }),
    properties: { title: plainText(name), creator: 'Benchmarking portal' },
  });
}

/** The submissions of a chart, as the table on the screen has them. */
function toTable(data: ChartData): Table {
  const columns = figureColumns(data);
  return {
    columns,
    rows: data.points.map((point) => ({
      key: point.key,
      isOwn: point.is_own,
      // The shade of the row says it by colour alone.
      cells: columns.map(({ id, valueOf }) =>
        id === 'name' && point.is_own ? `${point.name} (own)` : valueOf(point),
      ),
    })),
  };
}

function toSheet(name: string, data: ChartData, { columns, rows: figures }: Table): WriteSheet {
  const { Mean, Q1, Median, Q3 } = data.averages;
  const rounded = (value: number | null) =>
    value === null ? null : Number(value.toFixed(data.measure.decimals));
  const above: Cell[][] = [
    [plainText(data.title)],
    ...(data.verdict_named ? [[plainText(data.verdict_named)]] : []),
    ...describeChart(data).map((line) => [line.name, line.text]),
    ...(Median === null
      ? []
      : [
          ['Mean', rounded(Mean)],
          ['First quartile', rounded(Q1)],
          ['Median', rounded(Median)],
          ['Third quartile', rounded(Q3)],
        ]),
    ...data.missing.map(({ reason, count }) => [`Not in the chart: ${reason.replaceAll('_', ' ')}`, count]),
    [],
  ];
  const rows: Cell[][] = [
    ...above,
    columns.map(({ header }) => plainText(header)),
    ...figures.map(({ cells }) => cells.map((cell, at) => cellFor(roundedIn(cell, columns[at]!)))),
  ];
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  const look = (row: number, style: CellStyle) => {
    for (const [column, value] of (rows[row] ?? []).entries())
      cells.set(`${row},${column}`, { value, style });
  };
  look(0, title);
  look(above.length, head);
  for (const [index, row] of figures.entries()) {
    if (row.isOwn) look(above.length + 1 + index, own);
  }
  return {
    name,
    rows,
    cells,
    columns: columns.map((_, index) => ({ width: index === 1 ? 48 : index === 0 ? 22 : 16 })),
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

const cellFor = (cell: Cell): Cell => (typeof cell === 'string' ? plainText(cell) : cell);

/** Excel takes at most 31 characters, some not, and each name once. */
function sheetName(name: string, taken: Set<string>): string {
  const base =
    plainText(name)
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Chart';
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? '' : ` (${n})`;
    const found = base.slice(0, 31 - ending.length) + ending;
    if (taken.has(found.toLowerCase())) continue;
    taken.add(found.toLowerCase());
    return found;
  }
}
