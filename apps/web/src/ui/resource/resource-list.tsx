import { useApiMutation } from '../../lib/form/use-api-mutation.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Column, DataTableProps } from '../table/data-table-props.ts';
import { LoadError } from '../feedback/load-error.tsx';
import { saveCsv } from '../table/save-csv.ts';
import type { ListSource } from './list-source.ts';

export type ResourceListProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'total' | 'csv'> & {
  source: ListSource<Row>;
  /** What only the file shows, after the columns of the screen. */
  fileColumns?: readonly Column<Row>[];
};

/**
 * The list of a kind of thing: search, sort, filters and page in the URL, loading, empty, and a CSV of all that was found.
 * What could not be loaded can be tried again; what is there stays when it could not be read anew.
 */
export function ResourceList<Row>({ source, fileColumns = [], ...table }: ResourceListProps<Row>) {
  const { rows, total, error, retry, all } = source;
  const { send: download } = useApiMutation(async (load: () => Promise<Row[]>) =>
    saveCsv(table.caption, [...table.columns, ...fileColumns], await load()),
  );
  if (error && !rows) return <LoadError error={error} retry={retry} />;
  return <DataTable {...table} rows={rows} total={total} csv={all ? () => void download(all) : true} />;
}
