import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Options, SeriesOptionsType, YAxisStackLabelsOptions } from 'highcharts/highcharts.src.js';
import { formatNumber } from '../../lib/format/format.ts';
import { xAxisOptions, formatAxisTitle, withChartFrame, legendBelow, valueAxis } from '../chart-frame.ts';
import { chartColours as colours } from '../chart-theme.ts';
import { type ChartSetting, fitChartHeight } from '../chart-setting.ts';
import { compositionGroups, formatPartLines, formatCompositionGroupName } from '../composition-groups.ts';
import { type Bin, formatBinRange, toBins } from '@portal/wording/histogram';
import { niceAxis } from '@portal/wording/nice-axis';
import { chartCaption } from '@portal/wording/chart-captions';
import { groupPoints, type PointGroup } from '../point-groups.ts';
import { pluralOf } from '@portal/wording/plurals';
import { escapeHtml } from '../labels/format-chart-text.ts';
import { formatPointTooltip } from '../labels/format-point-tooltip.ts';

/**
 * Draws how many submissions have each value. For a whole made of parts, draws the share of each part in
 * every set.
 */
export function toDistributionOptions(data: ChartData, setting: ChartSetting): Options | null {
  return data.composition ? toSharesOptions(data, setting) : toHistogramOptions(data, setting);
}

function toHistogramOptions(data: ChartData, setting: ChartSetting): Options | null {
  const bins = toBins(data.points);
  if (bins.length === 0) return null;
  const groups = groupPoints(
    data.points.filter(({ value }) => value !== null),
    data,
    setting,
  );
  return withChartFrame(data, setting, chartCaption(data, 'distribution'), {
    chart: {
      type: 'column',
      height: fitChartHeight(setting, setting.isNarrow ? 380 : 440),
      marginTop: 52,
      spacingLeft: 4,
    },
    legend: { ...legendBelow, enabled: groups.length > 1 },
    xAxis: xAxisOptions(formatAxisTitle(data.measure), {
      categories: bins.map((bin) => writeBinRange(bin, data)),
      tickLength: 0,
    }),
    yAxis: valueAxis(`Number of ${pluralOf(data.unit_name)}`, {
      allowDecimals: false,
      min: 0,
      maxPadding: 0.12,
      reversedStacks: false,
      stackLabels: countLabels(bins, groups, setting),
    }),
    plotOptions: {
      column: {
        stacking: 'normal',
        pointPadding: 0.02,
        groupPadding: 0.02,
        borderWidth: 1,
        borderColor: colours.surface,
      },
    },
    tooltip: { formatter: formatPointTooltip },
    // The user's own submission is at the foot of its column, in the order of the legend.
    series: groups.map((group, at) => groupSeries(group, groups.length - at, bins, data)),
    accessibility: {
      point: { descriptionFormat: '{point.name}, {#each point.custom.lines}{this}, {/each}' },
    },
  });
}

/** Labels each column with its count, and the user's column with their name if there is room. */
function countLabels(
  bins: readonly Bin[],
  groups: readonly PointGroup[],
  { isNarrow }: ChartSetting,
): YAxisStackLabelsOptions {
  const own = groups.find(({ isOwn }) => isOwn);
  return {
    enabled: true,
    allowOverlap: true,
    formatter() {
      const isOwn = own !== undefined && bins[Number(this.x)]?.points.some(({ is_own }) => is_own);
      const count = this.total ? formatNumber(this.total) : '';
      return isOwn && own.name.length < 16 && !isNarrow
        ? `<b>${escapeHtml(own.name)}</b><br>${count}`
        : count;
    },
    style: { color: colours.inkSoft, fontSize: '12px', fontWeight: '400', textOutline: 'none' },
  };
}

/** Draws the members of a group in every column. */
function groupSeries(
  group: PointGroup,
  index: number,
  bins: readonly Bin[],
  data: ChartData,
): SeriesOptionsType {
  const total = bins.reduce((sum, one) => sum + one.points.length, 0);
  return {
    type: 'column',
    name: group.name,
    color: group.colour,
    index,
    data: bins.map((bin, x) => {
      const members = bin.points.filter((point) => group.points.includes(point));
      return {
        x,
        y: members.length,
        name: `${writeBinRange(bin, data)} ${data.measure.unit}`,
        custom: {
          lines: [
            `${formatNumber(bin.points.length)} of ${formatNumber(total)} ${pluralOf(data.unit_name)}`,
            ...(group.isNamed && members.length > 0 ? members.map(({ name }) => name) : []),
          ],
        },
      };
    }),
  };
}

const writeBinRange = (bin: Bin, { measure }: ChartData): string =>
  formatBinRange(bin, measure.decimals, (value, decimals) => formatNumber(value, { decimals }));

function toSharesOptions(data: ChartData, setting: ChartSetting): Options | null {
  const { composition } = data;
  const sets = composition ? compositionGroups(composition, setting) : [];
  if (!composition || sets.length === 0) return null;
  const palette = [colours.others, ...colours.groups];
  return withChartFrame(data, setting, chartCaption(data, 'distribution'), {
    chart: {
      type: 'bar',
      height: 130 + composition.parts.length * (24 + 16 * sets.length),
      spacingLeft: 4,
    },
    legend: legendBelow,
    xAxis: xAxisOptions(null, { categories: composition.parts.map(({ name }) => name), tickLength: 0 }),
    yAxis: {
      ...niceAxis(
        sets.flatMap(({ shares }) => (shares ?? []).map((share) => 100 * share)),
        100,
      ),
      endOnTick: false,
      title: { text: 'Share of total (%)', style: { color: colours.inkSoft, fontSize: '12px' } },
      gridLineColor: colours.line,
      labels: { style: { color: colours.inkFaint, fontSize: '12px' } },
    },
    plotOptions: {
      bar: {
        borderWidth: 0,
        groupPadding: 0.12,
        pointPadding: 0.04,
        dataLabels: {
          enabled: true,
          format: '{point.y:.1f}%',
          style: { color: colours.inkSoft, fontSize: '11px', fontWeight: '400', textOutline: 'none' },
        },
      },
    },
    tooltip: { formatter: formatPointTooltip },
    series: sets.map((set, at): SeriesOptionsType => ({
      type: 'bar',
      name: formatCompositionGroupName(set, data, setting),
      color: set.is_own ? setting.accent : palette[(at - (sets[0]?.is_own ? 1 : 0)) % palette.length],
      data: composition.parts.map((part, index) => ({
        y: 100 * (set.shares?.[index] ?? 0),
        name: `${part.name}: ${formatCompositionGroupName(set, data, setting)}`,
        custom: { lines: formatPartLines(data, set, index) },
      })),
    })),
    accessibility: {
      point: { descriptionFormat: '{point.name}, {#each point.custom.lines}{this}, {/each}' },
    },
  });
}
