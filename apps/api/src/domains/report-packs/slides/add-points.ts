import { INK, LIMIT, OTHERS, pointColours, SOFT } from '../pictures/looks.ts';
import type { Points } from '../pictures/picture.ts';
import {
  codeOf,
  common,
  type Dress,
  type Drawn,
  type Options,
  orGap,
  type SeriesLook,
} from './chart-options.ts';

const roles = {
  others: 'Others',
  better: 'Better than the limits',
  alert: 'Beyond 95%',
  alarm: 'Beyond 99.8%',
  own: 'Own',
} as const;

export function addPoints(
  { deck, slide, altText, own, place }: Drawn,
  { axis, across, points, curves, levels }: Points,
): Dress {
  const colours = pointColours(own);
  const present = (['others', 'better', 'alert', 'alarm', 'own'] as const).filter((role) =>
    points.some((one) => one.role === role),
  );
  const ends = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const groups = [
    ...present.map((role) => ({
      name: role === 'own' ? (points.find((one) => one.role === role)?.name ?? roles.own) : roles[role],
      at: points.filter((one) => one.role === role).map(({ x, y }): [number, number] => [x, y]),
    })),
    ...curves.map(({ name, points: at }) => ({ name, at })),
    ...levels.map(({ name, value }) => ({ name, at: ends.map((x): [number, number] => [x, value]) })),
  ];
  const all = groups.flatMap(({ at }, group) => at.map((point) => ({ group, point })));
  const ys = points.map(({ y }) => y);
  const room = 0.25 * (Math.max(...ys) - Math.min(...ys) || 1);
  // Limits of a tiny denominator would flatten everything else.
  const low = Math.min(...ys) >= 0 ? Math.max(0, Math.min(...ys) - room) : Math.min(...ys) - room;
  const high = Math.max(...ys) + room;
  const digits = 10 ** Math.max(0, 1 - Math.floor(Math.log10(high - low)));
  const series = [
    { name: across.title, values: all.map(({ point }) => point[0]) },
    ...groups.map(({ name }, index) => ({
      name,
      values: all.map(({ group, point }) =>
        orGap(group === index ? point[1] : null, { ...axis, decimals: axis.decimals + 2 }),
      ),
    })),
  ];
  slide.addChart(deck.ChartType.scatter, series, {
    ...common(axis, altText, place),
    showCatAxisTitle: true,
    catAxisTitle: across.title,
    catAxisTitleFontSize: 10,
    catAxisTitleColor: SOFT,
    // Both axes share it: the one across may go into the thousands.
    valAxisLabelFormatCode: codeOf(high - low < 10 ? axis.decimals : 0),
    valAxisMaxVal: Math.ceil(high * digits) / digits,
    valAxisMinVal: Math.floor(low * digits) / digits,
    chartColors: groups.map(() => OTHERS),
    lineSize: 1,
    lineDataSymbol: 'circle',
  } as Options);
  const marks = {
    others: 'circle',
    better: 'circle',
    alert: 'triangle',
    alarm: 'square',
    own: 'diamond',
  } as const;
  return {
    looks: [
      ...present.map((role): SeriesLook => ({
        colour: colours[role],
        line: 0,
        marker: marks[role],
        size: role === 'own' ? 11 : role === 'better' ? 8 : 6,
        isHollow: role === 'better',
      })),
      ...curves.map(({ role }): SeriesLook => ({
        colour: LIMIT,
        line: 1.25,
        dash: role === 'limit',
        marker: 'none',
      })),
      ...levels.map((): SeriesLook => ({ colour: INK, line: 1.5, marker: 'none' })),
    ],
  };
}
