import { type getProjectProgress, progressSorts } from '@portal/contract/projects/projects';
import type { Output } from '@portal/contract/shared/endpoint';
import { Link } from 'react-router';
import { useMemo } from 'react';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { submissionProgressList } from '../../../data/projects/projects.ts';
import { formatAnsweredCount } from '../../../lib/format/format-answered-count.ts';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { StatePill } from '../../../ui/feedback/badge.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';

type Progress = Output<typeof getProjectProgress>['progress'][number];
const filterNames = ['state'] as const;
const states = [
  { value: 'not_started', label: 'Not started' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'submitted', label: 'Submitted' },
];

/** Shows the programme team every organisation's progress in a period, and who needs reminders. */
export function OrganisationProgressTable({
  projectId,
  projectCode,
  timePeriodId,
}: {
  projectId: number;
  projectCode: string;
  timePeriodId: number;
}) {
  const control = useTableState(filterNames);
  const { filters, sort } = control.state;
  const column = progressSorts.find((one) => one === sort?.column);
  const { answer, ...source } = usePagedList(submissionProgressList, {
    ...toPageQuery(control.state),
    projectId,
    time_period_id: timePeriodId,
    ...(filters['state'] && { state: filters['state'] as Progress['state'] }),
    ...(column && { sort: sort?.isDescending ? (`-${column}` as const) : column }),
  });
  const columns = useMemo(() => columnsOf(projectCode, timePeriodId), [projectCode, timePeriodId]);
  return (
    <>
      {answer && (
        <dl className="mb-8 grid grid-cols-3 gap-6 border-y border-line py-5">
          {states.map(({ value, label }) => (
            <div key={value}>
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="tabular text-2xl font-semibold">
                {formatNumber(answer.counts[value as Progress['state']])}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ResourceList
        caption="Progress of each submission"
        columns={columns}
        source={source}
        rowKey={(row) => row.submission_id}
        control={control}
        searchLabel="Search organisations"
        filters={[{ name: 'state', label: 'State', options: states }]}
        empty={<EmptyState icon="users" title="No organisations take part in this period" />}
      />
    </>
  );
}

const columnsOf = (projectCode: string, timePeriodId: number): Column<Progress>[] => [
  {
    id: 'organisation',
    header: 'Organisation',
    value: (row) => row.organisation_name,
    cell: (row) => (
      <Link
        className="link font-medium"
        to={paths.dataCollection(projectCode, { search: row.organisation_name, 'time-period': timePeriodId })}
      >
        {row.organisation_name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    value: (row) => row.state,
    cell: (row) => <StatePill state={row.state} />,
  },
  {
    id: 'answered',
    header: 'Answered',
    isNumeric: true,
    value: (row) => row.answered,
    cell: formatAnsweredCount,
  },
  {
    id: 'saved',
    header: 'Last saved',
    className: 'whitespace-nowrap',
    value: (row) => row.last_saved_at,
    cell: (row) => (row.last_saved_at ? formatDate(row.last_saved_at) : '–'),
  },
  {
    id: 'submitted',
    header: 'Submitted',
    className: 'whitespace-nowrap',
    value: (row) => row.submitted_at,
    cell: (row) => (row.submitted_at ? formatDate(row.submitted_at) : '–'),
  },
];
