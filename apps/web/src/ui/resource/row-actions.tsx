import { IconButton } from '../buttons/button.tsx';
import type { Column } from '../table/data-table-props.ts';
import { type RemovalVerb, removalVerbs } from '../dialog/removal-verbs.ts';

/** The current action on a resource page: creating an item, or changing a row. */
export type RowAction<Row> = { action: 'new' } | { action: 'edit' | 'remove'; row: Row } | null;

/** The last column of a list: change a row, or remove it. */
export const rowActions = <Row,>(
  nameOf: (row: Row) => string,
  onDo: (doing: RowAction<Row>) => void,
  verb: RemovalVerb = 'remove',
): Column<Row> => ({
  id: 'actions',
  header: 'Actions',
  value: () => null,
  isHeaderHidden: true,
  isScreenOnly: true,
  cell: (row) => (
    <span className="-my-2 flex justify-end">
      <IconButton
        icon="pencil"
        label={`Change ${nameOf(row)}`}
        onClick={() => onDo({ action: 'edit', row })}
      />
      <IconButton
        icon="trash-2"
        label={`${removalVerbs[verb].does} ${nameOf(row)}`}
        onClick={() => onDo({ action: 'remove', row })}
      />
    </span>
  ),
});
