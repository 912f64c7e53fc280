import { lineColours, toneColours } from '../pictures/looks.ts';
import type { Lines } from '../pictures/picture.ts';
import { common, type Dress, type Drawn, type Options, orGap, type SeriesLook } from './chart-options.ts';

export function addLines(
  { deck, slide, altText, own }: Drawn,
  { axis, labels, lines, signals }: Lines,
): Dress {
  const colours = lineColours(own);
  const tones = [...new Map(signals.map((one) => [one.tone, one.name]))];
  const series = [
    ...lines.map(({ name, values }) => ({ name, labels, values: values.map((value) => orGap(value, axis)) })),
    ...tones.map(([tone, name]) => ({
      name,
      labels,
      values: labels.map((_, n) =>
        orGap(signals.find((one) => one.at === n && one.tone === tone)?.value ?? null, axis),
      ),
    })),
  ];
  slide.addChart(deck.ChartType.line, series, {
    ...common(axis, altText),
    catAxisLabelFrequency: String(Math.ceil(labels.length / 12)),
    chartColors: [...lines.map(({ role }) => colours[role]), ...tones.map(([tone]) => toneColours[tone])],
    lineDataSymbol: 'none',
    displayBlanksAs: 'gap',
  } as Options);
  const marks = { better: 'diamond', worse: 'square', neutral: 'triangle' } as const;
  const widths = { own: 2.5, median: 1.5, quartile: 1, percentile: 1, limit: 1.25, target: 1.5 };
  return {
    looks: [
      ...lines.map(({ role }): SeriesLook => ({
        colour: colours[role],
        line: widths[role],
        dash: role === 'limit' || role === 'target' || role === 'percentile',
        marker: role === 'own' ? 'circle' : 'none',
        size: labels.length > 60 ? 3 : 5,
      })),
      ...tones.map(([tone]): SeriesLook => ({
        colour: toneColours[tone],
        line: 0,
        marker: marks[tone],
        size: 8,
      })),
    ],
  };
}
