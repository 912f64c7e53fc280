import { Chart } from '@highcharts/react';
import Highcharts from 'highcharts/es-modules/masters/highcharts.src.js';
import 'highcharts/es-modules/masters/modules/exporting.src.js';
import 'highcharts/es-modules/masters/modules/accessibility.src.js';
import { type ChartProps, useChartHandle } from './chart-handle.ts';
import { fitPaper } from './fit-paper.ts';

fitPaper(Highcharts);

/** A chart of Highcharts. Load it through lazy-chart.tsx: the library belongs in no other chunk. */
export default function Highchart({ options, toDocument, handle }: ChartProps) {
  useChartHandle(handle, toDocument, (stage, document) => Highcharts.chart(stage, document));
  return <Chart options={options} highcharts={Highcharts} />;
}
