import type { SelectOption } from '../form/select.tsx';
import type { ReactNode } from 'react';
import type { CellValue } from './table-state.ts';
import type { TableControl } from './use-table-state.ts';

export type TableFilter<Row> = {
  /** The name in the URL; also given to `useTableState`. */
  name: string;
  label: string;
  options: readonly SelectOption[];
  /** The name of no selection; `All` unless given. */
  none?: string;
  /** Checks if a row has the selected option; not needed if the server filters. */
  keeps?: (row: Row, value: string) => boolean;
};

export type Column<Row> = {
  id: string;
  header: string;
  /** Returns the value to sort, search and export. */
  value: (row: Row) => CellValue;
  /** Shows the cell, if it is more than the value. */
  cell?: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  isNumeric?: boolean;
  isSortable?: boolean;
  isHeaderHidden?: boolean;
  /** Left out of the CSV: buttons and the like. */
  isScreenOnly?: boolean;
  className?: string;
};

export type DataTableProps<Row> = {
  /** Names the table for screen readers, and the CSV file. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  control: TableControl;
  /**
   * Given, the server has searched, sorted, filtered and cut: `rows` are one page of `total`, and the page passes
   * `control.state` into its query. Otherwise all of that is done here.
   */
  total?: number;
  pageSize?: number;
  filters?: readonly TableFilter<Row>[];
  /** Checks if a row is highlighted, such as the user's. State this in a cell too, not by its look alone. */
  isMarked?: (row: Row) => boolean;
  isSearchable?: boolean;
  searchLabel?: string;
  /** CSV: `true` exports the rows found; a function does it otherwise (the server's export of all pages). */
  csv?: boolean | (() => void);
  actions?: ReactNode;
  /** Figures are read down their columns: in a narrow window it stays a table, which is scrolled sideways. */
  isFigures?: boolean;
  empty: ReactNode;
};
