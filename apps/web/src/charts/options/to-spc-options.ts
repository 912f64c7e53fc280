import type { ChartData } from '@portal/contract/charts/chart-data';
import type { PointType, Spc } from '@portal/contract/charts/chart-parts';
import { controlChartScale, hasScaleOfValues } from '@portal/wording/control-chart-scale';
import { pointTypeNames } from '@portal/wording/funnel-signal-text';
import type {
  DataLabelsOptions,
  Options,
  SeriesLineOptions,
  SeriesOptionsType,
} from 'highcharts/highcharts.src.js';
import { xAxisOptions, formatAxisTitle, withChartFrame, legendBelow, valueAxis } from '../chart-frame.ts';
import { chartColours as colours } from '../chart-theme.ts';
import { type ChartSetting, fitChartHeight } from '../chart-setting.ts';
import { createEndLabel, computeEndLabelShifts } from '../labels/end-labels.ts';
import { drawTarget, targetText } from './draw-target.ts';
import { chartCaption } from '@portal/wording/chart-captions';
import { formatValue } from '../labels/format-chart-text.ts';
import { formatPointTooltip } from '../labels/format-point-tooltip.ts';
import {
  periodAxis,
  labelMargin,
  formatAnnotations,
  stockNavigatorOptions,
  stockValueAxis,
  toPeriodTimestamp,
} from '../time-axis.ts';

/** A colour and a shape for each kind of point: blue for better, orange for worse, as the field has them. */
export const spcPointStyles: Record<PointType, { colour: string; symbol: string }> = {
  common_cause: { colour: '#6b7782', symbol: 'circle' },
  special_cause_improvement: { colour: '#0b6bb8', symbol: 'diamond' },
  special_cause_concern: { colour: '#b3480f', symbol: 'square' },
  special_cause_neutral_high: { colour: '#6a3d9a', symbol: 'triangle' },
  special_cause_neutral_low: { colour: '#6a3d9a', symbol: 'triangle-down' },
};

/**
 * Draws a control chart of the user's values, or of the values drawn in their place. Returns null with fewer
 * than two.
 */
export function toSpcOptions(data: ChartData, setting: ChartSetting): Options | null {
  const { spc, measure } = data;
  if (!spc) return null;
  const tracks = spc.drawn_names.length === 0 ? [''] : spc.drawn_names;
  // Sums and intervals are no values: a target is none of theirs, nor can they be drawn beside them.
  const hasValues = hasScaleOfValues(spc);
  const scale = controlChartScale(spc, measure);
  const targets = hasValues ? spc.points.flatMap(({ target }) => target ?? []) : [];
  const axis = axisOf(spc, targets, hasValues);
  const height = fitChartHeight(setting, setting.isNarrow ? 420 : 500);
  const newest = spc.phases.at(-1)?.lines;
  const ends = [newest?.centre, newest?.upper, newest?.lower].flatMap((end) => end ?? []);
  const shifts = computeEndLabelShifts([...ends, ...targets.slice(-1)], axis, height - 200);
  const drawnTarget = drawTarget(hasValues ? spc.points : [], measure, setting, shifts.at(-1) ?? 0);
  const labelled = (at: number, text: string, isStrong = false) =>
    createEndLabel(
      `${setting.isNarrow ? '' : `${text} `}${formatValue(ends[at] ?? null, scale)}`,
      shifts[at] ?? 0,
      isStrong ? colours.ink : colours.inkFaint,
      isStrong,
    );
  const present = [...new Set(spc.points.map(({ type }) => type))];
  const series: SeriesOptionsType[] = [
    ...linesOf(spc, [
      labelled(0, spc.centre_name, true),
      labelled(1, 'Upper limit'),
      labelled(2, 'Lower limit'),
    ]),
    ...(spc.drawn_names.length === 1 && hasValues ? [valuesBehind(spc)] : []),
    ...drawnTarget.series,
    ...tracks.map((name, track) => trackSeries(spc, name, track)),
    ...present.map((type) => pointSeries(type, data, spc, setting)),
  ];
  return withChartFrame(data, setting, chartCaption(data, 'spc'), {
    chart: {
      height,
      marginTop: 52,
      marginRight: labelMargin(data, setting) + (setting.isNarrow ? 0 : 40),
      spacingLeft: 4,
    },
    legend: legendBelow,
    ...stockNavigatorOptions(setting, spc.points.length),
    xAxis: xAxisOptions(null, periodAxis(withReasons(spc), data, setting)),
    yAxis: stockValueAxis(
      valueAxis(formatAxisTitle(scale), {
        ...axis,
        plotLines: drawnTarget.plotLines,
      }),
    ),
    tooltip: { shared: false, split: false, formatter: formatPointTooltip },
    series,
    accessibility: {
      point: { descriptionFormat: '{point.name}, {#each point.custom.lines}{this}, {/each}' },
    },
  });
}

/** Returns the ends of the axis, with a little room beyond all that is drawn. */
function axisOf(spc: Spc, targets: readonly number[], hasValues: boolean): { min: number; max: number } {
  const values = [
    ...spc.points.flatMap((point) => (hasValues ? [point.value, ...point.drawn] : point.drawn)),
    ...spc.points.flatMap(({ lines }) => (lines ? [lines.centre, lines.lower, lines.upper] : [])),
    ...targets,
  ].filter((value) => value !== null);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = 0.06 * (most - least || 1);
  return { min: least - room, max: most + room };
}

const trackSeries = (spc: Spc, name: string, track: number): SeriesOptionsType => ({
  type: 'line',
  name: name || 'Values',
  showInNavigator: track === 0,
  color: spcPointStyles.common_cause.colour,
  lineWidth: 1.25,
  zIndex: 4,
  showInLegend: false,
  marker: { enabled: false },
  enableMouseTracking: false,
  accessibility: { enabled: false },
  data: spc.points.flatMap((point): [number, number | null][] => [
    ...(point.is_break ? [[toPeriodTimestamp(point) - 1, null] as [number, null]] : []),
    [toPeriodTimestamp(point), point.drawn[track] ?? point.value],
  ]),
});

/** Draws the points of one kind, each with the reasons for its kind. */
function pointSeries(type: PointType, data: ChartData, spc: Spc, setting: ChartSetting): SeriesOptionsType {
  const { measure } = data;
  const scale = controlChartScale(spc, measure);
  const words = new Map(spc.rules.map(({ cause, words: text }) => [cause, text]));
  const { colour, symbol } = spcPointStyles[type];
  const name = pointTypeNames[type];
  return {
    type: 'scatter',
    name,
    color: colour,
    zIndex: 5,
    marker: {
      symbol,
      radius: type === 'common_cause' ? 4 : 6.5,
      lineWidth: 1,
      lineColor: colours.surface,
    },
    data: withReasons(spc)
      .filter((point) => point.type === type)
      .map((point) => ({
        x: toPeriodTimestamp(point),
        y: leading(point),
        name: point.time_period_name,
        custom: {
          lines: [
            formatValue(point.value, measure),
            ...spc.drawn_names.map((drawn, at) => `${drawn}: ${formatValue(point.drawn[at] ?? null, scale)}`),
            name,
            ...(hasScaleOfValues(spc) ? targetText(point, measure) : []),
            ...point.causes.map((cause) => words.get(cause) ?? ''),
            ...(point.note ? [`Limits restart: ${point.note}`] : []),
            ...formatAnnotations(setting, point.time_period_id),
          ],
        },
      })),
  };
}

/** Returns the points, with the reason for each new phase at its first point. */
const withReasons = ({ points, phases }: Spc) =>
  points.map((point, at) => ({
    ...point,
    note: points[at - 1]?.phase === point.phase ? null : (phases[point.phase]?.reason ?? null),
  }));

/** Returns the marked value of a point: its value, or the drawn value furthest from the centre. */
const leading = ({ value, drawn }: Spc['points'][number]) =>
  drawn.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), drawn[0] ?? value);

/** The values themselves behind their moving average. */
const valuesBehind = (spc: Spc): SeriesOptionsType => ({
  type: 'scatter',
  name: 'Values',
  color: 'transparent',
  zIndex: 2,
  marker: { symbol: 'circle', radius: 3, lineWidth: 1.5, lineColor: colours.inkFaint },
  enableMouseTracking: false,
  accessibility: { enabled: false },
  data: spc.points.map((point) => [toPeriodTimestamp(point), point.value]),
});

/** Centre and limits of each phase, over its own time only; the newest ones with their names. */
function linesOf(
  spc: Spc,
  labels: [DataLabelsOptions, DataLabelsOptions, DataLabelsOptions],
): SeriesLineOptions[] {
  return spc.phases.flatMap((_, phase): SeriesLineOptions[] => {
    const points = spc.points.filter((point) => point.phase === phase && point.lines);
    if (points.length === 0) return [];
    const isNewest = phase === spc.phases.length - 1;
    const along = (
      name: string,
      of: 'centre' | 'lower' | 'upper',
      label: DataLabelsOptions,
      more: Partial<SeriesLineOptions>,
    ): SeriesLineOptions[] =>
      points.some(({ lines }) => lines![of] === null)
        ? []
        : [
            {
              type: 'line',
              name,
              color: colours.inkFaint,
              lineWidth: 1.5,
              // Limits that follow a denominator are those of a period, not of the time between.
              ...(spc.drawn_names.length === 0 && { step: 'center' }),
              marker: { enabled: false },
              enableMouseTracking: false,
              accessibility: { enabled: false },
              showInLegend: phase === 0 && name !== '',
              showInNavigator: false,
              data: points.map((point, at) => ({
                x: toPeriodTimestamp(point),
                y: point.lines![of],
                ...(isNewest && at === points.length - 1 && { dataLabels: label }),
              })),
              ...more,
            },
          ];
    return [
      ...along(spc.centre_name, 'centre', labels[0], { color: colours.ink }),
      ...along('Control limits', 'upper', labels[1], { dashStyle: 'Dash', id: `limits-${phase}` }),
      ...along('', 'lower', labels[2], { dashStyle: 'Dash' }),
    ];
  });
}
