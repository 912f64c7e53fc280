import { Chart } from '@highcharts/react';
import Highcharts from 'highcharts/es-modules/masters/highcharts.src.js';
import 'highcharts/es-modules/masters/modules/exporting.src.js';
import 'highcharts/es-modules/masters/modules/accessibility.src.js';
import { type ChartProps, useChartHandle } from './chart-handle.ts';

/** A chart of Highcharts. Load it through lazy-chart.tsx: the library belongs in no other chunk. */
export default function Highchart({ options, handle }: ChartProps) {
  const ref = useChartHandle(handle);
  return <Chart ref={ref as never} options={options} highcharts={Highcharts} />;
}
