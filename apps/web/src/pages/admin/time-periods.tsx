import type { KeptTimePeriod } from '@portal/contract/periods';
import { useQuery } from '@tanstack/react-query';
import { deleteTimePeriod, keptTimePeriodsQuery, orderTimePeriods } from '../../data/periods.ts';
import { TimePeriodForm } from '../../features/periods/time-period-form.tsx';
import { timePeriodColumns } from '../../features/periods/time-period-columns.tsx';
import { useWrite } from '../../shell/write/use-write.ts';
import { wholeList } from '../../ui/resource/list-source.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { EmptyState } from '../../ui/telling/empty-state.tsx';

const nameOf = (period: KeptTimePeriod) => period.time_period_name;
const refused = ({ projects }: KeptTimePeriod) =>
  projects.length === 0
    ? null
    : `These projects take part in it: ${projects.map(({ project_name }) => project_name).join(', ')}. Take them out of it first.`;

/** The rounds of the programme, which its projects take part in. */
export default function TimePeriodsPage() {
  const periods = useQuery(keptTimePeriodsQuery());
  const { send: order } = useWrite(orderTimePeriods);
  return (
    <ResourcePage
      title="Time periods"
      lead="The rounds of the programme, the newest first: in this order people choose among them everywhere."
      noun="time period"
      nameOf={nameOf}
      caption="Time periods"
      source={wholeList(periods)}
      columns={timePeriodColumns(periods.data ?? [], (ids) => void order(ids))}
      rowKey={(period) => period.id}
      control={useTableState()}
      searchLabel="Search time periods"
      empty={
        <EmptyState icon="calendar" title="No time periods yet">
          Add the first one, such as this year or this month. Then give a project its dates in it.
        </EmptyState>
      }
      form={({ row, onSaved, onCancel }) => (
        <TimePeriodForm {...(row && { period: row })} onSaved={onSaved} onCancel={onCancel} />
      )}
      remove={{
        verb: 'delete',
        call: (period) => deleteTimePeriod(period.id),
        refused,
        lost: () => 'Only the name and its days are lost: no project takes part in it.',
      }}
    />
  );
}
