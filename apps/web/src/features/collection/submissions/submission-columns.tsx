import type { AdminSubmission } from '@portal/contract/collection/manage-submissions';
import { formatDate } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';

export const submissionColumns = (
  onMove: (submission: AdminSubmission) => void,
): readonly Column<AdminSubmission>[] => [
  { id: 'organisation', header: 'Organisation', value: (one) => one.organisation_name },
  {
    id: 'code',
    header: 'Organisation code',
    isSortable: false,
    value: (one) => one.organisation_code,
  },
  {
    id: 'name',
    header: 'Submission',
    value: (one) => one.submission_name,
    cell: (one) => <span className="font-medium wrap-anywhere">{one.submission_name}</span>,
  },
  {
    id: 'ended',
    header: 'Ended on',
    className: 'whitespace-nowrap',
    value: (one) => one.ended_on,
    cell: (one) =>
      one.ended_on ? formatDate(one.ended_on) : <span className="text-ink-faint">Taking part</span>,
  },
  {
    id: 'move',
    header: 'Move',
    value: () => null,
    isHeaderHidden: true,
    isScreenOnly: true,
    cell: (one) => (
      <span className="-my-1 flex justify-end">
        <Button
          size="small"
          variant="quiet"
          aria-label={`Move ${one.submission_name}, ${one.organisation_name}`}
          onClick={() => onMove(one)}
        >
          Move
        </Button>
      </span>
    ),
  },
];
