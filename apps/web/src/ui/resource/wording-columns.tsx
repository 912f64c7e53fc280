import { formatDate } from '../../lib/format/format.ts';
import { Button } from '../buttons/button.tsx';
import type { Column } from '../table/data-table-props.ts';

/**
 * Builds the columns for default texts a programme can replace: subject, source of the wording, and actions.
 */
export const wordingColumns = <Row extends { subject: string; changed_at: string | null }>({
  nameOf,
  edit,
  reset,
}: {
  nameOf: (row: Row) => string;
  edit: (row: Row) => void;
  reset: (row: Row) => void;
}): Column<Row>[] => [
  { id: 'subject', header: 'Subject', value: ({ subject }) => subject },
  {
    id: 'changed_at',
    header: 'Wording',
    value: ({ changed_at }) => changed_at,
    cell: ({ changed_at }) => (changed_at === null ? 'Default' : `Changed on ${formatDate(changed_at)}`),
  },
  {
    id: 'actions',
    header: 'Actions',
    value: () => null,
    isHeaderHidden: true,
    isScreenOnly: true,
    cell: (row) => (
      <span className="-my-2 flex flex-wrap justify-end gap-2">
        <Button
          size="small"
          icon="pencil"
          aria-label={`Change or preview “${nameOf(row)}”`}
          onClick={() => edit(row)}
        >
          Change
        </Button>
        {row.changed_at !== null && (
          <Button
            size="small"
            variant="quiet"
            icon="undo-2"
            aria-label={`Reset “${nameOf(row)}”`}
            onClick={() => reset(row)}
          >
            Reset
          </Button>
        )}
      </span>
    ),
  },
];
