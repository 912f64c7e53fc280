import type { FilterValue } from '@portal/contract/comparison/manage-filters';
import type { Column } from '../../../ui/table/data-table-props.ts';

/** `previousValueByTickedId`: those ticked, with what they had when they were. */
export const filterValueColumns = (
  previousValueByTickedId: ReadonlyMap<number, number | null>,
  onTick: (row: FilterValue) => void,
): Column<FilterValue>[] => [
  {
    id: 'chosen',
    header: 'Selected',
    value: () => null,
    isHeaderHidden: true,
    isScreenOnly: true,
    className: 'w-12',
    cell: (row) => (
      <input
        type="checkbox"
        className="size-5 accent-accent"
        aria-label={`Select ${row.submission_name}, ${row.organisation_name}`}
        checked={previousValueByTickedId.has(row.submission_id)}
        onChange={() => onTick(row)}
      />
    ),
  },
  {
    id: 'organisation',
    header: 'Organisation',
    isSortable: false,
    value: ({ organisation_name }) => organisation_name,
  },
  { id: 'code', header: 'Code', isSortable: false, value: ({ organisation_code }) => organisation_code },
  {
    id: 'submission',
    header: 'Submission',
    isSortable: false,
    value: ({ submission_name, has_ended }) => (has_ended ? `${submission_name} (ended)` : submission_name),
  },
  { id: 'option', header: 'Option', isSortable: false, value: ({ option_name }) => option_name ?? 'None' },
];
