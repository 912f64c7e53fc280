import { INK, LIMIT, OTHERS, pointColours, SOFT } from '../chart-models/chart-colours.ts';
import type { CurveRole, Points } from '../chart-models/chart-model.ts';
import { countTickDecimals, createAxisScale } from '../chart-models/axis-scale.ts';
import {
  computeAxisOptions,
  toNumberFormat,
  commonOptions,
  type ChartStyle,
  type SlideContext,
  type Options,
  roundToAxisOrGap,
  type SeriesLook,
} from './chart-options.ts';

const roles = {
  others: 'Others',
  better: 'Better than the limits',
  alert: 'Outside the 95% limit',
  alarm: 'Outside the 99.8% limit',
  own: 'This submission',
} as const;
const marks = {
  others: 'circle',
  better: 'circle',
  alert: 'triangle',
  alarm: 'square',
  own: 'diamond',
} as const;
const curveLooks: Record<CurveRole, Pick<SeriesLook, 'line' | 'dash'>> = {
  alarm_limit: { line: 1.25 },
  limit: { line: 1.25, dash: 'dash' },
  chance: { line: 1, dash: 'dot' },
};

export function addPoints(
  { deck, slide, altText, own, place }: SlideContext,
  { axis, across, points, curves, levels }: Points,
): ChartStyle {
  const colours = pointColours(own);
  const present = (['others', 'better', 'alert', 'alarm', 'own'] as const).filter((role) =>
    points.some((one) => one.role === role),
  );
  const wide = createAxisScale(
    [...points.map(({ x }) => x), ...curves.flatMap((curve) => curve.points.map(([x]) => x))],
    0,
    1,
    curves.length > 0,
  );
  const ends = endsOf(points, curves);
  const [least, most] = [ends.valAxisMinVal, ends.valAxisMaxVal];
  // A limit that is not seen leads to no mark beyond the picture.
  const isSeen = ([, y]: [number, number]) => least <= y && y <= most;
  const groups = [
    ...present.map((role) => ({
      name: role === 'own' ? (points.find((one) => one.role === role)?.name ?? roles.own) : roles[role],
      at: points.filter((one) => one.role === role).map(({ x, y }): [number, number] => [x, y]),
    })),
    ...curves.map(({ name, points: at }) => ({ name, at: at.filter(isSeen) })),
    ...levels.map(({ name, value }) => ({
      name,
      at: [wide.min, wide.max].map((x): [number, number] => [x, value]),
    })),
  ];
  const all = groups.flatMap(({ at }, group) => at.map((point) => ({ group, point })));
  const series = [
    { name: across.title, values: all.map(({ point }) => point[0]) },
    ...groups.map(({ name }, index) => ({
      name,
      values: all.map(({ group, point }) =>
        roundToAxisOrGap(group === index ? point[1] : null, { ...axis, decimals: axis.decimals + 2 }),
      ),
    })),
  ];
  slide.addChart(deck.ChartType.scatter, series, {
    ...commonOptions(axis, altText, place),
    showCatAxisTitle: true,
    catAxisTitle: across.title,
    catAxisTitleFontSize: 10,
    catAxisTitleColor: SOFT,
    ...ends,
    catAxisMinVal: wide.min,
    catAxisMaxVal: wide.max,
    chartColors: groups.map(() => OTHERS),
    lineSize: 1,
    lineDataSymbol: 'circle',
  } as Options);
  return {
    looks: looksOf(present, { curves, levels }, colours),
    // Of the two lines of a limit one is listed.
    unlisted: curves.flatMap(({ role }, at) =>
      curves.findIndex((one) => one.role === role) < at ? [present.length + at] : [],
    ),
    across: { step: wide.ticks[1]! - wide.ticks[0]!, code: toNumberFormat(countTickDecimals(wide.ticks)) },
  };
}

/** Limits of a tiny denominator would flatten everything else, so the axis ends near the points. */
function endsOf(points: Points['points'], curves: Points['curves']) {
  const ys = points.map(({ y }) => y);
  const room = 0.25 * (Math.max(...ys) - Math.min(...ys) || 1);
  const low = Math.min(...ys) >= 0 ? Math.max(0, Math.min(...ys) - room) : Math.min(...ys) - room;
  return computeAxisOptions([low, Math.max(...ys) + (curves.length > 0 ? room : 0)], false);
}

function looksOf(
  present: readonly (keyof typeof roles)[],
  { curves, levels }: Pick<Points, 'curves' | 'levels'>,
  colours: ReturnType<typeof pointColours>,
): SeriesLook[] {
  return [
    ...present.map((role): SeriesLook => ({
      colour: colours[role],
      line: 0,
      marker: marks[role],
      size: role === 'own' ? 11 : role === 'better' ? 8 : 6,
      isLight: role === 'better',
    })),
    ...curves.map(({ role }): SeriesLook => ({ colour: LIMIT, marker: 'none', ...curveLooks[role] })),
    ...levels.map((): SeriesLook => ({ colour: INK, line: 1.5, marker: 'none' })),
  ];
}
