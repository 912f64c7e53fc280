import type { ChartData } from '@portal/contract/charts/chart-data';
import type { BoxPlot } from '@portal/contract/charts/chart-parts';
import type { Options, SeriesOptionsType } from 'highcharts/highcharts.src.js';
import { xAxisOptions, formatAxisTitle, withChartFrame, legendBelow, valueAxis } from '../chart-frame.ts';
import { chartColours as colours } from '../chart-theme.ts';
import { type ChartSetting, highlightOnClick, fitChartHeight } from '../chart-setting.ts';
import { formatPointTooltip } from '../labels/format-point-tooltip.ts';
import { niceAxis } from '@portal/wording/nice-axis';
import { type AxisCut, isBeyondCut, clampToCut } from '@portal/wording/axis-cut';
import { describeAxisCut } from '../describe-axis-cut.ts';
import { groupPoints, createPointNameLabel, type PointGroup } from '../point-groups.ts';
import { formatValue, truncate } from '../labels/format-chart-text.ts';

const BOX_WIDTH = 90;

/**
 * Draws a box for each set side by side, with the user's value across them. Returns null if there are no
 * boxes.
 */
export function toBoxPlotOptions(data: ChartData, setting: ChartSetting): Options | null {
  const boxes = (data.box_plot ?? []).filter(({ Q1 }) => Q1 !== null);
  if (boxes.length === 0) return null;
  const { measure } = data;
  const show = (value: number | null) => formatValue(value, measure);
  const marked = groupPoints(
    data.points.filter(({ value }) => value !== null),
    data,
    setting,
  ).filter(({ isNamed }) => isNamed);
  const values = [
    ...boxes.flatMap(({ low, high, outliers }) => [low ?? 0, high ?? 0, ...outliers]),
    ...marked.flatMap(({ points }) => points.map(({ value }) => value ?? 0)),
  ];
  const { cut, caption } = describeAxisCut(data, 'box_plot');
  const at = (value: number | null) => clampToCut(value ?? 0, cut);
  const axis = niceAxis(values.map(at), measure.kind === 'proportion' ? measure.multiplier : Infinity);
  const series: SeriesOptionsType[] = [
    boxesSeries(boxes, show),
    boxLegend,
    outliersSeries(boxes, cut, show),
    ...marked.map((group) => markedSeries(group, { boxes, setting, at, show })),
  ];
  return withChartFrame(data, setting, caption, {
    chart: { height: fitChartHeight(setting, setting.isNarrow ? 400 : 460), marginTop: 52, spacingLeft: 4 },
    legend: legendBelow,
    xAxis: xAxisOptions(null, {
      categories: boxes.map(
        ({ name, n }) => `${truncate(name, setting.isNarrow ? 22 : 40)} (n\u00a0=\u00a0${n})`,
      ),
      min: 0,
      max: boxes.length - 1,
      tickLength: 0,
    }),
    yAxis: valueAxis(formatAxisTitle(measure), axis),
    plotOptions: { scatter: { jitter: { x: 0 }, ...highlightOnClick(setting) } },
    tooltip: { formatter: formatPointTooltip },
    series,
    accessibility: {
      point: { descriptionFormat: '{point.name}, {#each point.custom.lines}{this}, {/each}' },
    },
  });
}

type ShowValue = (value: number | null) => string;

const BOX_NAME = 'Middle half, median and whiskers';

/** Draws a small box in the legend: the legend of boxes themselves is a dark square. */
const boxLegend: SeriesOptionsType = {
  type: 'scatter',
  name: BOX_NAME,
  data: [],
  marker: {
    symbol: 'square',
    radius: 6,
    fillColor: colours.band,
    lineColor: colours.inkSoft,
    lineWidth: 1.25,
  },
  accessibility: { enabled: false },
};

function boxesSeries(boxes: readonly BoxPlot[], show: ShowValue): SeriesOptionsType {
  return {
    type: 'boxplot',
    name: BOX_NAME,
    showInLegend: false,
    color: colours.inkSoft,
    fillColor: colours.band,
    medianColor: colours.ink,
    medianWidth: 3,
    lineWidth: 1.25,
    whiskerLength: '40%',
    maxPointWidth: BOX_WIDTH,
    data: boxes.map((box, x) => ({
      x,
      low: box.low ?? undefined,
      q1: box.Q1 ?? undefined,
      median: box.Median ?? undefined,
      q3: box.Q3 ?? undefined,
      high: box.high ?? undefined,
      name: box.name,
      custom: {
        lines: [
          `Median ${show(box.Median)}`,
          `Middle half ${show(box.Q1)} to ${show(box.Q3)}`,
          `Whiskers ${show(box.low)} to ${show(box.high)}`,
          `n = ${box.n}`,
        ],
      },
    })),
  };
}

type BoxesSetting = {
  boxes: readonly BoxPlot[];
  setting: ChartSetting;
  at: (value: number | null) => number;
  show: ShowValue;
};

/** Draws a named group of values across every box. */
function markedSeries(group: PointGroup, { boxes, setting, at, show }: BoxesSetting): SeriesOptionsType {
  const { name, colour, marker, points, isOwn } = group;
  return {
    type: 'scatter',
    name,
    color: colour,
    marker,
    zIndex: 5,
    data: boxes.flatMap((_, x) =>
      points.map((point) => ({
        x,
        y: at(point.value),
        name: point.name,
        custom: { lines: [show(point.value)], key: point.key, is_own: point.is_own },
      })),
    ),
    dataLabels: {
      ...createPointNameLabel(group, setting, show(points[0]?.value ?? null)),
      // Beside the box, whose edge would strike it through.
      x: BOX_WIDTH / 2 + 8,
      enabled: isOwn && points.length === 1 && boxes.length <= 5 && !setting.isNarrow,
    },
  };
}

/** Draws each outlier singly; an extreme one at the cut, with its value. */
function outliersSeries(
  boxes: readonly BoxPlot[],
  cut: AxisCut,
  show: (value: number) => string,
): SeriesOptionsType {
  return {
    type: 'scatter',
    name: 'Outliers',
    color: colours.others,
    marker: {
      symbol: 'circle',
      radius: 3.5,
      fillColor: colours.surface,
      lineWidth: 1.5,
      lineColor: colours.inkFaint,
    },
    data: boxes.flatMap((box, x) =>
      box.outliers.map((value) => ({
        x,
        y: clampToCut(value, cut),
        name: `Outlier in ${box.name}`,
        custom: { lines: [show(value)] },
        ...(isBeyondCut(value, cut) && {
          dataLabels: { enabled: true, format: `${value < 0 ? '↓' : '↑'} ${show(value)}` },
        }),
      })),
    ),
  };
}
