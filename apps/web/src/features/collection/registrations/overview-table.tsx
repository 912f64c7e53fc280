import type { Output } from '@portal/contract/shared/endpoint';
import type { getRegistrationOverview } from '@portal/contract/collection/registrations';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { toPageQuery, usePagedList } from '../../../ui/resource/list-source.ts';
import { registrationList } from '../../../data/collection/registrations.ts';
import { formatDate, formatNumber } from '../../../lib/format/format.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';

type Row = Output<typeof getRegistrationOverview>['organisations'][number];
const filterNames = ['state'] as const;
const states: Record<Row['state'], [label: string, tone: Tone]> = {
  none: ['Not started', 'neutral'],
  draft: ['Started', 'info'],
  confirmed: ['Registered', 'success'],
  declined: ['Not this time', 'warning'],
};
const stateOptions = Object.entries(states).map(([value, [label]]) => ({ value, label }));

/** For the programme team: who has registered, who has not, and whom to write to. */
export function RegistrationOverviewTable({
  projectId,
  timePeriodId,
  toRegistration,
}: {
  projectId: number;
  timePeriodId: number;
  toRegistration: (organisationId: number) => string;
}) {
  const control = useTableState(filterNames);
  const state = control.state.filters['state'] as Row['state'] | undefined;
  const { answer, ...source } = usePagedList(registrationList, {
    ...toPageQuery(control.state),
    project_id: projectId,
    time_period_id: timePeriodId,
    ...(state && { state }),
  });
  const columns = useMemo(() => columnsOf(toRegistration), [toRegistration]);
  return (
    <>
      {answer && (
        <dl className="mb-8 grid grid-cols-2 gap-6 border-y border-line py-5 sm:grid-cols-4">
          {Object.entries(states).map(([state, [label]]) => (
            <div key={state}>
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="tabular text-2xl font-semibold">
                {formatNumber(answer.counts[state as Row['state']] ?? 0)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ResourceList
        caption="Registrations"
        columns={columns}
        source={source}
        rowKey={(row) => row.organisation_id}
        control={control}
        searchLabel="Search organisations"
        filters={[{ name: 'state', label: 'State', options: stateOptions }]}
        empty={
          <EmptyState icon="clipboard-list" title="No registrations yet">
            Organisations appear here when they start a registration.
          </EmptyState>
        }
      />
    </>
  );
}

const columnsOf = (toRegistration: (organisationId: number) => string): Column<Row>[] => [
  {
    id: 'organisation',
    header: 'Organisation',
    isSortable: false,
    value: (row) => row.organisation_name,
    cell: (row) => (
      <Link className="link font-medium" to={toRegistration(row.organisation_id)}>
        {row.organisation_name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    isSortable: false,
    value: (row) => states[row.state][0],
    cell: (row) => <Badge tone={states[row.state][1]}>{states[row.state][0]}</Badge>,
  },
  {
    id: 'lead',
    header: 'Lead',
    isSortable: false,
    value: (row) => row.lead_name,
    cell: (row) =>
      row.lead_name ? (
        <a className="link" href={`mailto:${row.lead_email_address}`}>
          {row.lead_name}
        </a>
      ) : (
        '–'
      ),
  },
  {
    id: 'email',
    header: 'Email address',
    isSortable: false,
    value: (row) => row.lead_email_address,
    className: 'hidden',
  },
  {
    id: 'submissions',
    header: 'Taking part',
    isNumeric: true,
    isSortable: false,
    value: (row) => row.submissions,
  },
  {
    id: 'confirmed',
    header: 'Confirmed',
    className: 'whitespace-nowrap',
    isSortable: false,
    value: (row) => row.confirmed_at,
    cell: (row) => (row.confirmed_at ? formatDate(row.confirmed_at) : '–'),
  },
];
