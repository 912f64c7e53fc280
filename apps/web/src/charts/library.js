import Highcharts from 'highcharts/es-modules/Core/Globals.js';
import Fx from 'highcharts/es-modules/Core/Animation/Fx.js';
import Axis from 'highcharts/es-modules/Core/Axis/Axis.js';
import PlotLineOrBand from 'highcharts/es-modules/Core/Axis/PlotLineOrBand/PlotLineOrBand.js';
import StackingAxis from 'highcharts/es-modules/Core/Axis/Stacking/StackingAxis.js';
import Chart from 'highcharts/es-modules/Core/Chart/Chart.js';
import Legend from 'highcharts/es-modules/Core/Legend/Legend.js';
import Pointer from 'highcharts/es-modules/Core/Pointer.js';
import SVGElement from 'highcharts/es-modules/Core/Renderer/SVG/SVGElement.js';
import SVGRenderer from 'highcharts/es-modules/Core/Renderer/SVG/SVGRenderer.js';
import DataLabel from 'highcharts/es-modules/Core/Series/DataLabel.js';
import { composeOverlappingDataLabels } from 'highcharts/es-modules/Core/Series/OverlappingDataLabels.js';
import Point from 'highcharts/es-modules/Core/Series/Point.js';
import Series from 'highcharts/es-modules/Core/Series/Series.js';
import Tooltip from 'highcharts/es-modules/Core/Tooltip.js';
import { composeBorderRadius } from 'highcharts/es-modules/Extensions/BorderRadius.js';
import 'highcharts/es-modules/Series/Bar/BarSeries.js';
import 'highcharts/es-modules/Series/BoxPlot/BoxPlotSeries.js';
import ColumnDataLabel from 'highcharts/es-modules/Series/Column/ColumnDataLabel.js';
import 'highcharts/es-modules/Series/Column/ColumnSeries.js';
import 'highcharts/es-modules/Series/ErrorBar/ErrorBarSeries.js';
import 'highcharts/es-modules/Series/Line/LineSeries.js';
import 'highcharts/es-modules/Series/Scatter/ScatterSeries.js';

// Highcharts put together as its own masters/highcharts.src.js does, of the parts that our pictures are drawn with: no pies,
// no splines, no logarithmic axes.
composeBorderRadius(Series, SVGElement, SVGRenderer);
ColumnDataLabel.compose(Series.types.column);
DataLabel.compose(Series);
Legend.compose(Chart);
composeOverlappingDataLabels(Chart);
PlotLineOrBand.compose(Chart, Axis);
Pointer.compose(Chart);
StackingAxis.compose(Axis, Chart, Series);
Tooltip.compose(Pointer);

// Where further modules (accessibility, stock, maps, exporting) look for what they add to.
Object.assign(Highcharts, {
  Axis,
  Chart,
  Fx,
  Legend,
  Point,
  Pointer,
  Renderer: SVGRenderer,
  SVGElement,
  SVGRenderer,
  Series,
  Tooltip,
  chart: Chart.chart,
});

export default Highcharts;
