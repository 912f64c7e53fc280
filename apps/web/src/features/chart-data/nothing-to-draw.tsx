import type { ChartData } from '@portal/contract/chart-data';
import { EmptyState } from '../../ui/telling/empty-state.tsx';

/** Why the chosen form shows nothing here, and what would. */
export function NothingToDraw({ data }: { data: ChartData }) {
  const isOwnOnly = data.output_type === 'spc';
  return (
    <EmptyState
      icon="bar-chart-3"
      title={
        isOwnOnly
          ? `A control chart needs two values of one ${data.unit_name}`
          : 'There is too little to show in this form'
      }
    >
      {isOwnOnly
        ? `“${data.measure.measure_name}” has fewer. Choose another form above, which compares ${data.time_period_name}.`
        : 'Choose another form above, larger peer groups or fewer filters.'}
    </EmptyState>
  );
}
