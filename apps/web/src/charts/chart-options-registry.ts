import type { SelfContainedOutputType } from '@portal/contract/charts/output-types';
import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Options } from 'highcharts/highcharts.src.js';
import { lazyModule, useLoaded } from '../lib/browser/lazy-module.tsx';
import type { ChartSetting } from './chart-setting.ts';
import { toRankedBarsOptions } from './options/to-ranked-bars-options.ts';

/** Null where there is nothing to draw. */
type ToOptions = (data: ChartData, setting: ChartSetting) => Options | null;

/** The code that draws a chart type, fetched unless most charts open with that type. */
export type ChartOptionsBuilder = {
  fetch: () => Promise<ToOptions>;
  /** In a component: null while the code loads. */
  useLoaded: () => ToOptions | null;
};

const late = lazyModule(() => import('./lazy-chart-options.ts'));
type Late = Awaited<ReturnType<typeof late.fetch>>;
const fetched = (of: (module: Late) => ToOptions): ChartOptionsBuilder => ({
  fetch: async () => of(await late.fetch()),
  useLoaded: () => {
    const module = useLoaded(late);
    return module && of(module);
  },
});

/** The output types that are drawn from a chart's data alone. */
export const chartOptionsBuilders: Record<SelfContainedOutputType, ChartOptionsBuilder> = {
  ranked_bars: { fetch: async () => toRankedBarsOptions, useLoaded: () => toRankedBarsOptions },
  box_plot: fetched((module) => module.toBoxPlotOptions),
  funnel: fetched((module) => module.toFunnelOptions),
  distribution: fetched((module) => module.toDistributionOptions),
  stacked: fetched((module) => module.toStackedOptions),
  scatter: fetched((module) => module.toScatterOptions),
  time_series: fetched((module) => module.toTimeSeriesOptions),
  percentile_bands: fetched((module) => module.toPercentileBandsOptions),
  spc: fetched((module) => module.toSpcOptions),
};
