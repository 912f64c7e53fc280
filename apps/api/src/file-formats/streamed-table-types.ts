/** The type of a column's values: whole numbers and instants (milliseconds since 1970) are numbers. */
export type ColumnType = 'text' | 'number' | 'integer' | 'instant';
export type TableColumn = { name: string; type: ColumnType };
export type Cell = string | number | null;

/** A table whose rows come a few at a time. */
export type StreamedTable = { columns: TableColumn[]; rows: AsyncIterable<Cell[][]> };
