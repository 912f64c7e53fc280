import { MapsChart } from '@highcharts/react/Maps';
import Highcharts from 'highcharts/es-modules/masters/highmaps.src.js';
import 'highcharts/es-modules/masters/modules/exporting.src.js';
import 'highcharts/es-modules/masters/modules/accessibility.src.js';
import { type ChartProps, useChartHandle } from './chart-handle.ts';
import { fitPaper } from './fit-paper.ts';

fitPaper(Highcharts);

/** A chart of Highcharts Maps. Load it through lazy-chart.tsx. */
export default function Highmap({ options, toDocument, handle }: ChartProps) {
  useChartHandle(handle, toDocument, (stage, document) => Highcharts.mapChart(stage, document));
  return <MapsChart options={options} highcharts={Highcharts} />;
}
