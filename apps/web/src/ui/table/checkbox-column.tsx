import type { Column } from './data-table-props.ts';

/** Returns a first column that selects rows by a checkbox. A row that cannot be selected has none. */
export const checkboxColumn = <Row,>({
  nameOf,
  isSelected,
  onToggle,
  isSelectable = () => true,
}: {
  nameOf: (row: Row) => string;
  isSelected: (row: Row) => boolean;
  onToggle: (row: Row, isOn: boolean) => void;
  isSelectable?: (row: Row) => boolean;
}): Column<Row> => ({
  id: 'select',
  header: 'Select',
  value: () => null,
  isHeaderHidden: true,
  isScreenOnly: true,
  className: 'w-10',
  cell: (row) =>
    isSelectable(row) && (
      <input
        type="checkbox"
        className="size-5 accent-accent"
        aria-label={`Select ${nameOf(row)}`}
        checked={isSelected(row)}
        onChange={(event) => onToggle(row, event.target.checked)}
      />
    ),
});
