import type { EntryExtension } from '@portal/contract/collection/extensions';
import { formatDateTime } from '../../../lib/format/format.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { Column, TableFilter } from '../../../ui/table/data-table-props.ts';

export const extensionName = ({ organisation_name, submission_name }: EntryExtension) =>
  submission_name === null || submission_name === organisation_name
    ? organisation_name
    : `${organisation_name}: ${submission_name}`;

export const extensionColumns: readonly Column<EntryExtension>[] = [
  { id: 'organisation', header: 'Organisation', value: ({ organisation_name }) => organisation_name },
  {
    id: 'submission',
    header: 'Submission',
    isSortable: false,
    value: ({ submission_name }) => submission_name ?? 'All submissions',
  },
  {
    id: 'until',
    header: 'Until',
    value: ({ extended_until }) => extended_until,
    cell: ({ extended_until, is_running }) => (
      <span className="grid justify-items-start gap-1">
        {formatDateTime(extended_until)}
        <Badge tone={is_running ? 'info' : 'neutral'}>{is_running ? 'Active' : 'Ended'}</Badge>
      </span>
    ),
  },
  { id: 'reason', header: 'Reason', isSortable: false, value: ({ reason }) => reason },
  {
    id: 'created_by',
    header: 'Given by',
    isSortable: false,
    value: ({ created_by_name }) => created_by_name ?? '–',
  },
];

export const extensionStateFilter: TableFilter<EntryExtension> = {
  name: 'state',
  label: 'State',
  options: [
    { value: 'running', label: 'Active' },
    { value: 'over', label: 'Ended' },
  ],
};
