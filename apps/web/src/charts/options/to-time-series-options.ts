import { capitalised, TOO_FEW } from '@portal/wording/tables';
import { percentileWords } from '@portal/wording/percentiles';
import { trimEmptyPeriods } from '@portal/wording/trim-empty-periods';
import { missingValueLabels } from '@portal/wording/missing-value-labels';
import type { ChartData } from '@portal/contract/charts/chart-data';
import type { BandPeriod, SeriesPeriod } from '@portal/contract/charts/chart-parts';
import type {
  DataLabelsOptions,
  Options,
  SeriesLineOptions,
  SeriesOptionsType,
  TooltipOptions,
} from 'highcharts/highcharts.src.js';
import { xAxisOptions, formatAxisTitle, withChartFrame, legendBelow, valueAxis } from '../chart-frame.ts';
import { chartColours as colours } from '../chart-theme.ts';
import { type ChartSetting, fitChartHeight } from '../chart-setting.ts';
import { createEndLabel, computeEndLabelShifts } from '../labels/end-labels.ts';
import { niceAxis } from '@portal/wording/nice-axis';
import { drawTarget, targetText } from './draw-target.ts';
import { chartCaption } from '@portal/wording/chart-captions';
import { escapeHtml, formatValue, ownLabel } from '../labels/format-chart-text.ts';
import {
  periodAxis,
  labelMargin,
  formatAnnotations,
  stockNavigatorOptions,
  stockValueAxis,
  toPeriodTimestamp,
  toPointsWithBreaks,
} from '../time-axis.ts';

/** A band between two figures of each period. Edges as well as shade distinguish the bands. */
export type ValueBand<Period extends SeriesPeriod> = {
  name: string;
  fillOpacity: number;
  edges: (period: Period) => [number | null, number | null];
  isEdged?: boolean;
};
export const middleHalfBand: ValueBand<SeriesPeriod> = {
  name: 'Middle half (Q1 to Q3)',
  fillOpacity: 0.28,
  edges: ({ Q1, Q3 }) => [Q1, Q3],
};

/** Draws the user's line over the peers' median and middle half, broken if the definition changed. */
export const toTimeSeriesOptions = (data: ChartData, setting: ChartSetting): Options | null =>
  toLinesOverTimeOptions(data, setting, data.time_series?.periods ?? [], [middleHalfBand]);

/** @param bands the widest first, as each is painted over the one before */
export function toLinesOverTimeOptions<Period extends SeriesPeriod>(
  data: ChartData,
  setting: ChartSetting,
  allPeriods: Period[],
  bands: ValueBand<Period>[],
): Options | null {
  const periods = trimEmptyPeriods(allPeriods);
  if (periods.length === 0) return null;
  const { measure } = data;
  const values = periods.flatMap((period) =>
    [period.own, period.target, ...bands.flatMap(({ edges }) => edges(period))].filter((one) => one != null),
  );
  const axis = niceAxis(values, measure.kind === 'proportion' ? measure.multiplier : Infinity);
  const ownPoint = data.points.find(({ is_own }) => is_own);
  const ownName = ownPoint ? ownLabel(ownPoint, data, setting.isAdmin) : absentName(data, setting);
  const spoken = (period: Period) => [
    ...describePeriod(period, data, ownName),
    ...formatAnnotations(setting, period.time_period_id),
  ];
  const height = fitChartHeight(setting, setting.isNarrow ? 400 : 500);
  const newest = periods.at(-1);
  const ends = [newest?.own ?? null, newest?.Median ?? null, newest?.target ?? null];
  const shifts = computeEndLabelShifts(
    ends.map((value) => value ?? axis.min),
    axis,
    height - 200,
  );
  const target = drawTarget(periods, measure, setting, shifts[2] ?? 0);
  const medianText = `${setting.isNarrow ? '' : 'Median '}${formatValue(ends[1] ?? null, measure)}`;
  const series: SeriesOptionsType[] = [
    ...bands.map((band) => bandSeries(band, periods)),
    ...target.series,
    medianSeries(periods, createEndLabel(medianText, shifts[1] ?? 0, colours.inkSoft)),
    {
      ...ownSeries(
        periods,
        createEndLabel(formatValue(ends[0] ?? null, measure), shifts[0] ?? 0, setting.accent, true),
        spoken,
      ),
      name: ownName,
      color: setting.accent,
    },
  ];
  return withChartFrame(
    data,
    setting,
    chartCaption(data, data.percentile_bands ? 'percentile_bands' : 'time_series'),
    {
      chart: { height, marginTop: 52, marginRight: labelMargin(data, setting), spacingLeft: 4 },
      legend: legendBelow,
      ...stockNavigatorOptions(setting, periods.length),
      xAxis: xAxisOptions(null, periodAxis(periods, data, setting)),
      yAxis: stockValueAxis(valueAxis(formatAxisTitle(measure), { ...axis, plotLines: target.plotLines })),
      tooltip: periodTooltip(periods, spoken),
      series,
      accessibility: { point: { descriptionFormat: '{point.name}, {point.custom.spoken}' } },
    },
  );
}

/** Names the user's line if they have no value in this period: they may have one in others. */
const absentName = ({ submission_name, unit_name }: ChartData, { isAdmin }: ChartSetting): string =>
  (isAdmin && submission_name) || `Your ${unit_name}`;

const periodTooltip = <Period extends SeriesPeriod>(
  periods: Period[],
  spoken: (period: Period) => string[],
): TooltipOptions => ({
  shared: true,
  split: false,
  formatter() {
    const period = periods.find((one) => toPeriodTimestamp(one) === this.x);
    return period
      ? [`<b>${escapeHtml(period.time_period_name)}</b>`, ...spoken(period).map(escapeHtml)].join('<br>')
      : false;
  },
});

const bandSeries = <Period extends SeriesPeriod>(
  { name, fillOpacity, edges, isEdged }: ValueBand<Period>,
  periods: Period[],
): SeriesOptionsType => ({
  type: 'arearange',
  name,
  color: colours.others,
  fillOpacity,
  lineWidth: isEdged ? 1 : 0,
  dashStyle: 'ShortDot',
  marker: { enabled: false },
  enableMouseTracking: false,
  accessibility: { enabled: false },
  data: toPointsWithBreaks(periods, edges),
});

const medianSeries = (periods: SeriesPeriod[], dataLabels: DataLabelsOptions): SeriesOptionsType => ({
  type: 'line',
  name: 'Median',
  showInNavigator: true,
  color: colours.inkSoft,
  lineWidth: 1.75,
  dashStyle: 'ShortDash',
  marker: { enabled: false },
  accessibility: { enabled: false },
  data: toPointsWithBreaks(periods, ({ Median }) => [Median]).map(([x, y], at, all) => ({
    x: x ?? 0,
    y: y ?? null,
    ...(at === all.length - 1 && { dataLabels }),
  })),
});

const ownSeries = <Period extends SeriesPeriod>(
  periods: Period[],
  dataLabels: DataLabelsOptions,
  spoken: (period: Period) => string[],
): SeriesLineOptions => ({
  type: 'line',
  lineWidth: 2.5,
  zIndex: 5,
  marker: { enabled: true, symbol: 'circle', radius: periods.length > 30 ? 3 : 4 },
  connectNulls: false,
  data: toPointsWithBreaks(periods, ({ own }) => [own]).map(([x, y], at, all) => {
    const period = periods.find((one) => toPeriodTimestamp(one) === x);
    return {
      x: x ?? 0,
      y: y ?? null,
      name: period?.time_period_name,
      custom: { spoken: period ? spoken(period).join(', ') : '' },
      ...(at === all.length - 1 && y !== null && { dataLabels }),
    };
  }),
});

export function describePeriod(
  period: SeriesPeriod | BandPeriod,
  { measure }: ChartData,
  ownName: string,
): string[] {
  const show = (value: number | null) => formatValue(value, measure);
  const own =
    period.own !== null
      ? show(period.own)
      : period.own_missing && missingValueLabels[period.own_missing].short;
  const percentile = percentileWords(period);
  return [
    ...(own ? [`${ownName}: ${own}`] : []),
    ...(percentile ? [capitalised(percentile)] : []),
    ...targetText(period, measure),
    ...(period.Median === null
      ? [period.visibility === 'own_only' ? 'Other results are not published yet' : TOO_FEW]
      : [
          `Median ${show(period.Median)}, middle half ${show(period.Q1)} to ${show(period.Q3)}, n = ${period.n}`,
          ...('P10' in period ? [`10th to 90th percentile ${show(period.P10)} to ${show(period.P90)}`] : []),
        ]),
  ];
}
