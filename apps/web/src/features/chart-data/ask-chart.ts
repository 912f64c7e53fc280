import type { ChartAsked } from '../../data/chart-data.ts';
import { settingsStore } from '../../shell/selection/settings-store.ts';
import { type ChartSelection, comparedOf } from './chart-selection.ts';

/** What the server is asked for a chart. The form is part of it: each has what it needs in the answer, and its own sentence. */
export function askChart({
  selection,
  outputType,
  ...of
}: Pick<ChartAsked, 'chartId' | 'timePeriodId' | 'lastUpdate'> & {
  selection: ChartSelection;
  /** The form that is shown, as the chart offers it. */
  outputType: NonNullable<ChartAsked['body']['output_type']> | undefined;
}): ChartAsked {
  return {
    ...of,
    body: {
      ...comparedOf(selection),
      series: selection.series,
      output_type: outputType ?? null,
      second_series: outputType === 'scatter' ? selection.against : null,
      target: outputType === 'spc' ? selection.target : null,
      control_chart: outputType === 'spc' ? selection.controlChart : null,
    },
    ignoresCache: () => settingsStore.get().ignoreCache,
  };
}
