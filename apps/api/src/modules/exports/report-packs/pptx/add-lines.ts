import { lineColours, SOFT, toneColours } from '../chart-models/chart-colours.ts';
import { seriesBreaks } from '../chart-models/series-breaks.ts';
import type { Lines } from '../chart-models/chart-model.ts';
import {
  computeAxisOptions,
  commonOptions,
  type ChartStyle,
  type SlideContext,
  type Options,
  roundToAxisOrGap,
  type SeriesLook,
} from './chart-options.ts';

/** At 9 points a letter is about so wide, in inches; and what is beside the labels, and between two of them. */
const [LETTER, BESIDE, BETWEEN] = [0.072, 0.9, 0.25];

/** Each how manieth label has room, side by side. */
function stepOf(labels: readonly string[], width: number): number {
  const widest = Math.max(...labels.map((one) => one.length), 1) * LETTER + BETWEEN;
  return Math.max(1, Math.ceil(labels.length / Math.max(1, Math.floor((width - BESIDE) / widest))));
}

const marks = { better: 'diamond', worse: 'square', neutral: 'triangle' } as const;
const widths = {
  own: 2.5,
  values: 0,
  median: 1.5,
  quartile: 1,
  percentile: 1,
  limit: 1.25,
  target: 1.5,
};

export function addLines({ deck, slide, altText, own, place }: SlideContext, picture: Lines): ChartStyle {
  const { axis, labels, signals } = picture;
  const colours = lineColours(own);
  const tones = [...new Map(signals.map((one) => [one.tone, one.name]))];
  const lines = cutLines(picture);
  const all = picture.lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const flags = flagsIn(picture, own);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  // Words above the lines need some room below the upper edge.
  const top = high + (flags.length > 0 ? 0.04 * (high - low || Math.abs(high) || 1) : 0);
  const above = flags.length > 0 ? top + 0.08 * (high - low || 1) : top;
  const ends = computeAxisOptions([low, above], false);
  const toFigures = (values: readonly (number | null)[]) =>
    values.map((value) => roundToAxisOrGap(value, axis));
  const series = [
    ...lines.map(({ name, values }) => ({ name, labels, values: toFigures(values) })),
    ...tones.map(([tone, name]) => ({
      name,
      labels,
      values: toFigures(
        labels.map((_, n) => signals.find((one) => one.at === n && one.tone === tone)?.value ?? null),
      ),
    })),
    ...flags.map(({ name, words }) => ({
      name,
      labels,
      values: toFigures(labels.map((_, n) => (words.has(n) ? top : null))),
    })),
  ];
  slide.addChart(deck.ChartType.line, series, {
    ...commonOptions(axis, altText, place),
    ...ends,
    chartColors: [
      ...lines.map(({ role }) => colours[role]),
      ...tones.map(([tone]) => toneColours[tone]),
      ...flags.map(({ colour }) => colour),
    ],
    lineDataSymbol: 'none',
    displayBlanksAs: 'gap',
  } as Options);
  const drawn = lines.length + tones.length;
  return {
    looks: [
      ...lines.map(({ role }) => lookOf(role, colours[role], labels.length)),
      ...tones.map(([tone]) => toneLook(tone)),
      ...flags.map(({ colour }): SeriesLook => ({ colour, line: 0, marker: 'none' })),
    ],
    unlisted: [
      ...lines.flatMap(({ isFirst }, at) => (isFirst ? [] : [at])),
      ...flags.map((_, at) => drawn + at),
    ],
    flags: flags.map(({ words, colour }, at) => ({
      series: drawn + at,
      words,
      colour,
      down: top - ends.valAxisMinVal,
    })),
    labelStep: stepOf(labels, place.w),
  };
}

const lookOf = (role: Cut['role'], colour: string, points: number): SeriesLook => ({
  colour,
  line: widths[role],
  dash: (role === 'limit' || role === 'target' || role === 'percentile') && 'dash',
  marker: role === 'own' || role === 'values' ? 'circle' : 'none',
  size: points > 60 ? 3 : 5,
  isLight: role === 'values',
});

const toneLook = (tone: keyof typeof marks): SeriesLook => ({
  colour: toneColours[tone],
  line: 0,
  marker: marks[tone],
  size: 8,
});

type Cut = Lines['lines'][number] & { isFirst: boolean };

/**
 * Cuts the lines into series: a native line joins one value to the next, so a line that restarts is another
 * series.
 */
function cutLines({ lines, breaks }: Lines): Cut[] {
  return lines.flatMap((one): Cut[] => {
    const starts = [0, ...seriesBreaks(one.role, breaks)];
    const pieces = starts.map((from, n) => {
      const to = starts[n + 1] ?? one.values.length;
      return one.values.map((value, at) => (from <= at && at < to ? value : null));
    });
    return pieces
      .filter((values) => values.some((value) => value !== null))
      .map((values, n) => ({ ...one, values, isFirst: n === 0 }));
  });
}

/**
 * Adds the marks above the lines at a period: the numbers of the notes, and the places where a line restarts.
 */
function flagsIn({ numbers, breaks }: Lines, own: string) {
  const flag = (name: string, colour: string, words: [number, string][]) =>
    words.length === 0 ? [] : [{ name, colour, words: new Map(words) }];
  return [
    ...flag(
      'New limits or definition',
      SOFT,
      breaks.map(({ at, words }) => [at, words.length > 36 ? `${words.slice(0, 35).trimEnd()}…` : words]),
    ),
    ...flag(
      'Annotation',
      own,
      numbers.map(({ at, number }) => [at, String(number)]),
    ),
  ];
}
