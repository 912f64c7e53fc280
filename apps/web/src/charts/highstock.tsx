import { StockChart } from '@highcharts/react/Stock';
import Highcharts from 'highcharts/es-modules/masters/highstock.src.js';
import 'highcharts/es-modules/masters/modules/exporting.src.js';
import 'highcharts/es-modules/masters/modules/accessibility.src.js';
import { type ChartProps, useChartHandle } from './chart-handle.ts';

/** A chart of Highcharts Stock, for time. Load it through lazy-chart.tsx. */
export default function Highstock({ options, handle }: ChartProps) {
  const ref = useChartHandle(handle);
  return <StockChart ref={ref as never} options={options} highcharts={Highcharts} />;
}
