import { BAND, OTHERS, SOFT } from '../chart-models/chart-colours.ts';
import type { Boxes } from '../chart-models/chart-model.ts';
import {
  computeAxisOptions,
  commonOptions,
  type ChartStyle,
  type SlideContext,
  type Options,
  roundToAxisOrGap,
  roundToAxis,
  type SeriesLook,
} from './chart-options.ts';

/**
 * Adds stacked columns with the lowest hidden, because office programs share no box plot that all of them can
 * show. Outliers and your value are marks without a line. A series has one mark in each box, so the fullest
 * box sets the number of outlier series.
 */
export function addBoxPlots(
  { deck, slide, altText, own: accent, place }: SlideContext,
  { axis, boxes, own }: Boxes,
): ChartStyle {
  const labels = boxes.map(({ name }) => name);
  const of = (name: string, value: (one: Boxes['boxes'][number]) => number) => ({
    name,
    labels,
    values: boxes.map((one) => roundToAxis(value(one), axis)),
  });
  const columns = [
    of('Up to the lower quartile', ({ Q1 }) => Q1),
    of('Lower quartile to median', ({ Q1, Median }) => Median - Q1),
    of('Median to upper quartile', ({ Median, Q3 }) => Q3 - Median),
  ];
  // Those that would lie on one another are one mark.
  const outliers = boxes.map((one) => [...new Set(one.outliers.map((value) => roundToAxis(value, axis)))]);
  const layers = Math.max(0, ...outliers.map(({ length }) => length));
  const marks = [
    ...(own ? [of(own.name, () => own.value)] : []),
    ...Array.from({ length: layers }, (_, layer) => ({
      name: 'Outliers',
      labels,
      values: outliers.map((values) => roundToAxisOrGap(values[layer] ?? null, axis)),
    })),
  ];
  const style: Options = { barGrouping: 'stacked', barGapWidthPct: 150, chartColors: [BAND, BAND, 'B9CDE0'] };
  const shown = boxes.flatMap(({ low, high, outliers: beyond }) => [low, high, ...beyond]);
  const ends = computeAxisOptions([...shown, own?.value ?? 0], true);
  const options: Options = { ...commonOptions(axis, altText, place), ...style, ...ends };
  if (marks.length === 0) slide.addChart(deck.ChartType.bar, columns, options);
  else {
    const colours = marks.map((_, at) => (own && at === 0 ? accent : OTHERS));
    const both = [
      { type: deck.ChartType.bar, data: columns, options: style },
      { type: deck.ChartType.line, data: marks, options: { chartColors: colours, displayBlanksAs: 'gap' } },
    ];
    slide.addChart(both as never, { ...options, displayBlanksAs: 'gap' } as never);
  }
  const first = columns.length + (own ? 1 : 0);
  return {
    looks: [
      ...columns.map(() => null),
      ...marks.map((_, at): SeriesLook =>
        own && at === 0
          ? { colour: accent, line: 0, marker: 'diamond', size: 10 }
          : { colour: OTHERS, line: 0, marker: 'circle', size: 6 },
      ),
    ],
    // The column that is not seen, and all outliers but the first.
    unlisted: [0, ...Array.from({ length: Math.max(0, layers - 1) }, (_, layer) => first + 1 + layer)],
    boxes: {
      hidden: 0,
      down: boxes.map(({ low, Q1 }) => Q1 - low),
      whiskersUpOf: 2,
      up: boxes.map(({ high, Q3 }) => high - Q3),
      edge: SOFT,
    },
  };
}
