/* What draws the other forms, fetched when a chart is touched or the first of them is shown (chart-options-registry.ts). */
export { toBoxPlotOptions } from './options/to-box-plot-options.ts';
export { toDistributionOptions } from './options/to-distribution-options.ts';
export { toFunnelOptions } from './options/to-funnel-options.ts';
export { toPercentileBandsOptions } from './options/to-percentile-bands-options.ts';
export { toScatterOptions } from './options/to-scatter-options.ts';
export { toSpcOptions } from './options/to-spc-options.ts';
export { toStackedOptions } from './options/to-stacked-options.ts';
export { toTimeSeriesOptions } from './options/to-time-series-options.ts';
