import type { ChartData, ChartPoint } from '@portal/contract/charts/chart-data';
import type { Options, SeriesOptionsType } from 'highcharts/highcharts.src.js';
import { xAxisOptions, axisTitle, withChartFrame, legendBelow, valueAxis } from '../chart-frame.ts';
import { chartColours as colours } from '../chart-theme.ts';
import { type ChartSetting, highlightOnClick, heightIn } from '../chart-setting.ts';
import { chartCaption } from '@portal/wording/chart-captions';
import { clearLabel, groupPoints, type Surroundings } from '../point-styles.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { formatValue } from '../labels/format-chart-text.ts';
import { linesTooltip } from '../labels/lines-tooltip.ts';

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
    chart: { height: heightIn(setting, setting.isNarrow ? 400 : 480), marginTop: 52, spacingLeft: 4 },
    legend: legendBelow,
    xAxis: xAxisOptions(axisTitle({ ...measure, measure_name: data.series_name }), {
      // From zero where it is near.
      min: least >= 0 && least < most / 2 ? 0 : null,
      gridLineWidth: 1,
      gridLineColor: colours.line,
      plotLines: median(data.averages.Median, `Median ${formatValue(data.averages.Median, measure)}`),
      labels: { formatter: ({ value }) => Number(value).toLocaleString('en-GB') },
    }),
    yAxis: valueAxis(axisTitle(pairs.measure), {
      startOnTick: true,
      plotLines: median(pairs.Median, `Median ${formatNumber(pairs.Median, pairs.measure)}`),
    }),
    plotOptions: { scatter: highlightOnClick(setting) },
    tooltip: { formatter: linesTooltip },
    series: groupPoints(points, data, setting).map((group): SeriesOptionsType => ({
      type: 'scatter',
      name: group.name,
      color: group.colour,
      marker: group.marker,
      zIndex: group.isOwn ? 6 : group.isNamed ? 5 : 4,
      dataLabels: clearLabel(group, setting, around),
      data: group.points.map((point) => ({
        x: point.value ?? 0,
        y: yOf.get(point.key) ?? 0,
        name: point.name,
        custom: {
          key: point.key,
          is_own: point.is_own,
          lines: [
            `${data.series_name}: ${formatValue(point.value, measure)}`,
            `${pairs.measure.measure_name}: ${formatNumber(yOf.get(point.key) ?? null, pairs.measure)}`,
          ],
        },
      })),
    })),
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
