import type { DrawnOutputType } from '@portal/contract/registries/output-types';
import type { ChartData } from '@portal/contract/chart-data';
import type { Options } from 'highcharts/highcharts.src.js';
import type { ChartSetting } from './chart-setting.ts';
import { toBoxPlotOptions } from './to-box-plot-options.ts';
import { toDistributionOptions } from './to-distribution-options.ts';
import { toFunnelOptions } from './to-funnel-options.ts';
import { toPercentileBandsOptions } from './to-percentile-bands-options.ts';
import { toRankedBarsOptions } from './to-ranked-bars-options.ts';
import { toScatterOptions } from './to-scatter-options.ts';
import { toSpcOptions } from './to-spc-options.ts';
import { toStackedOptions } from './to-stacked-options.ts';
import { toTimeSeriesOptions } from './to-time-series-options.ts';

/** Null where there is nothing to draw. */
export type ToOptions = (data: ChartData, setting: ChartSetting) => Options | null;

/** The output types that are drawn from a chart's data alone. */
export const drawings: Record<DrawnOutputType, ToOptions> = {
  ranked_bars: toRankedBarsOptions,
  box_plot: toBoxPlotOptions,
  funnel: toFunnelOptions,
  distribution: toDistributionOptions,
  stacked: toStackedOptions,
  scatter: toScatterOptions,
  time_series: toTimeSeriesOptions,
  percentile_bands: toPercentileBandsOptions,
  spc: toSpcOptions,
};
