import { StockChart } from '@highcharts/react/Stock';
import Highcharts from 'highcharts/es-modules/masters/highstock.src.js';
import 'highcharts/es-modules/masters/modules/exporting.src.js';
import 'highcharts/es-modules/masters/modules/accessibility.src.js';
import { type ChartProps, useChartHandle } from './chart-handle.ts';
import { fitPaper } from './fit-paper.ts';

fitPaper(Highcharts);

/** A chart of Highcharts Stock, for time. Load it through lazy-chart.tsx. */
export default function Highstock({ options, toDocument, handle }: ChartProps) {
  useChartHandle(handle, toDocument, (stage, document) => Highcharts.stockChart(stage, document));
  return <StockChart options={options} highcharts={Highcharts} />;
}
