import 'highcharts/es-modules/masters/highcharts.src.js';
// Bands are areas between two lines. The view of all periods is drawn as a smooth one, where it is known by then.
import 'highcharts/es-modules/Series/Area/AreaSeries.js';
import 'highcharts/es-modules/Series/AreaRange/AreaRangeSeries.js';
import 'highcharts/es-modules/Series/AreaSpline/AreaSplineSeries.js';
import Highcharts from 'highcharts/es-modules/masters/highstock.src.js';
import 'highcharts/es-modules/masters/modules/accessibility.src.js';
// @ts-expect-error Highcharts declares the types of its editions, not of the parts.
import NavigatorComponent from 'highcharts/es-modules/Accessibility/Components/NavigatorComponent.js';
import { type ChartProps, useChartHandle } from './chart-handle.ts';
import { resizeChartsForPrint } from './resize-charts-for-print.ts';
import { type CreateChart, ChartContainer } from './chart-container.tsx';

resizeChartsForPrint(Highcharts);

export const create: CreateChart = (place, options) =>
  Highcharts.stockChart(place, {
    ...options,
    // By which the view of all periods is walked through: other pictures have none (build/lean-highcharts.ts).
    accessibility: { ...options.accessibility, customComponents: { navigator: new NavigatorComponent() } },
  });

/** A chart of Highcharts Stock, for time. Load it through lazy-chart.tsx. */
export default function Highstock({ options, toDocument, handle }: ChartProps) {
  useChartHandle(handle, toDocument, create);
  // Another window is drawn from scratch: an update would leave the words at the ends of the former lines.
  return <ChartContainer key={countPoints(options)} create={create} options={options} />;
}

/** Returns the numbers of points of the series, as a text that differs where a line has become longer or shorter. */
const countPoints = ({ series = [] }: ChartProps['options']): string =>
  series.map((one) => ('data' in one ? (one.data?.length ?? 0) : 0)).join();
