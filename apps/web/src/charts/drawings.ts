import type { ChartData } from '@portal/contract/chart-data';
import type { Options } from 'highcharts/highcharts.src.js';
import type { ChartSetting } from './chart-setting.ts';
import type { ChartComponent } from './lazy-chart.tsx';
import { toBoxPlotOptions } from './to-box-plot-options.ts';
import { toDistributionOptions } from './to-distribution-options.ts';
import { toFunnelOptions } from './to-funnel-options.ts';
import { toRankedBarsOptions } from './to-ranked-bars-options.ts';
import { toScatterOptions } from './to-scatter-options.ts';
import { toSpcOptions } from './to-spc-options.ts';
import { toStackedOptions } from './to-stacked-options.ts';
import { toTimeSeriesOptions } from './to-time-series-options.ts';

export type Drawing = {
  component: ChartComponent;
  /** Null where there is nothing to draw. */
  toOptions: (data: ChartData, setting: ChartSetting) => Options | null;
};

/** The output types that are drawn from a chart's data alone, and the component that draws each. */
export const drawings: Record<string, Drawing> = {
  ranked_bars: { component: 'highchart', toOptions: toRankedBarsOptions },
  box_plot: { component: 'highchart', toOptions: toBoxPlotOptions },
  funnel: { component: 'highchart', toOptions: toFunnelOptions },
  distribution: { component: 'highchart', toOptions: toDistributionOptions },
  stacked: { component: 'highchart', toOptions: toStackedOptions },
  scatter: { component: 'highchart', toOptions: toScatterOptions },
  time_series: { component: 'highstock', toOptions: toTimeSeriesOptions },
  spc: { component: 'highstock', toOptions: toSpcOptions },
};
