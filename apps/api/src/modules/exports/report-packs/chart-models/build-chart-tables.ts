import type { ChartData } from '@portal/contract/charts/chart-data';
import { chartDataColumns } from '@portal/wording/chart-data-table';
import { formatNumber } from '@portal/wording/numbers';
import { type Cell, type Column, SUPPRESSED, withUnit } from '@portal/wording/tables';
import { toOfficeFileText } from '../../downloads/describe-chart.ts';
import type { Table } from './chart-model.ts';
import { createOwnPointMatcher } from './create-own-point-matcher.ts';

/** The most rows of a table in a report: the workbook of the chart has all. */
const MOST_TABLE_ROWS = 200;
/** More columns of a heat table are on the next page. */
const HEAT_COLUMNS = 5;

/** The columns that a page has no room for: the verdict says the same as the funnel. */
const LEFT_OUT = ['signal', 'groups'];

/** Builds the table of submissions, the highest value first. Null without submissions. */
export function buildSubmissionsTable(data: ChartData): Table | null {
  if (data.points.length === 0) return null;
  const isOwn = createOwnPointMatcher(data);
  const all = chartDataColumns(data).filter(({ id }) => !LEFT_OUT.includes(id));
  const columns = all.toSorted((a, b) => Number(b.id === 'name') - Number(a.id === 'name'));
  const rows = data.points.map((point) => ({
    isOwn: isOwn(point),
    cells: columns.map((column) =>
      column.id === 'value' && point.value === null ? SUPPRESSED : formatCell(column.valueOf(point), column),
    ),
  }));
  return {
    form: 'table',
    head: columns.map(({ header }) => toOfficeFileText(header)),
    rows: limitRows(rows),
  };
}

/** Builds the heat table: a value and, in brackets, its quarter for each measure. */
export function buildHeatTable({ heat, unit_name }: ChartData): Table | null {
  if (!heat || heat.rows.length === 0) return null;
  const rows = heat.rows.map(({ name, is_own, cells }) => ({
    isOwn: is_own,
    cells: [
      toOfficeFileText(name),
      ...cells.map(({ value, quartile, suppressed }, at) => {
        if (value === null) return suppressed ? SUPPRESSED : '–';
        const figure = formatNumber(value, { decimals: heat.measures[at]?.decimals ?? null });
        return quartile === null ? figure : `${figure} (${quartile})`;
      }),
    ],
  }));
  return {
    form: 'table',
    head: [
      toOfficeFileText(unit_name.charAt(0).toUpperCase() + unit_name.slice(1)),
      ...heat.measures.map(({ chart_name, unit }) => toOfficeFileText(withUnit(chart_name, { unit }))),
    ],
    rows: limitRows(rows),
    columnsPerPage: HEAT_COLUMNS,
  };
}

/** Describes what a table in a report does not say itself: rows left out, and the numbers in brackets. */
export function describeTable({ heat, output_type, points }: ChartData): { name: string; text: string }[] {
  if (output_type !== 'table' && output_type !== 'heat_table') return [];
  const all = output_type === 'table' ? points.length : (heat?.rows.length ?? 0);
  const shown = Math.min(all, MOST_TABLE_ROWS).toLocaleString('en-GB');
  return [
    {
      name: 'In brackets',
      text: output_type === 'heat_table' ? 'the quarter, 1 for the lowest values to 4 for the highest' : '',
    },
    {
      name: 'Rows',
      text:
        all > MOST_TABLE_ROWS
          ? `${shown} of ${all.toLocaleString('en-GB')}; the chart’s workbook has all of them`
          : '',
    },
  ];
}

/** Keeps the first rows, and always the user's. */
function limitRows<Row extends { isOwn: boolean }>(rows: readonly Row[]): Row[] {
  if (rows.length <= MOST_TABLE_ROWS) return [...rows];
  const own = rows.slice(MOST_TABLE_ROWS).filter(({ isOwn }) => isOwn);
  return [...rows.slice(0, MOST_TABLE_ROWS - own.length), ...own];
}

function formatCell(cell: Cell, { decimals }: Column): string {
  if (cell === null || cell === '') return '–';
  return typeof cell === 'number' ? formatNumber(cell, { decimals }) : toOfficeFileText(cell);
}
