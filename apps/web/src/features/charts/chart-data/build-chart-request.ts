import { getOutputTypeInfo } from '@portal/contract/charts/output-types';
import type { ChartRequest } from '../../../data/charts/chart-data.ts';
import { selectionStore } from '../../../shell/current-selection/selection-store.ts';
import { type ChartSelection, toComparisonParams } from './chart-selection.ts';

/**
 * Builds the request for a chart. Includes the chart type, because each type has its own data and sentence in
 * the answer.
 */
export function buildChartRequest({
  selection,
  outputType,
  ...of
}: Pick<ChartRequest, 'chartId' | 'timePeriodId' | 'lastUpdate'> & {
  selection: ChartSelection;
  /** The form that is shown, as the chart offers it. */
  outputType: NonNullable<ChartRequest['body']['output_type']> | undefined;
}): ChartRequest {
  return {
    ...of,
    body: {
      ...toComparisonParams(selection),
      series: selection.series,
      output_type: outputType ?? null,
      second_series: outputType === 'scatter' ? selection.against : null,
      target: outputType === 'spc' ? selection.target : null,
      // Only charts over time have a window: others would be asked twice for the same.
      from_time_period_id:
        outputType && getOutputTypeInfo(outputType).needs_periods ? selection.fromPeriodId : null,
      control_chart: outputType === 'spc' ? selection.controlChart : null,
    },
    ignoresCache: () => selectionStore.get().ignoreCache,
  };
}
