import type { Cell, TableColumn } from '../../../file-formats/streamed-table-types.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { ResultsCaller } from '../../comparison/results/cached-results.ts';

/** The first column of every entity set: it names a row as long as it is there, and is the key. */
export const ROW_ID = 'row_id';
export const rowId: TableColumn = { name: ROW_ID, type: 'text' };

/** The start position of reading: at a row, or after the row. */
export type StartPosition = { row_id: string; isIncluded: boolean } | null;

/** A feed in one of its shapes. */
export type EntitySet = {
  name: string;
  title: string;
  /** `row_id` and the columns of the feed, by names that OData takes. */
  columns: TableColumn[];
  /** The rows from there on, in an order that does not change. @throws 400 for a `row_id` that cannot be one */
  rows: (from: StartPosition) => AsyncIterable<Cell[][]>;
};

export type ODataCaller = ResultsCaller & { deps: Deps };
