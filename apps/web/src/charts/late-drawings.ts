/* What draws the other forms, fetched when a chart is touched or the first of them is shown (drawings.ts). */
export { toBoxPlotOptions } from './to-box-plot-options.ts';
export { toDistributionOptions } from './to-distribution-options.ts';
export { toFunnelOptions } from './to-funnel-options.ts';
export { toPercentileBandsOptions } from './to-percentile-bands-options.ts';
export { toScatterOptions } from './to-scatter-options.ts';
export { toSpcOptions } from './to-spc-options.ts';
export { toStackedOptions } from './to-stacked-options.ts';
export { toTimeSeriesOptions } from './to-time-series-options.ts';
