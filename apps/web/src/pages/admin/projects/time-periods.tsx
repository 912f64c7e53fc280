import type { AdminTimePeriod } from '@portal/contract/projects/periods';
import { useQuery } from '@tanstack/react-query';
import {
  deleteTimePeriod,
  adminTimePeriodsQuery,
  saveTimePeriodOrder,
} from '../../../data/projects/periods.ts';
import { TimePeriodForm } from '../../../features/projects/periods/time-period-form.tsx';
import { timePeriodColumns } from '../../../features/projects/periods/time-period-columns.tsx';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { toListSource } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

const nameOf = (period: AdminTimePeriod) => period.time_period_name;
const refused = ({ projects }: AdminTimePeriod) =>
  projects.length === 0
    ? null
    : `These projects use this time period: ${projects.map(({ project_name }) => project_name).join(', ')}. Remove it from them first.`;

/** The rounds of the programme, which its projects take part in. */
export default function TimePeriodsPage() {
  const periods = useQuery(adminTimePeriodsQuery());
  const { send: order } = useApiMutation(saveTimePeriodOrder);
  return (
    <ResourcePage
      title="Time periods"
      lead="The programme’s time periods, newest first. They appear in this order everywhere."
      noun="time period"
      nameOf={nameOf}
      caption="Time periods"
      source={toListSource(periods)}
      columns={timePeriodColumns(periods.data ?? [], (ids) => void order(ids))}
      rowKey={(period) => period.id}
      control={useTableState()}
      searchLabel="Search time periods"
      empty={
        <EmptyState icon="calendar" title="No time periods yet">
          Add the first one, such as this year or this month. Then set a project’s dates for it.
        </EmptyState>
      }
      form={({ row, onSaved, onCancel }) => (
        <TimePeriodForm {...(row && { period: row })} onSaved={onSaved} onCancel={onCancel} />
      )}
      remove={{
        verb: 'delete',
        call: (period) => deleteTimePeriod(period.id),
        refused,
        lost: () => 'No project uses this time period. Only its name and dates will be deleted.',
      }}
    />
  );
}
