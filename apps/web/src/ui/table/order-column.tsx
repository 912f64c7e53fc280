import { IconButton } from '../buttons/button.tsx';
import type { Column } from './data-table-props.ts';

/** Returns the ids in their new order, after a row changed places with its neighbour. */
function moveId(ids: readonly number[], id: number, by: 1 | -1): number[] {
  const next = ids.filter((one) => one !== id);
  next.splice(ids.indexOf(id) + by, 0, id);
  return next;
}

/** Returns a column of buttons that move a row up or down in the order of `ids`. */
export const orderColumn = <Row extends { id: number }>(
  ids: readonly number[],
  nameOf: (row: Row) => string,
  onOrder: (ids: number[]) => void,
): Column<Row> => ({
  id: 'order',
  header: 'Order',
  value: () => null,
  isHeaderHidden: true,
  isScreenOnly: true,
  cell: (row) => (
    <span className="-my-2 flex justify-end">
      <IconButton
        icon="arrow-up"
        label={`Move ${nameOf(row)} up`}
        disabled={ids[0] === row.id}
        onClick={() => onOrder(moveId(ids, row.id, -1))}
      />
      <IconButton
        icon="arrow-down"
        label={`Move ${nameOf(row)} down`}
        disabled={ids.at(-1) === row.id}
        onClick={() => onOrder(moveId(ids, row.id, 1))}
      />
    </span>
  ),
});
