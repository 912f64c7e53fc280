import { BAND, OWN, SOFT } from '../pictures/looks.ts';
import type { Boxes } from '../pictures/picture.ts';
import { scaleFor } from '../pictures/scale.ts';
import { common, type Dress, type Drawn, type Options, rounded } from './chart-options.ts';

/** Stacked columns of which the lowest is not seen: office programs know no box plot that all of them can show. */
export function addBoxes({ deck, slide, altText }: Drawn, { axis, boxes, own }: Boxes): Dress {
  const labels = boxes.map(({ name }) => name);
  const of = (name: string, value: (one: Boxes['boxes'][number]) => number) => ({
    name,
    labels,
    values: boxes.map((one) => rounded(value(one), axis)),
  });
  const columns = [
    of('Up to the lower quartile', ({ Q1 }) => Q1),
    of('Lower quartile to median', ({ Q1, Median }) => Median - Q1),
    of('Median to upper quartile', ({ Median, Q3 }) => Q3 - Median),
  ];
  const style: Options = { barGrouping: 'stacked', barGapWidthPct: 150, chartColors: [BAND, BAND, 'B9CDE0'] };
  const { max, ticks } = scaleFor([...boxes.map(({ high }) => high), own?.value ?? 0], 0, 1, true);
  const ends = { valAxisMinVal: 0, valAxisMaxVal: max, valAxisMajorUnit: ticks[1] };
  const options: Options = { ...common(axis, altText), ...style, ...ends };
  if (own) {
    const line = [of(own.name, () => own.value)];
    const both = [
      { type: deck.ChartType.bar, data: columns, options: style },
      {
        type: deck.ChartType.line,
        data: line,
        options: { chartColors: [OWN], lineSize: 2, lineDataSymbol: 'diamond', lineDataSymbolSize: 9 },
      },
    ];
    slide.addChart(both as never, options as never);
  } else {
    slide.addChart(deck.ChartType.bar, columns, options);
  }
  return {
    boxes: {
      hidden: 0,
      down: boxes.map(({ low, Q1 }) => Q1 - low),
      whiskersUpOf: 2,
      up: boxes.map(({ high, Q3 }) => high - Q3),
      edge: SOFT,
    },
  };
}
