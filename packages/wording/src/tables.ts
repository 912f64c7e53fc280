import type { ChartData } from '@portal/contract/charts/chart-data';

export type Cell = string | number | null;
/** A column of a table: `decimals` where its figures are rounded to a measure's. */
export type Column = { id: string; header: string; decimals?: number };
export type Row = { key: string; isOwn: boolean; cells: Cell[] };
/**
 * The figures of a chart type: on screen, in CSV and in a workbook. Figures are unchanged from the server.
 */
export type Table = { columns: Column[]; rows: Row[] };

/** A figure as it is shown in its column. */
export const rounded = (cell: Cell, { decimals }: Column): Cell =>
  typeof cell === 'number' && decimals !== undefined ? Number(cell.toFixed(decimals)) : cell;

export const SUPPRESSED = 'held back';
/** The name of a value of several units that are counted as one. */
export const OVERALL = 'Overall';
export const TOO_FEW = 'Too few to compare with';
export const NOT_OFFERED = 'not offered: it could identify an organisation';

/** Adds the unit to a name in brackets, unless the unit already has brackets, as `(100 = as expected)`. */
export const withUnit = (name: string, { unit }: { unit: string }) =>
  unit === '' ? name : unit.startsWith('(') ? `${name} ${unit}` : `${name} (${unit})`;

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Columns in the unit of the chart’s measure. */
export const columnInUnit =
  ({ measure }: Pick<ChartData, 'measure'>) =>
  (id: string, name: string): Column => ({ id, header: withUnit(name, measure), decimals: measure.decimals });
