import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Options, SeriesOptionsType, YAxisOptions } from 'highcharts/highcharts.src.js';
import { xAxisOptions, withChartFrame, legendBelow } from '../chart-frame.ts';
import { chartColours as colours, partColours } from '../chart-theme.ts';
import type { ChartSetting } from '../chart-setting.ts';
import { chartCaption } from '@portal/wording/chart-captions';
import { escapeHtml, truncate } from '../labels/format-chart-text.ts';
import { formatPointTooltip } from '../labels/format-point-tooltip.ts';
import {
  type CompositionGroup,
  compositionGroups,
  formatPartLines,
  formatCompositionGroupName,
} from '../composition-groups.ts';

/** From this share on there is room for the number. */
const ROOM_FOR_LABEL = 5;

const heightFor = (sets: number, parts: number, { isNarrow }: ChartSetting): number =>
  150 + sets * 58 + (isNarrow ? parts * 16 : 0);

const shareLabel = (y: number): string => (y >= ROOM_FOR_LABEL ? `${y.toFixed(0)}%` : '');

const shareAxis: YAxisOptions = {
  min: 0,
  max: 100,
  tickInterval: 20,
  reversedStacks: false,
  gridLineColor: colours.line,
  title: { text: 'Share of total (%)', style: { color: colours.inkSoft, fontSize: '12px' } },
  labels: { style: { color: colours.inkFaint, fontSize: '12px' } },
};

/** One bar of 100 % for oneself, each set, and each submission that is picked out. */
export function toStackedOptions(data: ChartData, setting: ChartSetting): Options | null {
  const { composition } = data;
  if (!composition) return null;
  const sets = compositionGroups(composition, setting);
  if (sets.length === 0) return null;
  const nameOf = (set: CompositionGroup) => formatCompositionGroupName(set, data, setting);
  return withChartFrame(data, setting, chartCaption(data, 'stacked'), {
    chart: { type: 'bar', height: heightFor(sets.length, composition.parts.length, setting), spacingLeft: 4 },
    legend: { ...legendBelow, reversed: false },
    xAxis: xAxisOptions(null, {
      categories: sets.map((set) => truncate(nameOf(set), setting.isNarrow ? 24 : 60)),
      tickLength: 0,
      labels: {
        formatter: ({ value, pos }) => {
          const text = escapeHtml(String(value));
          return sets[pos]?.is_own ? `<b>${text}</b>` : text;
        },
        style: { color: colours.ink, fontSize: '12px', width: setting.isNarrow ? 90 : 200 },
      },
    }),
    yAxis: shareAxis,
    plotOptions: {
      bar: {
        stacking: 'normal',
        borderWidth: 1.5,
        borderColor: colours.surface,
        maxPointWidth: 38,
        groupPadding: 0.08,
        dataLabels: {
          enabled: true,
          formatter() {
            return shareLabel(this.y ?? 0);
          },
          style: { fontSize: '12px', fontWeight: '600', textOutline: 'none' },
        },
      },
    },
    tooltip: { formatter: formatPointTooltip },
    series: composition.parts.map((part, index): SeriesOptionsType => {
      const at = index % partColours.length;
      return {
        type: 'bar',
        name: part.name,
        color: partColours[at],
        // Every second colour is light: its numbers are dark.
        dataLabels: { color: at % 2 === 0 ? colours.surface : colours.ink },
        data: sets.map((set) => ({
          y: 100 * (set.shares?.[index] ?? 0),
          name: `${part.name}: ${nameOf(set)}`,
          custom: { lines: formatPartLines(data, set, index) },
        })),
      };
    }),
    accessibility: {
      point: { descriptionFormat: '{point.name}, {#each point.custom.lines}{this}, {/each}' },
    },
  });
}
