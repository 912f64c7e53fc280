import type { ChartData, ChartPoint } from '@portal/contract/chart-data';
import type { DataLabelsOptions, PointMarkerOptionsObject } from 'highcharts/highcharts.src.js';
import { chartColours as colours, pickedColour } from './chart-look.ts';
import type { ChartSetting } from './chart-setting.ts';
import { pluralOf } from '@portal/wording/plurals';
import { escapeHtml, ownGroupLabel } from './ranked-bars-words.ts';

/** Points that share a look: shape as well as colour tells one's own and those picked out from the others. */
export type PointGroup = {
  name: string;
  colour: string;
  isOwn: boolean;
  isNamed: boolean;
  marker: PointMarkerOptionsObject;
  points: ChartPoint[];
};

/** The others first, so that what stands out is drawn above them. */
export function groupPoints(points: ChartPoint[], data: ChartData, setting: ChartSetting): PointGroup[] {
  const own = points.filter(({ is_own }) => is_own);
  const isPicked = ({ key, is_own }: ChartPoint) => !is_own && setting.picked?.has(key) === true;
  const others = points.filter((point) => !point.is_own && !isPicked(point));
  const groups: PointGroup[] = [
    {
      name: `Other ${pluralOf(data.unit_name)}`,
      colour: colours.others,
      isOwn: false,
      isNamed: false,
      marker: { symbol: 'circle', radius: 4, lineWidth: 1, lineColor: colours.surface },
      points: others,
    },
    ...points.filter(isPicked).map((point, at) => ({
      name: point.name,
      colour: pickedColour(at),
      isOwn: false,
      isNamed: true,
      marker: {
        symbol: at % 2 === 0 ? 'square' : 'triangle',
        radius: 6,
        lineWidth: 1,
        lineColor: colours.surface,
      },
      points: [point],
    })),
    {
      name: ownGroupLabel(own, data, setting.isAdmin),
      colour: setting.accent,
      isOwn: true,
      isNamed: true,
      marker: { symbol: 'diamond', radius: 8, lineWidth: 1.5, lineColor: colours.surface },
      points: own,
    },
  ];
  return groups.filter(({ points: members }) => members.length > 0);
}

/** A longer name would lie over the other points; the legend has it. */
export const MOST_BESIDE = 24;

/** The name beside the point of one's own and of each picked out; `text` may add to it. */
export function nameLabel(
  group: PointGroup,
  setting: ChartSetting,
  text = group.name.length > MOST_BESIDE ? '' : group.name,
  isRight = false,
): DataLabelsOptions {
  return {
    enabled: group.isNamed && group.points.length === 1 && !setting.isNarrow,
    align: isRight ? 'right' : 'left',
    verticalAlign: 'middle',
    x: isRight ? -10 : 10,
    y: 0,
    crop: false,
    overflow: 'allow',
    allowOverlap: true,
    formatter: () => escapeHtml(text),
    style: {
      color: group.colour,
      fontSize: '13px',
      fontWeight: '600',
      textOutline: `2px ${colours.surface}`,
    },
  };
}
