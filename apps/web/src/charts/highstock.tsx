import Highcharts from './library.js';
import './time-axis.js';
import 'highcharts/es-modules/Series/AreaRange/AreaRangeSeries.js';
// The view of all periods is drawn with it.
import 'highcharts/es-modules/Series/AreaSpline/AreaSplineSeries.js';
import 'highcharts/es-modules/masters/modules/stock.src.js';
import 'highcharts/es-modules/masters/modules/accessibility.src.js';
import { type ChartProps, useChartHandle } from './chart-handle.ts';
import { fitPaper } from './fit-paper.ts';
import { type CreateChart, Picture } from './picture.tsx';

fitPaper(Highcharts);
const create: CreateChart = (place, options) => Highcharts.stockChart(place, options);

/** A chart of Highcharts Stock, for time. Load it through lazy-chart.tsx. */
export default function Highstock({ options, toDocument, handle }: ChartProps) {
  useChartHandle(handle, toDocument, create);
  return <Picture create={create} options={options} />;
}
