import type { ChartData } from '@portal/contract/charts/chart-data';
import type { Options, SeriesMapOptions } from 'highcharts/highcharts.src.js';
import { withChartFrame } from '../chart-frame.ts';
import { chartColours as colours } from '../chart-theme.ts';
import { type ChartSetting, fitChartHeight } from '../chart-setting.ts';
import { MAP_ATTRIBUTION, mapFiles } from '../map-files.ts';
import { chartCaption } from '@portal/wording/chart-captions';
import { pluralOf } from '@portal/wording/plurals';
import { formatValue } from '../labels/format-chart-text.ts';
import { formatPointTooltip } from '../labels/format-point-tooltip.ts';
import { writeDecimal } from '@portal/wording/write-decimal';

/** Light to dark in one hue, so that it reads without colour. */
const SHADES: [number, string][] = [
  [0, '#dbe9f3'],
  [0.5, '#6fa3c7'],
  [1, '#0d3f5f'],
];

const OWN_COLOUR = '#b3480f';

/** The median of each area on its map. Null where there are no areas to show. @param topology the boundaries, as TopoJSON */
export function toMapOptions(data: ChartData, setting: ChartSetting, topology: object): Options | null {
  const { areas } = data;
  if (!areas || areas.areas.length === 0) return null;
  const words = { ...chartCaption(data, `${areas.level}_map`), attribution: MAP_ATTRIBUTION };
  return withChartFrame(data, setting, words, {
    chart: {
      height: fitChartHeight(setting, setting.isNarrow ? 480 : 640),
      ...(setting.isDocument && { width: 900 }),
      map: topology as never,
    },
    legend: {
      enabled: true,
      align: 'left',
      verticalAlign: 'bottom',
      symbolWidth: setting.isNarrow ? 220 : 320,
      itemStyle: { color: colours.inkSoft, fontSize: '13px', fontWeight: 'normal' },
      title: { text: axisText(data) },
    },
    colorAxis: {
      stops: SHADES,
      startOnTick: false,
      endOnTick: false,
      tickPixelInterval: 80,
      labels: {
        style: { color: colours.inkFaint, fontSize: '12px' },
        formatter: ({ value }) => writeDecimal(Number(value)),
      },
    },
    mapNavigation: { enabled: false },
    plotOptions: {
      map: {
        nullColor: '#f7f8f9',
        borderColor: colours.inkFaint,
        borderWidth: 0.75,
      },
    },
    tooltip: { formatter: formatPointTooltip },
    series: [areasSeries(data, areas, setting), ownAreasSeries(areas)],
    accessibility: {
      point: { descriptionFormat: '{point.name}, {#each point.custom.lines}{this}, {/each}' },
    },
  });
}

type Areas = NonNullable<ChartData['areas']>;
type Area = Areas['areas'][number];

function areasSeries(data: ChartData, { level, areas }: Areas, setting: ChartSetting): SeriesMapOptions {
  const { measure } = data;
  const medians = areas.flatMap(({ Median }) => (Median === null ? [] : [Median]));
  const range = { min: Math.min(...medians), max: Math.max(...medians) };
  return {
    type: 'map',
    name: measure.measure_name,
    joinBy: [mapFiles[level].property, 'code'],
    // The map also shows areas without submissions.
    allAreas: true,
    data: areas.map((area) => ({
      code: area.code,
      name: area.name,
      value: area.Median,
      dataLabels: labelLook(area.Median, range, setting.isNarrow),
      custom: { lines: describeArea(area, data, setting) },
    })),
    dataLabels: {
      enabled: level === 'region',
      formatter() {
        const { name, value } = this as unknown as { name: string; value: number | null };
        return value === null || value === undefined ? name : `${name}<br>${formatValue(value, measure)}`;
      },
    },
  };
}

/** Lists the lines of an area's tooltip. */
function describeArea(area: Area, data: ChartData, { isAdmin }: ChartSetting): string[] {
  const units = pluralOf(data.unit_name);
  const median =
    area.Median === null
      ? `Held back: too few ${units} to show`
      : `Median ${formatValue(area.Median, data.measure)}`;
  return [
    area.suppressed === 'would_single_out' ? `Held back: it could identify individual ${units}` : median,
    ...(area.n === null ? [] : [`n = ${area.n}`]),
    ...(area.is_own ? [`Area of ${(isAdmin && data.submission_name) || `your ${data.unit_name}`}`] : []),
  ];
}

/** Outlines the user's areas above all others: the borders of its neighbours would lie on that of the area itself. */
const ownAreasSeries = ({ level, areas }: Areas): SeriesMapOptions => ({
  type: 'map',
  name: 'Your area',
  joinBy: [mapFiles[level].property, 'code'],
  allAreas: false,
  data: areas.filter(({ is_own }) => is_own).map(({ code, name }) => ({ code, name, color: 'transparent' })),
  colorAxis: false,
  color: 'transparent',
  borderColor: OWN_COLOUR,
  borderWidth: 3,
  showInLegend: false,
  enableMouseTracking: false,
  accessibility: { enabled: false },
});

/** Dark on light and light on dark, by how dark the area is. */
function labelLook(median: number | null, { min, max }: { min: number; max: number }, isNarrow: boolean) {
  const isDark = median !== null && median - min > 0.55 * (max - min);
  return {
    style: {
      color: isDark ? colours.surface : colours.ink,
      fontSize: isNarrow ? '10px' : '12px',
      fontWeight: '600',
      textOutline: isDark ? '2px #0d3f5f' : `2px rgba(255, 255, 255, 0.75)`,
    },
  };
}

const axisText = ({ measure }: ChartData) => `Median${measure.unit ? ` (${measure.unit})` : ''}`;
