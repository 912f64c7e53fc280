import type { ChartData } from '@portal/contract/chart-data';
import { type CellStyle, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { type Cell, chartColumns } from './chart-rows.ts';
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

/** A sheet for each chart. Texts are texts, whatever they begin with: nothing is ever a formula. */
export function writeChartWorkbook(name: string, charts: ChartData[]): Promise<Uint8Array> {
  const taken = new Set<string>();
  return writeXlsx({
    sheets: charts.map((data) => toSheet(sheetName(data.chart_name, taken), data)),
    properties: { title: plainText(name), creator: 'Benchmarking portal' },
  });
}

function toSheet(name: string, data: ChartData): WriteSheet {
  const columns = chartColumns(data);
  const { Mean, Q1, Median, Q3 } = data.averages;
  const rounded = (value: number | null) =>
    value === null ? null : Number(value.toFixed(data.measure.decimals));
  const above: Cell[][] = [
    [plainText(data.title)],
    ...(data.verdict ? [[plainText(data.verdict)]] : []),
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
    ...data.points.map((point) =>
      columns.map(({ value }) => {
        const cell = value(point);
        return typeof cell === 'string' ? plainText(cell) : cell;
      }),
    ),
  ];
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  const look = (row: number, style: CellStyle) => {
    for (const [column, value] of (rows[row] ?? []).entries())
      cells.set(`${row},${column}`, { value, style });
  };
  look(0, title);
  look(above.length, head);
  for (const [index, point] of data.points.entries()) {
    if (point.is_own) look(above.length + 1 + index, own);
  }
  return {
    name,
    rows,
    cells,
    columns: columns.map((_, index) => ({ width: index === 1 ? 48 : index === 0 ? 22 : 16 })),
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

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
