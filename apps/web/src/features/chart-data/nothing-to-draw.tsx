import type { ChartData } from '@portal/contract/chart-data';
import { whyNothing } from '@portal/wording/picture-words';
import { EmptyState } from '../../ui/telling/empty-state.tsx';

/** Why the chosen form shows nothing here, and what would. */
export function NothingToDraw({ data }: { data: ChartData }) {
  const isOwnOnly = data.output_type === 'spc';
  return (
    <EmptyState icon="bar-chart-3" title={whyNothing(data)}>
      {isOwnOnly
        ? `“${data.measure.measure_name}” has fewer. Choose another form above, which compares ${data.time_period_name}.`
        : 'Choose another form above, larger peer groups or fewer filters.'}
    </EmptyState>
  );
}
