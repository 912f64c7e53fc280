import type { ChartData } from '@portal/contract/chart-data';
import type { Options } from 'highcharts/highcharts.src.js';
import type { ChartSetting } from './chart-setting.ts';
import type { ChartComponent } from './lazy-chart.tsx';

/** Null where there is nothing to draw. */
export type ToOptions = (data: ChartData, setting: ChartSetting) => Options | null;

export type Drawing = {
  component: ChartComponent;
  /** Fetches what draws it, once. */
  load: () => Promise<ToOptions>;
};

function drawing(component: ChartComponent, load: () => Promise<ToOptions>): Drawing {
  let loading: Promise<ToOptions> | undefined;
  return { component, load: () => (loading ??= load()) };
}

/** The output types that are drawn from a chart's data alone, and the component that draws each. */
export const drawings: Record<string, Drawing> = {
  ranked_bars: drawing(
    'highchart',
    async () => (await import('./to-ranked-bars-options.ts')).toRankedBarsOptions,
  ),
  box_plot: drawing('highchart', async () => (await import('./to-box-plot-options.ts')).toBoxPlotOptions),
  funnel: drawing('highchart', async () => (await import('./to-funnel-options.ts')).toFunnelOptions),
  distribution: drawing(
    'highchart',
    async () => (await import('./to-distribution-options.ts')).toDistributionOptions,
  ),
  stacked: drawing('highchart', async () => (await import('./to-stacked-options.ts')).toStackedOptions),
  scatter: drawing('highchart', async () => (await import('./to-scatter-options.ts')).toScatterOptions),
  time_series: drawing(
    'highstock',
    async () => (await import('./to-time-series-options.ts')).toTimeSeriesOptions,
  ),
  spc: drawing('highstock', async () => (await import('./to-spc-options.ts')).toSpcOptions),
};
