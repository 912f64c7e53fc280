import type { ChartData, ChartPoint } from '@portal/contract/charts/chart-data';
import type {
  Options,
  SeriesColumnOptions,
  SeriesErrorbarOptions,
  YAxisOptions,
} from 'highcharts/highcharts.src.js';
import { formatAxisTitle, withChartFrame, legendBelow } from '../chart-frame.ts';
import { chartColours as colours } from '../chart-theme.ts';
import { groupBars } from '../group-bars.ts';
import { type ChartSetting, highlightOnClick } from '../chart-setting.ts';
import { niceAxis } from '@portal/wording/nice-axis';
import { listAverages, averageMarks, createOwnBarMark } from '../ranked-bars-marks.ts';
import { type AxisCut, isBeyondCut, clampToCut } from '@portal/wording/axis-cut';
import { describeAxisCut } from '../describe-axis-cut.ts';
import {
  describePoint,
  escapeHtml,
  formatValue,
  formatValueLabel,
  truncate,
} from '../labels/format-chart-text.ts';
import { writeDecimal } from '@portal/wording/write-decimal';

type Shape = { height: number; top: number; right: number; bottom: number };

const MANY_BARS = 24;
/** Among more bars than these, limits of every one would be a thicket. */
const MOST_LIMITS = 40;
const LIMITS_NAME = '95% limits';

/**
 * Draws one bar for each submission, highest first. Labels the user's bar and draws the middle of the set as
 * lines.
 */
export function toRankedBarsOptions(data: ChartData, setting: ChartSetting): Options {
  const { cut, caption } = describeAxisCut(data, 'ranked_bars');
  return withChartFrame(data, setting, caption, drawn(data, setting, cut));
}

function drawn(data: ChartData, setting: ChartSetting, cut: AxisCut): Options {
  const shape = shapeOf(data, setting);
  const points = data.points.filter((point) => point.value !== null);
  const limits = limitsIn(points, setting, cut);
  const groups = groupBars(points, data, setting);
  return {
    chart: {
      type: 'column',
      height: shape.height,
      marginTop: shape.top,
      marginRight: shape.right,
      marginBottom: shape.bottom,
      spacingLeft: 4,
    },
    legend: { ...legendBelow, enabled: groups.length > 1 },
    xAxis: {
      categories: points.map((point) => point.name),
      lineColor: colours.lineStrong,
      tickLength: 0,
      labels: {
        enabled: hasNames(points.length, setting.isNarrow),
        formatter: ({ value }) => truncate(String(value), 20),
        // Downwards to the right, where there is room: to the left, long names leave the picture.
        rotation: 45,
        align: 'left',
        style: { color: colours.inkFaint, fontSize: '11px' },
      },
      title: { text: null },
      plotLines: createOwnBarMark(points, data, setting),
    },
    yAxis: yAxisOptions(data, setting, { cut, shape, limits, points }),
    plotOptions: {
      column: {
        grouping: false,
        borderWidth: 0,
        crisp: points.length <= MANY_BARS,
        pointPadding: barPadding(points.length),
        groupPadding: 0,
        maxPointWidth: 56,
        minPointLength: 2,
        ...highlightOnClick(setting),
      },
    },
    series: [
      ...groups.map((group) => barsSeries(group, points.length, { data, setting, cut })),
      ...(limits.length > 0 ? [limitsSeries(limits)] : []),
    ],
    tooltip: {
      formatter() {
        const point = this.options.custom as ChartPoint;
        return [`<b>${escapeHtml(point.name)}</b>`, ...describePoint(point, data).map(escapeHtml)].join(
          '<br>',
        );
      },
    },
    accessibility: { point: { descriptionFormat: '{point.custom.name}, {point.custom.spoken}' } },
  };
}

type Drawing = {
  cut: AxisCut;
  shape: Shape;
  limits: readonly { upper: number }[];
  points: readonly ChartPoint[];
};

/** Builds the axis of values, long enough for bars, averages and limits. */
function yAxisOptions(
  data: ChartData,
  { isNarrow }: ChartSetting,
  { cut, shape, limits, points }: Drawing,
): YAxisOptions {
  const { measure } = data;
  const lines = listAverages(data).filter(({ value }) => !isBeyondCut(value, cut));
  const values = [
    ...points.map((point) => clampToCut(point.value ?? 0, cut)),
    ...lines.map(({ value }) => value),
    ...limits.map(({ upper }) => upper),
  ];
  const axis = niceAxis(values, measure.kind === 'proportion' ? measure.multiplier : Infinity);
  const plotHeight = shape.height - shape.top - shape.bottom;
  const title = formatAxisTitle(measure);
  return {
    ...axis,
    endOnTick: false,
    startOnTick: false,
    gridLineColor: colours.line,
    labels: {
      style: { color: colours.inkFaint, fontSize: '12px' },
      formatter: ({ value }) => writeDecimal(Number(value)),
    },
    title: {
      text: isNarrow && title.length > 44 ? measure.unit || 'Value' : title,
      align: 'high',
      rotation: 0,
      textAlign: 'left',
      reserveSpace: false,
      x: 0,
      y: -34,
      style: { color: colours.inkSoft, fontSize: '12px', whiteSpace: 'nowrap' },
    },
    plotBands: middleHalf(data),
    plotLines: averageMarks(lines, data, { ...axis, plotHeight, isNarrow }),
  };
}

/** Draws the bars of a group; those of the user and of picked submissions in front. */
function barsSeries(
  { name, colour, bars, isOwn, isPicked }: ReturnType<typeof groupBars>[number],
  count: number,
  { data, setting, cut }: { data: ChartData; setting: ChartSetting; cut: AxisCut },
): SeriesColumnOptions {
  return {
    type: 'column',
    name,
    color: colour,
    zIndex: isOwn ? 3 : isPicked ? 2 : 1,
    ...((isOwn || isPicked) && { pointPadding: standoutPadding(count, setting.isNarrow) }),
    data: bars.map(({ point, x }) => ({
      x,
      y: clampToCut(point.value ?? 0, cut),
      name: point.name,
      ...(isBeyondCut(point.value ?? 0, cut) ? { dataLabels: beyondLabel(point, data) } : {}),
      custom: { ...point, spoken: describePoint(point, data).join(', ') },
    })),
  };
}

/** The space on either side of a bar, as a share of its place. */
const barPadding = (bars: number): number => (bars > 60 ? 0.06 : 0.12);

/**
 * Returns the padding of the user's bar. Among very many bars it would be too thin to see, so it is drawn
 * over its neighbours, and is never narrower than they are at any width of the chart.
 */
function standoutPadding(bars: number, isNarrow: boolean): number {
  const others = 1 - 2 * barPadding(bars);
  return (1 - others * Math.max(1, bars / (isNarrow ? 60 : 100))) / 2;
}

/** Lists the limits to draw: of all bars, or of yours and those picked if there are many; none beyond the cut. */
function limitsIn(points: readonly ChartPoint[], { picked }: ChartSetting, cut: AxisCut) {
  const isDrawn = ({ key, is_own, value }: ChartPoint) =>
    (points.length <= MOST_LIMITS || is_own || picked?.has(key)) && !isBeyondCut(value ?? 0, cut);
  return points.flatMap((point, x) => (point.interval && isDrawn(point) ? [{ x, ...point.interval }] : []));
}

/** Names a value beyond the cut at the end of its bar. */
const beyondLabel = ({ value }: ChartPoint, { measure }: ChartData) => ({
  enabled: true,
  format: `${(value ?? 0) < 0 ? '↓' : '↑'} ${formatValue(value, measure)}`,
  align: 'left' as const,
  crop: false,
  overflow: 'allow' as const,
  style: { color: colours.ink, fontSize: '12px', fontWeight: '600', textOutline: 'none' },
});

/** The limits say nothing that the bars do not say in words, so they take no part in keyboard or speech. */
const limitsSeries = (limits: { x: number; lower: number; upper: number }[]): SeriesErrorbarOptions => ({
  type: 'errorbar',
  name: LIMITS_NAME,
  showInLegend: true,
  linkedTo: undefined,
  legendSymbol: 'lineMarker',
  lineWidth: 1.25,
  color: colours.ink,
  stemWidth: 1.25,
  whiskerLength: limits.length > 20 ? 3 : 7,
  zIndex: 4,
  enableMouseTracking: false,
  accessibility: { enabled: false },
  data: limits.map(({ x, lower, upper }) => ({ x, low: lower, high: upper })),
});

/** Behind the bars, between the first and the third quartile. */
function middleHalf({ averages: { Q1, Q3 } }: ChartData) {
  return Q1 === null || Q3 === null ? [] : [{ from: Q1, to: Q3, color: colours.band, zIndex: 0 }];
}

function shapeOf(data: ChartData, { isNarrow, isAdmin, picked }: ChartSetting): Shape {
  const longest = Math.max(
    0,
    ...listAverages(data).map(({ key, value }) => `${key} ${formatValueLabel(value, data.measure)}`.length),
  );
  const shown = data.points.filter((point) => point.value !== null);
  const labels = hasNames(shown.length, isNarrow) ? 108 : 12;
  const names = groupBars(shown, data, { accent: '', isAdmin, picked });
  const entries = [...names.map(({ name }) => name), LIMITS_NAME];
  const width = entries.reduce((sum, name) => sum + name.length * 7 + 46, 0);
  const rows = names.length > 1 ? Math.ceil(width / (isNarrow ? 330 : 820)) : 0;
  const legend = rows === 0 ? 0 : 20 + rows * 20;
  return {
    height: (isNarrow ? 380 : 440 + labels - 12) + Math.max(0, rows - 1) * 20,
    top: 58,
    right: Math.ceil(longest * (isNarrow ? 6.2 : 6.9)) + 16,
    bottom: labels + legend,
  };
}

/** A few bars have room for their names; a single one is named by its mark. */
const hasNames = (bars: number, isNarrow: boolean) => bars > 1 && bars <= MANY_BARS && !isNarrow;
