import type { OutputType } from '@portal/contract/charts/output-types';
import type { ChartContext } from '../load-chart-context.ts';
import type { ChartPart } from './chart-part.ts';
import { toAreaMap } from './area-map.ts';
import { toBoxPlots } from './box-plots.ts';
import { toComposition } from './composition.ts';
import { toControlChart } from './control-charts/control-chart.ts';
import { toFunnel } from './funnel.ts';
import { toHeatTable } from './heat-table.ts';
import { toScatterPlot } from './scatter-plot.ts';
import { toPercentileBands } from './percentile-bands.ts';
import { toTimeSeries } from './time-series.ts';

const additions: Record<OutputType, ((loaded: ChartContext) => ChartPart | Promise<ChartPart>) | null> = {
  ranked_bars: null,
  box_plot: toBoxPlots,
  funnel: toFunnel,
  time_series: toTimeSeries,
  percentile_bands: toPercentileBands,
  spc: toControlChart,
  distribution: toComposition,
  stacked: toComposition,
  region_map: (loaded) => toAreaMap(loaded, 'region'),
  board_map: (loaded) => toAreaMap(loaded, 'board'),
  scatter: toScatterPlot,
  heat_table: toHeatTable,
  table: null,
};

/**
 * Loads the data that the selected chart type needs besides the points; nothing for ranked bars and the
 * table.
 */
export async function loadChartPart(loaded: ChartContext): Promise<ChartPart> {
  return (await additions[loaded.outputType]?.(loaded)) ?? { parts: {} };
}
