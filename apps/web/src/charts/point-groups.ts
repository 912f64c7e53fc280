import type { ChartData, ChartPoint } from '@portal/contract/charts/chart-data';
import type {
  DataLabelsOptions,
  PointMarkerOptionsObject,
  SeriesScatterOptions,
} from 'highcharts/highcharts.src.js';
import { chartColours as colours, highlightColour } from './chart-theme.ts';
import type { ChartSetting } from './chart-setting.ts';
import { pluralOf } from '@portal/wording/plurals';
import { escapeHtml, ownGroupLabel } from './labels/format-chart-text.ts';

/**
 * Points that share a look. Shape as well as colour distinguishes the user's and highlighted points from the
 * others.
 */
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
      colour: highlightColour(at),
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
const MOST_BESIDE = 24;

/** The side of a point on which its name appears. */
type Side = 'right' | 'left' | 'above' | 'below';

type At = { x: number; y: number };

/** The range of values that the chart shows. */
type ValueWindow = { x: [least: number, most: number]; y: [least: number, most: number] };

/**
 * Returns the side of `point` on which a text covers the fewest of `others`; the right side if sides are
 * equal. Charts differ in size, so this assumes a usual size, in which a letter is 7.5 by 18 pixels.
 */
export function findClearestSide(point: At, others: readonly At[], window: ValueWindow, text: string): Side {
  const across = USUAL.width / (window.x[1] - window.x[0] || 1);
  const up = USUAL.height / (window.y[1] - window.y[0] || 1);
  const width = text.length * 7.5 + 4;
  const half = width / 2;
  const boxes: [Side, left: number, right: number, bottom: number, top: number][] = [
    ['right', 8, 10 + width, -10, 10],
    ['left', -10 - width, -8, -10, 10],
    ['above', -half, half, 8, 30],
    ['below', -half, half, -30, -8],
  ];
  const covered = boxes.map(([side, left, right, bottom, top]) => {
    const [x, y] = [(point.x - window.x[0]) * across, (point.y - window.y[0]) * up];
    const isCut = x + left < 0 || x + right > USUAL.width || y + bottom < 0 || y + top > USUAL.height;
    const under = others.filter((one) => {
      const [dx, dy] = [(one.x - point.x) * across, (one.y - point.y) * up];
      return dx > left - 4 && dx < right + 4 && dy > bottom - 4 && dy < top + 4;
    });
    return { side, under: isCut ? Infinity : under.length };
  });
  return covered.reduce((best, one) => (one.under < best.under ? one : best)).side;
}

const USUAL = { width: 960, height: 330 };

const PLACES: Record<Side, Pick<DataLabelsOptions, 'align' | 'verticalAlign' | 'x' | 'y'>> = {
  right: { align: 'left', verticalAlign: 'middle', x: 10, y: 0 },
  left: { align: 'right', verticalAlign: 'middle', x: -10, y: 0 },
  above: { align: 'center', verticalAlign: 'bottom', x: 0, y: -8 },
  below: { align: 'center', verticalAlign: 'top', x: 0, y: 8 },
};

/** Returns the label of the user's point and of each highlighted point, on `side` of the point. */
export function createPointNameLabel(
  group: PointGroup,
  setting: ChartSetting,
  text = nameBeside(group),
  side: Side = 'right',
): DataLabelsOptions {
  return {
    enabled: group.isNamed && group.points.length === 1 && !setting.isNarrow,
    ...PLACES[side],
    crop: false,
    overflow: 'allow',
    allowOverlap: true,
    formatter: () => escapeHtml(text),
    style: {
      color: group.colour,
      fontSize: '13px',
      fontWeight: '600',
      textOutline: `3px ${colours.surface}`,
    },
  };
}

/** The same on the side where it lies over the fewest of `points`. */
function clearLabel(
  group: PointGroup,
  setting: ChartSetting,
  { points, placeOf, window, more }: Surroundings,
): DataLabelsOptions {
  const [own] = group.points;
  if (!group.isNamed || !own) return { enabled: false };
  const text = [nameBeside(group), more?.(own)].filter(Boolean).join(': ');
  const others = points.filter(({ key }) => key !== own.key).map(placeOf);
  return createPointNameLabel(group, setting, text, findClearestSide(placeOf(own), others, window, text));
}

/** The surroundings of a named point, and the text beside its name. */
export type Surroundings = {
  points: ChartPoint[];
  placeOf: (point: ChartPoint) => At;
  window: ValueWindow;
  more?: (point: ChartPoint) => string;
};

/** Returns the scatter series of a group of points. `describe` returns the lines about a point. */
export const toScatterSeries = (
  group: PointGroup,
  setting: ChartSetting,
  surroundings: Surroundings,
  describe: (point: ChartPoint) => string[],
): SeriesScatterOptions => ({
  type: 'scatter',
  name: group.name,
  color: group.colour,
  marker: group.marker,
  zIndex: group.isOwn ? 6 : group.isNamed ? 5 : 4,
  dataLabels: clearLabel(group, setting, surroundings),
  data: group.points.map((point) => ({
    ...surroundings.placeOf(point),
    name: point.name,
    custom: { key: point.key, is_own: point.is_own, lines: describe(point) },
  })),
});

const nameBeside = ({ name }: PointGroup): string => (name.length > MOST_BESIDE ? '' : name);
