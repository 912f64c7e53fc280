import type { SubmissionResponseProgress } from '@portal/contract/cases/survey-responses';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';

export const responseProgressColumns = (
  linkTo: (submissionId: number) => string,
): Column<SubmissionResponseProgress>[] => [
  {
    id: 'submission',
    header: 'Submission',
    value: ({ submission_name }) => submission_name,
    cell: ({ submission_id, submission_name }) => (
      <Link className="link font-medium wrap-anywhere" to={linkTo(submission_id)}>
        {submission_name}
      </Link>
    ),
  },
  { id: 'organisation', header: 'Organisation', value: ({ organisation_name }) => organisation_name },
  { id: 'made', header: 'Codes', isNumeric: true, value: ({ made }) => made },
  { id: 'begun', header: 'Started', isNumeric: true, isSortable: false, value: ({ begun }) => begun },
  { id: 'complete', header: 'Complete', isNumeric: true, value: ({ complete }) => complete },
  {
    id: 'withdrawn',
    header: 'Removed',
    isNumeric: true,
    isSortable: false,
    value: ({ withdrawn }) => withdrawn,
  },
  {
    id: 'last_day',
    header: 'Last response',
    value: ({ last_day }) => (last_day === null ? '' : formatDate(last_day)),
  },
  {
    id: 'state',
    header: 'State',
    isSortable: false,
    value: ({ is_closed, has_results }) =>
      `${is_closed ? 'Closed' : 'Open'}, ${has_results ? 'with results' : 'no results yet'}`,
  },
];
