import type { ChartData, ChartPoint } from '@portal/contract/charts/chart-data';
import type { FunnelLimits } from '@portal/contract/charts/chart-parts';
import { signalMeaningOf } from '@portal/wording/funnel-signal-text';
import type {
  DataLabelsOptions,
  Options,
  SeriesLineOptions,
  SeriesOptionsType,
} from 'highcharts/highcharts.src.js';
import { xAxisOptions, formatAxisTitle, withChartFrame, legendBelow, valueAxis } from '../chart-frame.ts';
import { chartColours as colours } from '../chart-theme.ts';
import { type ChartSetting, highlightOnClick, fitChartHeight } from '../chart-setting.ts';
import { createEndLabel, createPlotLineLabel, computeEndLabelShifts } from '../labels/end-labels.ts';
import { type AxisCut, clampToCut } from '@portal/wording/axis-cut';
import { describeAxisCut } from '../describe-axis-cut.ts';
import { denominatorLabel } from '@portal/wording/chart-captions';
import { groupPoints, type Surroundings, type PointGroup, toScatterSeries } from '../point-groups.ts';
import { describePoint, formatValueLabel } from '../labels/format-chart-text.ts';
import { formatPointTooltip } from '../labels/format-point-tooltip.ts';
import { writeDecimal } from '@portal/wording/write-decimal';

type Point = { x: number; y: number; dataLabels?: DataLabelsOptions };

/** Values over their denominators, between limits that narrow as these grow. Null for a measure that has no funnel. */
export function toFunnelOptions(data: ChartData, setting: ChartSetting): Options | null {
  const { funnel, measure } = data;
  if (!funnel) return null;
  const points = data.points.filter(({ value, denominator }) => value !== null && (denominator ?? 0) > 0);
  const { cut, caption } = describeAxisCut(data, 'funnel', points);
  const window = windowFor(
    points.map(({ value }) => clampToCut(value ?? 0, cut)),
    funnel.limits,
    measure.kind === 'proportion' ? measure.multiplier : null,
  );
  const height = fitChartHeight(setting, setting.isNarrow ? 400 : 480);
  const shifts = computeEndLabelShifts(endsOf(funnel), window, height - 150);
  return withChartFrame(data, setting, caption, {
    chart: { height, marginTop: 52, marginRight: setting.isNarrow ? 60 : 140, spacingLeft: 4 },
    legend: legendBelow,
    xAxis: xAxisOptions(denominatorLabel(data), {
      min: 0,
      maxPadding: 0.02,
      labels: { formatter: ({ value }) => writeDecimal(Number(value)) },
    }),
    yAxis: valueAxis(formatAxisTitle(measure), {
      ...window,
      plotLines: [
        {
          value: funnel.target,
          color: colours.ink,
          width: 1.5,
          zIndex: 3,
          label: createPlotLineLabel(centreText(funnel, data, setting), shifts[4] ?? 0, colours.ink, true),
        },
      ],
    }),
    plotOptions: { scatter: highlightOnClick(setting) },
    tooltip: { formatter: formatPointTooltip },
    series: [...limitsSeries(funnel, shifts), ...pointsSeries(points, { data, setting, cut, window })],
    accessibility: {
      point: { descriptionFormat: '{point.name}, {#each point.custom.lines}{this}, {/each}' },
    },
  });
}

type Funnel = NonNullable<ChartData['funnel']>;

/** Lists the ends of the lines at the right, in the order in which their labels are shifted. */
function endsOf({ limits, target }: Funnel): number[] {
  const last = limits.at(-1);
  return last ? [last.alarm.upper, last.alarm.lower, last.alert.upper, last.alert.lower, target] : [];
}

const centreText = ({ basis, target }: Funnel, { measure }: ChartData, { isNarrow }: ChartSetting): string =>
  [!isNarrow && (basis === 'ratio' ? 'Expected' : 'Overall'), formatValueLabel(target, measure)]
    .filter(Boolean)
    .join(' ');

/** Draws the limits; dotted, those by chance only if the others are wider. */
function limitsSeries(funnel: Funnel, shifts: readonly number[]): SeriesLineOptions[] {
  const limit = (
    at: number,
    name: string,
    valueOf: (one: FunnelLimits) => number,
    more: Partial<SeriesLineOptions>,
  ) => line(name, withEnd(funnel.limits, valueOf, shifts[at] ?? 0, at < 2 ? '99.8%' : '95%'), more);
  const chanceOnly = (
    name: string,
    valueOf: (one: FunnelLimits) => number,
    more: Partial<SeriesLineOptions>,
  ) =>
    line(name, along(funnel.chance_limits, valueOf), {
      dashStyle: 'Dot',
      color: colours.lineStrong,
      ...more,
    });
  return [
    limit(0, '99.8% limit', (one) => one.alarm.upper, { dashStyle: 'Solid', id: 'alarm' }),
    limit(1, '', (one) => one.alarm.lower, { dashStyle: 'Solid', linkedTo: 'alarm' }),
    limit(2, '95% limit', (one) => one.alert.upper, { dashStyle: 'Dash', id: 'alert' }),
    limit(3, '', (one) => one.alert.lower, { dashStyle: 'Dash', linkedTo: 'alert' }),
    ...(funnel.is_adjusted
      ? [
          chanceOnly('95% limit, chance only', (one) => one.alert.upper, { id: 'chance' }),
          chanceOnly('', (one) => one.alert.lower, { linkedTo: 'chance' }),
        ]
      : []),
  ];
}

type PointsSetting = {
  data: ChartData;
  setting: ChartSetting;
  cut: AxisCut;
  window: ReturnType<typeof windowFor>;
};

function pointsSeries(
  points: ChartPoint[],
  { data, setting, cut, window: { min, max } }: PointsSetting,
): SeriesOptionsType[] {
  const { funnel, measure } = data;
  const widest = Math.max(
    funnel?.limits.at(-1)?.denominator ?? 0,
    ...points.map(({ denominator }) => denominator ?? 0),
  );
  const around = {
    points,
    placeOf: ({ denominator, value }: ChartPoint) => ({
      x: denominator ?? 0,
      y: clampToCut(value ?? 0, cut),
    }),
    window: { x: [0, widest], y: [min, max] },
    more: ({ value }: ChartPoint) => formatValueLabel(value, measure),
  } satisfies Surroundings;
  return groupPoints(points, data, setting)
    .flatMap((group) => splitBySignal(group, data.judging.better))
    .map((group) => toScatterSeries(group, setting, around, (point) => describePoint(point, data)));
}

const along = (limits: FunnelLimits[], valueOf: (one: FunnelLimits) => number): Point[] =>
  limits.map((one) => ({ x: one.denominator, y: valueOf(one) }));

/** The same with its name at the end. */
const withEnd = (
  limits: FunnelLimits[],
  valueOf: (one: FunnelLimits) => number,
  shift: number,
  text: string,
): Point[] =>
  along(limits, valueOf).map((point, at) =>
    at === limits.length - 1
      ? { ...point, dataLabels: createEndLabel(text, shift, colours.inkFaint) }
      : point,
  );

function line(name: string, data: Point[], more: Partial<SeriesLineOptions>): SeriesLineOptions {
  return {
    type: 'line',
    name,
    color: colours.inkFaint,
    lineWidth: 1.5,
    marker: { enabled: false },
    enableMouseTracking: false,
    zIndex: 2,
    // The method and the table say the same in words.
    accessibility: { enabled: false },
    data,
    ...more,
  };
}

/**
 * Gives other submissions beyond a limit a separate look, so that they are visible without colour. Named ones
 * keep theirs.
 */
function splitBySignal(group: PointGroup, better: ChartData['judging']['better']): PointGroup[] {
  if (group.isNamed) return [group];
  const markOf = ({ signal }: ChartPoint): keyof typeof BEYOND | null => {
    const { level, tone } = signalMeaningOf(signal ?? 'inside', better);
    if (level === 'inside') return null;
    if (tone === 'better') return 'better';
    if (tone === 'neutral') return level === 'alarm' ? 'far' : 'beyond';
    return level;
  };
  const marked = Object.entries(BEYOND).map(([mark, { name, symbol, isFull }]): PointGroup => ({
    ...group,
    name,
    points: group.points.filter((one) => markOf(one) === mark),
    marker: {
      symbol,
      radius: 5.5,
      lineColor: colours.inkSoft,
      lineWidth: 1.5,
      fillColor: isFull ? colours.inkSoft : colours.surface,
    },
  }));
  const inside = { ...group, points: group.points.filter((one) => markOf(one) === null) };
  return [inside, ...marked].filter(({ points }) => points.length > 0);
}

/** An alarm is for the worse side only; where neither side is better, a value is just beyond. */
const BEYOND = {
  better: { name: 'Better than the limits', symbol: 'triangle-down', isFull: false },
  beyond: { name: 'Outside the 95% limit', symbol: 'triangle', isFull: false },
  far: { name: 'Outside the 99.8% limit', symbol: 'triangle', isFull: true },
  alert: { name: 'Alert', symbol: 'triangle', isFull: false },
  alarm: { name: 'Alarm', symbol: 'triangle', isFull: true },
} as const;

/** All values, and limits as far as they are of use: those of a tiny denominator would flatten everything else. */
function windowFor(values: number[], limits: FunnelLimits[], ceiling: number | null) {
  const highest = Math.max(...values, 0);
  const lowest = Math.min(...values);
  const spread = highest - lowest || highest || 1;
  const upper = Math.max(
    highest,
    ...limits.map(({ alarm }) => Math.min(alarm.upper, highest + 0.25 * spread)),
  );
  const lower = Math.min(lowest, ...limits.map(({ alarm }) => Math.max(alarm.lower, lowest - 0.25 * spread)));
  const max = upper + 0.03 * spread;
  return {
    min: Math.max(lowest >= 0 ? 0 : -Infinity, lower - 0.03 * spread),
    max: ceiling === null ? max : Math.min(ceiling, max),
  };
}
