import { useApiMutation } from '../../lib/form/use-api-mutation.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column, DataTableProps } from '../table/data-table-props.ts';
import { LoadError } from '../feedback/load-error.tsx';
import { saveCsv } from '../table/save-csv.ts';
import type { ListSource } from './list-source.ts';

export type ResourceListProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'total' | 'csv'> & {
  source: ListSource<Row>;
  /** Columns that only the file has, after the screen's columns. */
  fileColumns?: readonly Column<Row>[];
};

/**
 * Shows a list with its loading and empty states. The URL holds search, sort, filters and page; a CSV holds
 * all rows found. A failed load can be retried; existing rows stay if a reload fails.
 */
export function ResourceList<Row>({ source, fileColumns = [], ...table }: ResourceListProps<Row>) {
  const { rows, total, error, retry, all } = source;
  const { send: download } = useApiMutation(async (load: () => Promise<Row[]>) =>
    saveCsv(table.caption, [...table.columns, ...fileColumns], await load()),
  );
  if (error && !rows) return <LoadError error={error} retry={retry} />;
  return <DataTable {...table} rows={rows} total={total} csv={all ? () => void download(all) : true} />;
}
