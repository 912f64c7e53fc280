import { type getProjectProgress, progressSorts } from '@portal/contract/projects';
import type { Output } from '@portal/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { allPages } from '../../lib/all-pages.ts';
import { formatAnswered } from '../../lib/answered.ts';
import { toApiError } from '../../lib/api-error.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../shell/toasts.ts';
import { StatePill } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { saveCsv } from '../../ui/save-csv.ts';
import { useTableState } from '../../ui/use-table-state.ts';
import { loadProgress, progressQuery } from './projects.queries.ts';

type Progress = Output<typeof getProjectProgress>['progress'][number];
const PAGE = 25;
const filterNames = ['state'] as const;
const states = [
  { value: 'not_started', label: 'Not started' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'submitted', label: 'Submitted' },
];

/** For the programme team: how far everybody is in a period, and whom to chase. */
export function ProgressTable({
  projectId,
  projectCode,
  timePeriodId,
}: {
  projectId: number;
  projectCode: string;
  timePeriodId: number;
}) {
  const control = useTableState(filterNames);
  const { search, filters, sort, page } = control.state;
  const column = progressSorts.find((one) => one === sort?.column);
  const filter = {
    ...(search && { search }),
    ...(filters['state'] && { state: filters['state'] as Progress['state'] }),
    ...(column && { sort: sort?.isDescending ? (`-${column}` as const) : column }),
  };
  const { data } = useQuery(
    progressQuery(projectId, timePeriodId, { ...filter, limit: PAGE, offset: (page - 1) * PAGE }),
  );
  const download = async () => {
    try {
      const load = async (part: { limit: number; offset: number }) => {
        const { progress, total } = await loadProgress(projectId, timePeriodId, { ...filter, ...part });
        return { items: progress, total };
      };
      saveCsv('Progress of submissions', columns, await allPages(load));
    } catch (thrown) {
      toast(toApiError(thrown).error, 'error');
    }
  };
  const columns: Column<Progress>[] = [
    {
      id: 'organisation',
      header: 'Organisation',
      value: (row) => row.organisation_name,
      cell: (row) => (
        <Link
          className="link font-medium"
          to={paths.dataCollection(projectCode, {
            search: row.organisation_name,
            'time-period': timePeriodId,
          })}
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
      cell: formatAnswered,
    },
    {
      id: 'saved',
      header: 'Last saved',
      value: (row) => row.last_saved_at,
      cell: (row) => (row.last_saved_at ? formatDate(row.last_saved_at) : '–'),
    },
    {
      id: 'submitted',
      header: 'Submitted',
      value: (row) => row.submitted_at,
      cell: (row) => (row.submitted_at ? formatDate(row.submitted_at) : '–'),
    },
  ];
  return (
    <>
      {data && (
        <dl className="mb-8 grid grid-cols-3 gap-6 border-y border-line py-5">
          {states.map(({ value, label }) => (
            <div key={value}>
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="tabular text-2xl font-semibold">
                {formatNumber(data.counts[value as Progress['state']])}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <DataTable
        caption="Progress of submissions"
        columns={columns}
        rows={data?.progress}
        total={data?.total ?? 0}
        pageSize={PAGE}
        rowKey={(row) => row.submission_id}
        control={control}
        searchLabel="Search organisations"
        filters={[{ name: 'state', label: 'State', options: states }]}
        csv={() => void download()}
        empty={<EmptyState icon="users" title="Nobody takes part in this period" />}
      />
    </>
  );
}
