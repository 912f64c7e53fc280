import type { ChartData } from '@portal/contract/chart-data';
import type { Options } from 'highcharts/highcharts.src.js';
import { captionOf, framed } from './chart-frame.ts';
import { chartColours as colours } from './chart-look.ts';
import type { ChartSetting } from './chart-setting.ts';
import { MAP_ATTRIBUTION, mapFiles } from './map-files.ts';
import { pictureWords } from './picture-words.ts';
import { formatValue, pluralOf } from './ranked-bars-words.ts';
import { linesTooltip } from './lines-tooltip.ts';

/** Light to dark in one hue, so that it reads without colour. */
const SHADES: [number, string][] = [
  [0, '#dbe9f3'],
  [0.5, '#6fa3c7'],
  [1, '#0d3f5f'],
];

/** The median of each area on its map. Null where there are no areas to show. @param topology the boundaries, as TopoJSON */
export function toMapOptions(data: ChartData, setting: ChartSetting, topology: object): Options | null {
  const { areas, measure } = data;
  if (!areas || areas.areas.length === 0) return null;
  const units = pluralOf(data.unit_name);
  const words = pictureWords(data, `${areas.level}_map`);
  const framedOptions = framed(data, words, {
    chart: {
      height: setting.isNarrow ? 480 : 640,
      map: topology as never,
    },
    legend: {
      enabled: true,
      align: 'left',
      verticalAlign: 'bottom',
      symbolWidth: setting.isNarrow ? 220 : 320,
      title: { text: axisText(data) },
    },
    colorAxis: {
      stops: SHADES,
      startOnTick: false,
      endOnTick: false,
      tickPixelInterval: 80,
      labels: {
        style: { color: colours.inkFaint, fontSize: '12px' },
        formatter: ({ value }) => Number(value).toLocaleString('en-GB'),
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
    tooltip: { formatter: linesTooltip },
    series: [
      {
        type: 'map',
        name: measure.measure_name,
        joinBy: [mapFiles[areas.level].property, 'code'],
        // Areas that nobody belongs to are on the map as well.
        allAreas: true,
        data: areas.areas.map((area) => ({
          code: area.code,
          name: area.name,
          value: area.Median,
          ...(area.is_own ? { borderColor: '#b3480f', borderWidth: 3, zIndex: 3 } : {}),
          custom: {
            lines: [
              area.Median === null
                ? `Held back: fewer ${units} than may be shown`
                : `Median ${formatValue(area.Median, measure)}`,
              ...(area.n === null ? [] : [`n = ${area.n}`]),
              ...(area.is_own ? [`Where your ${data.unit_name} belongs`] : []),
            ],
          },
        })),
        dataLabels: {
          enabled: areas.level === 'region',
          formatter() {
            const { name, value } = this as unknown as { name: string; value: number | null };
            return value === null || value === undefined ? name : `${name}<br>${formatValue(value, measure)}`;
          },
          style: {
            color: colours.ink,
            fontSize: setting.isNarrow ? '10px' : '12px',
            fontWeight: '600',
            textOutline: `3px ${colours.surface}`,
          },
        },
      },
    ],
    accessibility: {
      point: { descriptionFormat: '{point.name}, {#each point.custom.lines}{this}, {/each}' },
    },
  });
  const exported = framedOptions.exporting?.chartOptions;
  return {
    ...framedOptions,
    exporting: {
      ...framedOptions.exporting,
      sourceWidth: 900,
      chartOptions: {
        ...exported,
        caption: { ...exported?.caption, text: `${captionOf(data)} ${MAP_ATTRIBUTION}` },
      },
    },
  };
}

const axisText = ({ measure }: ChartData) => `Median${measure.unit ? ` (${measure.unit})` : ''}`;
