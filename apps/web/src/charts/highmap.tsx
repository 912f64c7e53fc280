import Highcharts from 'highcharts/es-modules/masters/highmaps.src.js';
import 'highcharts/es-modules/masters/modules/accessibility.src.js';
import { type ChartProps, useChartHandle } from './chart-handle.ts';
import { resizeChartsForPrint } from './resize-charts-for-print.ts';
import { type CreateChart, ChartContainer } from './chart-container.tsx';

resizeChartsForPrint(Highcharts);
export const create: CreateChart = (place, options) => Highcharts.mapChart(place, options);

/** A chart of Highcharts Maps. Load it through lazy-chart.tsx. */
export default function Highmap({ options, toDocument, handle }: ChartProps) {
  useChartHandle(handle, toDocument, create);
  return <ChartContainer create={create} options={options} />;
}
