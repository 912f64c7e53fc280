import type { CompletionStatus } from '@portal/contract/collection/reminders';
import { Link } from 'react-router';
import { formatCount, formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { checkboxColumn } from '../../../ui/table/checkbox-column.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { completionStateNames, completionStateTones } from './completion-states.ts';

export const completionStatusKey = (
  row: Pick<CompletionStatus, 'project_id' | 'time_period_id' | 'organisation_id'>,
): string => `${row.project_id}-${row.time_period_id}-${row.organisation_id}`;
const nameOf = (row: CompletionStatus) => `${row.organisation_name}, ${row.project_name}`;
const date = (instant: string | null) => instant && formatDate(instant);

const submittedOf = ({ submitted, submissions }: CompletionStatus) =>
  submissions === 0 ? '' : `${submitted} of ${submissions} submitted`;

/** The list, with a box before each row. */
export const completionStatusColumns = (
  isSelected: (row: CompletionStatus) => boolean,
  onSelect: (row: CompletionStatus, isOn: boolean) => void,
): Column<CompletionStatus>[] => [
  checkboxColumn({ nameOf, isSelected, onToggle: onSelect }),
  {
    id: 'organisation',
    header: 'Organisation',
    value: ({ organisation_name }) => organisation_name,
    cell: ({ organisation_name, region }) => (
      <>
        <span className="font-semibold">{organisation_name}</span>
        {region && <span className="block text-ink-faint">{region}</span>}
      </>
    ),
  },
  {
    id: 'project',
    header: 'Project',
    value: ({ project_name, time_period_name }) => `${project_name}, ${time_period_name}`,
    cell: ({ project_name, time_period_name, collection_closes_at }) => (
      <>
        {project_name}, {time_period_name}
        <span className="block text-ink-faint">Closes {formatDate(collection_closes_at)}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => completionStateNames[state],
    cell: ({ state }) => <Badge tone={completionStateTones[state]}>{completionStateNames[state]}</Badge>,
  },
  {
    id: 'percent',
    header: 'Answered',
    value: ({ percent }) => percent,
    cell: (row) => (
      <>
        {row.percent === null ? '–' : `${row.percent}%`}
        <span className="block text-ink-faint">{submittedOf(row)}</span>
      </>
    ),
  },
  {
    id: 'saved',
    header: 'Last saved',
    className: 'whitespace-nowrap',
    value: ({ last_saved_at }) => date(last_saved_at),
    cell: ({ last_saved_at }) => date(last_saved_at) ?? 'Never',
  },
  {
    id: 'told',
    header: 'Last contacted',
    isSortable: false,
    value: ({ told_at }) => told_at && formatDateTime(told_at),
    cell: (row) => (
      <>
        {row.told_at === null ? (
          'Never'
        ) : (
          <Link className="link" to={paths.admin('sent-messages', { organisation: row.organisation_id })}>
            {formatDate(row.told_at)}
          </Link>
        )}
        {row.undelivered > 0 && (
          <Badge tone="error" icon="triangle-alert">
            {row.undelivered} not delivered
          </Badge>
        )}
      </>
    ),
  },
  {
    id: 'people',
    header: 'Contacts',
    isSortable: false,
    value: ({ people }) =>
      people.map(({ full_name, email_address }) => `${full_name} <${email_address}>`).join('; '),
    cell: ({ people }) =>
      people.length === 0 ? (
        <Badge tone="warning">No contacts</Badge>
      ) : (
        <>
          {people[0]!.full_name}
          {people.length > 1 && (
            <span className="block text-ink-faint">and {formatCount(people.length - 1, 'other')}</span>
          )}
        </>
      ),
  },
];

/** Columns that only the file shows. */
export const completionStatusFileColumns: readonly Column<CompletionStatus>[] = [
  { id: 'code', header: 'Code', value: ({ organisation_code }) => organisation_code },
  { id: 'region', header: 'Region', value: ({ region }) => region },
  { id: 'registration', header: 'Registration', value: ({ registration }) => registration ?? 'none' },
  { id: 'submissions', header: 'Submissions', value: ({ submissions }) => submissions },
  { id: 'submitted', header: 'Submitted', value: ({ submitted }) => submitted },
  { id: 'undelivered', header: 'Not delivered', value: ({ undelivered }) => undelivered },
  {
    id: 'closes',
    header: 'Closes',
    value: ({ collection_closes_at }) => formatDateTime(collection_closes_at),
  },
];
