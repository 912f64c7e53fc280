import type { TableColumn } from '../../../file-formats/streamed-table-types.ts';
import { uniqueColumnName } from '../feeds/answers-feed.ts';

/** Columns with a name of its own each. All are simple identifiers of OData (CSDL 4.0, 17.2), as codes are. */
export function uniqueColumnNames(columns: readonly TableColumn[]): TableColumn[] {
  const taken = new Set<string>();
  return columns.map(({ name, type }) => {
    const free = uniqueColumnName(taken, name);
    taken.add(free);
    return { name: free, type };
  });
}
