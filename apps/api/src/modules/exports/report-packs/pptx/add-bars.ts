import { textColourOn, INK, hasHorizontalBars, OTHERS, SOFT } from '../chart-models/chart-colours.ts';
import type { Bars } from '../chart-models/chart-model.ts';
import {
  computeAxisOptions,
  toNumberFormat,
  commonOptions,
  type ChartStyle,
  type SlideContext,
  type Options,
  roundToAxis,
  type SeriesLook,
} from './chart-options.ts';

/** A bar of yours shorter than this part of the axis has no space for its figure inside. */
const LEAST_INSIDE = 0.12;

/** Few bars lie, with names and figures; many stand, with lines across for the averages and the middle half. */
export function addBars(slideContext: SlideContext, picture: Bars): ChartStyle {
  const { deck, slide, altText, own, place } = slideContext;
  const { axis } = picture;
  const lies = hasHorizontalBars(picture);
  // Lying bars are counted from below.
  const bars = lies ? [...picture.bars].reverse() : picture.bars;
  const labels = bars.map(({ name }) => name);
  const hasLimits = bars.some(({ limits }) => limits);
  const mine = bars.filter(({ isOwn }) => isOwn);
  // One bar for each: a submission is in one of the two series only.
  const all = [
    { isOwn: false, name: 'Others', colour: OTHERS },
    {
      isOwn: true,
      name: mine.length === 1 ? (picture.ownName ?? mine[0]!.name) : 'This submission',
      colour: own,
    },
  ].filter((one) => bars.some(({ isOwn }) => isOwn === one.isOwn));
  const series = all.map(({ isOwn, name }) => ({
    name,
    labels,
    values: bars.map((one) => (one.isOwn === isOwn ? roundToAxis(one.value, axis) : 0)),
  }));
  const lines = lies ? [] : linesOf(picture);
  const drawnBars: Options = {
    barGrouping: 'stacked',
    barGapWidthPct: lies ? 40 : 20,
    chartColors: all.map(({ colour }) => colour),
  };
  const ends = computeAxisOptions(valuesOf(picture), true);
  const options: Options = {
    ...commonOptions(axis, altText, place),
    ...ends,
    ...drawnBars,
    ...(hasLimits && { valAxisTitle: `${axis.title}; thin lines: 95% limits` }),
    barDir: lies ? 'bar' : 'col',
    catAxisHidden: !lies,
    catAxisLabelFontSize: fontSizeOf(bars),
    // Where there is nothing to tell apart a key would say nothing.
    showLegend: all.length + lines.length > 1,
  };
  // Horizontal bars and a line share no axes: the notes give the averages instead.
  if (lines.length === 0) slide.addChart(deck.ChartType.bar, series, options);
  else {
    const across = lines.map(({ name, value }) => ({
      name,
      labels,
      values: bars.map(() => roundToAxis(value, axis)),
    }));
    const both = [
      { type: deck.ChartType.bar, data: series, options: drawnBars },
      { type: deck.ChartType.line, data: across, options: { chartColors: [INK], lineDataSymbol: 'none' } },
    ];
    slide.addChart(both as never, options as never);
  }
  const looks = [...all.map(() => null), ...lines.map(({ look }) => look)];
  if (!hasLimits && !lies) return { looks };
  // Each of lying bars is named.
  return {
    looks,
    ...(lies && { figures: figuresOf(picture, bars, all, ends.valAxisMaxVal!), labelStep: 1 }),
    ...(hasLimits && { whiskers: whiskersOf(bars, all) }),
  };
}

type Bar = Bars['bars'][number];
type BarSeries = { isOwn: boolean; colour: string };

/** Builds the figures at the bars of each series. */
function figuresOf({ axis }: Bars, bars: readonly Bar[], all: readonly BarSeries[], highest: number) {
  const mine = bars.filter(({ isOwn }) => isOwn);
  return all.map(({ isOwn, colour }, at) => ({
    series: at,
    code: toNumberFormat(axis.decimals),
    size: fontSizeOf(bars),
    colour:
      isOwn && Math.min(...mine.map(({ value }) => value)) < LEAST_INSIDE * highest
        ? INK
        : textColourOn(colour),
    without: bars.flatMap((one, n) => (one.isOwn === isOwn ? [] : [n])),
  }));
}

/** Builds the lines of the 95% limits at the bars of each series. */
const whiskersOf = (bars: readonly Bar[], all: readonly BarSeries[]) =>
  all.map(({ isOwn }, at) => ({
    series: at,
    edge: SOFT,
    down: bars.map(({ limits, value, ...one }) => (limits && one.isOwn === isOwn ? value - limits.lower : 0)),
    up: bars.map(({ limits, value, ...one }) => (limits && one.isOwn === isOwn ? limits.upper - value : 0)),
  }));

const fontSizeOf = (bars: readonly Bar[]): number => (bars.length > 25 ? 7 : 9);

const valuesOf = ({ bars, levels, middle }: Bars): number[] => [
  ...bars.flatMap(({ value, limits }) => [value, limits?.upper ?? value, limits?.lower ?? value]),
  ...levels.map(({ value }) => value),
  ...(middle ? [middle.upper] : []),
];

/**
 * Returns the lines for the levels. The mean is dashed, so that it differs from the median without colour.
 */
function linesOf({ levels, middle }: Bars): { name: string; value: number; look: SeriesLook }[] {
  const line = (name: string, value: number, look: Partial<SeriesLook>) => ({
    name,
    value,
    look: { colour: INK, line: 1.5, marker: 'none' as const, ...look },
  });
  return [
    ...(middle ? [line('Upper quartile', middle.upper, { colour: SOFT, line: 1, dash: 'dot' })] : []),
    ...levels.map(({ name, value }) => line(name, value, name === 'Mean' ? { dash: 'dash' } : {})),
    ...(middle ? [line('Lower quartile', middle.lower, { colour: SOFT, line: 1, dash: 'dot' })] : []),
  ];
}
