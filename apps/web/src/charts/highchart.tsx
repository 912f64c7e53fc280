import Highcharts from 'highcharts/es-modules/masters/highcharts.src.js';
import 'highcharts/es-modules/Series/BoxPlot/BoxPlotSeries.js';
import 'highcharts/es-modules/Series/ErrorBar/ErrorBarSeries.js';
import { createAccessibleChart } from './create-accessible-chart.ts';
import { type ChartProps, useChartHandle } from './chart-handle.ts';
import { resizeChartsForPrint } from './resize-charts-for-print.ts';
import { type CreateChart, ChartContainer } from './chart-container.tsx';

resizeChartsForPrint(Highcharts);
/** Draws a chart of Highcharts into a place of the page. */
export const create: CreateChart = (place, options) => createAccessibleChart(Highcharts, place, options);

/** A chart of Highcharts. Load it through lazy-chart.tsx: the library belongs in no other chunk. */
export default function Highchart({ options, toDocument, handle }: ChartProps) {
  useChartHandle(handle, toDocument, create);
  return <ChartContainer create={create} options={options} />;
}
