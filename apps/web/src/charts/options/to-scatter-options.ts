import type { ChartData, ChartPoint } from '@portal/contract/charts/chart-data';
import type { Options } from 'highcharts/highcharts.src.js';
import { xAxisOptions, formatAxisTitle, withChartFrame, legendBelow, valueAxis } from '../chart-frame.ts';
import { chartColours as colours } from '../chart-theme.ts';
import { type ChartSetting, highlightOnClick, fitChartHeight } from '../chart-setting.ts';
import { chartCaption } from '@portal/wording/chart-captions';
import { groupPoints, type Surroundings, toScatterSeries } from '../point-groups.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { formatValue } from '../labels/format-chart-text.ts';
import { formatPointTooltip } from '../labels/format-point-tooltip.ts';
import { writeDecimal } from '@portal/wording/write-decimal';

/** Two measures against each other. Null for a chart that has but one. */
export function toScatterOptions(data: ChartData, setting: ChartSetting): Options | null {
  const { pairs, measure } = data;
  if (!pairs || pairs.points.length === 0) return null;
  const yOf = new Map(pairs.points.map(({ key, y }) => [key, y]));
  const points = data.points.filter(({ key, value }) => value !== null && yOf.has(key));
  const across = points.map(({ value }) => value ?? 0);
  const [least, most] = [Math.min(...across), Math.max(...across)];
  const up = points.map(({ key }) => yOf.get(key) ?? 0);
  const around = {
    points,
    placeOf: ({ key, value }: ChartPoint) => ({ x: value ?? 0, y: yOf.get(key) ?? 0 }),
    window: { x: [least, most], y: [Math.min(...up), Math.max(...up)] },
  } satisfies Surroundings;
  const median = (value: number | null, text: string) => medianLine(value, setting.isNarrow ? '' : text);
  return withChartFrame(data, setting, chartCaption(data, 'scatter'), {
    chart: { height: fitChartHeight(setting, setting.isNarrow ? 400 : 480), marginTop: 52, spacingLeft: 4 },
    legend: legendBelow,
    xAxis: xAxisOptions(formatAxisTitle({ ...measure, measure_name: data.series_name }), {
      // From zero where it is near.
      min: least >= 0 && least < most / 2 ? 0 : null,
      gridLineWidth: 1,
      gridLineColor: colours.line,
      plotLines: median(data.averages.Median, `Median ${formatValue(data.averages.Median, measure)}`),
      labels: { formatter: ({ value }) => writeDecimal(Number(value)) },
    }),
    yAxis: valueAxis(formatAxisTitle(pairs.measure), {
      startOnTick: true,
      plotLines: median(pairs.Median, `Median ${formatNumber(pairs.Median, pairs.measure)}`),
    }),
    plotOptions: { scatter: highlightOnClick(setting) },
    tooltip: { formatter: formatPointTooltip },
    series: groupPoints(points, data, setting).map((group) =>
      toScatterSeries(group, setting, around, ({ key, value }) => [
        `${data.series_name}: ${formatValue(value, measure)}`,
        `${pairs.measure.measure_name}: ${formatNumber(yOf.get(key) ?? null, pairs.measure)}`,
      ]),
    ),
    accessibility: {
      point: { descriptionFormat: '{point.name}, {#each point.custom.lines}{this}, {/each}' },
    },
  });
}

const medianLine = (value: number | null, text: string) =>
  value === null
    ? []
    : [
        {
          value,
          color: colours.inkFaint,
          width: 1.25,
          dashStyle: 'Dash' as const,
          zIndex: 2,
          label: { text, rotation: 0, style: { color: colours.inkFaint, fontSize: '11px' } },
        },
      ];
