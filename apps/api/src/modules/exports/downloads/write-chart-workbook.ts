import type { ChartData } from '@portal/contract/charts/chart-data';
import { getOutputTypeInfo } from '@portal/contract/charts/output-types';
import { type CellStyle, type WriteSheet, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { chartDataColumns } from '@portal/wording/chart-data-table';
import { missingValueLabels } from '@portal/wording/missing-value-labels';
import { formatNounCount } from '@portal/wording/plurals';
import { sheetTable } from '@portal/wording/sheet-tables';
import { slideTitle } from '@portal/wording/slide-titles';
import { OVERALL, type Cell, type Table } from '@portal/wording/tables';
import { type ChartDefinition, buildDefinitionsSheet } from './definitions-sheet.ts';
import { describeChart, toOfficeFileText } from './describe-chart.ts';

export const titleStyle: CellStyle = { font: { bold: true, size: 13 } };
export const headingStyle: CellStyle = {
  font: { bold: true },
  alignment: { wrapText: true, vertical: 'bottom' },
  border: { bottom: { style: 'thin', color: { rgb: '8A94A0' } } },
};
const own: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFF1C9' } },
};

/**
 * Writes a sheet for each chart, another for its chart type's other figures, and one of definitions. Figures
 * keep all digits and are formatted as on the page. Texts stay texts, whichever character is first: nothing
 * is ever a formula.
 */
export function writeChartWorkbook(
  name: string,
  charts: ChartData[],
  definitions: readonly ChartDefinition[],
): Promise<Uint8Array> {
  const taken = new Set<string>();
  const sheets = charts.flatMap((data) => {
    const part = sheetTable(data);
    const sheet = toSheet(sheetName(data.chart_name, taken), toTable(data), data, ofPeriod(data));
    if (!part) return [sheet];
    const named = `${data.chart_name.slice(0, 28 - part.name.length)}: ${part.name}`;
    return [sheet, toSheet(sheetName(named, taken), part, data, ofForm(data))];
  });
  return writeXlsx({
    sheets: [...sheets, buildDefinitionsSheet(sheetName('Definitions', taken), charts, definitions)],
    properties: { title: toOfficeFileText(name), creator: 'Benchmarking portal' },
  });
}

/** The submissions of a chart, as the table on the screen has them. */
function toTable(data: ChartData): Table {
  const columns = chartDataColumns(data);
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

/**
 * Returns the lines above the period's submissions; a control chart's statements on one submission do not
 * apply to them.
 */
function ofPeriod(data: ChartData): Cell[][] {
  const lines = describeChart(data).map(({ name, text }) => [name, text]);
  if (!data.spc) return [[data.title], ...verdictOf(data), ...lines, ...averagesOf(data)];
  const others = lines.filter(([name]) => name !== 'n' && name !== 'Method');
  return [
    [data.title],
    ['n', `${formatNounCount(data.n, data.unit_name)} counted`],
    ...others,
    ...averagesOf(data),
  ];
}

/**
 * Returns the lines above a chart type's figures; averages of one period would be misread as averages of all.
 */
const ofForm = (data: ChartData): Cell[][] => [
  [slideTitle(data)],
  ...verdictOf(data),
  ...describeChart(data).map(({ name, text }) => [name, text]),
  ...(getOutputTypeInfo(data.output_type).needs_periods ? [] : averagesOf(data)),
];

const verdictOf = ({ verdict_named }: ChartData): Cell[][] => (verdict_named ? [[verdict_named]] : []);

function averagesOf({ averages: { Mean, Q1, Median, Q3 }, pooled, missing }: ChartData): Cell[][] {
  return [
    ...(Median === null
      ? []
      : [
          ['Mean', Mean],
          ['First quartile', Q1],
          ['Median', Median],
          ['Third quartile', Q3],
        ]),
    ...(pooled === null ? [] : [[OVERALL, pooled]]),
    ...missing.map(({ reason, count }) => [`Not in the chart: ${missingValueLabels[reason].listed}`, count]),
  ];
}

function toSheet(
  name: string,
  { columns, rows: figures }: Table,
  data: ChartData,
  said: Cell[][],
): WriteSheet {
  const above: Cell[][] = [...said.map((row) => row.map(cellFor)), []];
  const rows: Cell[][] = [
    ...above,
    columns.map(({ header }) => toOfficeFileText(header)),
    ...figures.map(({ cells }) => cells.map(cellFor)),
  ];
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  const look = (row: number, style: CellStyle) => {
    for (const [column, value] of (rows[row] ?? []).entries())
      cells.set(`${row},${column}`, { value, style });
  };
  look(0, titleStyle);
  look(above.length, headingStyle);
  for (const [at, row] of above.entries()) {
    if (typeof row[1] === 'number' && averages.includes(String(row[0])))
      cells.set(`${at},1`, { value: row[1], style: { numFmt: numberFormat(data.measure.decimals) } });
  }
  for (const [index, { isOwn, cells: figure }] of figures.entries()) {
    const row = above.length + 1 + index;
    if (isOwn) look(row, own);
    for (const [column, value] of figure.entries()) {
      const { decimals } = columns[column]!;
      if (typeof value !== 'number' || decimals === undefined) continue;
      cells.set(`${row},${column}`, { value, style: { ...(isOwn && own), numFmt: numberFormat(decimals) } });
    }
  }
  return {
    name,
    rows,
    cells,
    columns: columns.map((_, index) => ({ width: index === 1 ? 48 : index === 0 ? 22 : 16 })),
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

/** Returns the format with the page's decimals; the cell stores all digits. */
export const numberFormat = (decimals: number) => `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
const averages = ['Mean', 'First quartile', 'Median', 'Third quartile', OVERALL];

const cellFor = (cell: Cell): Cell => (typeof cell === 'string' ? toOfficeFileText(cell) : cell);

/** Excel takes at most 31 characters, some not, and each name once. */
function sheetName(name: string, taken: Set<string>): string {
  const base =
    toOfficeFileText(name)
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
