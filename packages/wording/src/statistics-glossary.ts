import { OVERALL } from './tables.ts';

/** The explanations of figures in files, for readers of the file without the page. */
export const STATISTICS_GLOSSARY: readonly { word: string; meaning: string }[] = [
  { word: 'n', meaning: 'The number of submissions with a figure in the results.' },
  {
    word: 'Mean',
    meaning:
      'The sum of the values divided by the number of values. Each value counts the same, regardless of the size of the organisation.',
  },
  {
    word: OVERALL,
    meaning:
      'The value of all submissions counted as one: all numerators divided by all denominators, or the mean of all cases. Large organisations count more.',
  },
  { word: 'Median', meaning: 'The middle value: half of the values are below it and half are above.' },
  {
    word: 'First and third quartiles',
    meaning: 'A quarter of the values are below the first quartile, and a quarter are above the third.',
  },
  {
    word: 'Rank',
    meaning: 'The position among all submissions, with the highest value first. Equal values share a rank.',
  },
  {
    word: '95% limits',
    meaning: 'If only chance affected the figure, it would be between these limits 95 times out of 100.',
  },
  {
    word: 'Held back',
    meaning:
      'The figure is based on too few cases, so it could identify people or reveal another small number. It is left out of averages, ranks and n.',
  },
  {
    word: 'Figures',
    meaning:
      'Figures are stored with all their decimal places. Cells show the same number of digits as the page. Averages are calculated from figures with all their decimal places.',
  },
];

/** The better direction, for each polarity of a measure. */
export const polarityLabels = {
  higher: 'Higher is better',
  lower: 'Lower is better',
  neutral: 'Neither direction is better',
} as const;
