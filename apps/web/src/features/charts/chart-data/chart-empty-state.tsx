import type { ChartData } from '@portal/contract/charts/chart-data';
import { emptyChartReason } from '@portal/wording/chart-captions';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Explains why the selected chart type shows nothing here, and what would help. */
export function ChartEmptyState({ data }: { data: ChartData }) {
  const isOwnOnly = data.output_type === 'spc';
  return (
    <EmptyState icon="bar-chart-3" title={emptyChartReason(data)}>
      {isOwnOnly
        ? `Select another chart type above to compare ${data.time_period_name}.`
        : 'Select another chart type above, larger peer groups or fewer filters.'}
    </EmptyState>
  );
}
