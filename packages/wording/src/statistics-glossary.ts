/** The explanations of figures in files, for readers of the file without the page. */
export const STATISTICS_GLOSSARY: readonly { word: string; meaning: string }[] = [
  { word: 'n', meaning: 'How many have a figure that counts.' },
  {
    word: 'Mean',
    meaning: 'The sum of the values, divided by how many there are. Each counts the same, whatever its size.',
  },
  { word: 'Median', meaning: 'The value in the middle: half are below it, half above.' },
  {
    word: 'First and third quartile',
    meaning: 'A quarter of the values lie below the first quartile, and a quarter above the third.',
  },
  { word: 'Rank', meaning: 'The place among all, the highest value first. Equal values share a place.' },
  {
    word: '95% limits',
    meaning: 'Between these the figure would lie in 95 of 100 cases, were nothing but chance to change it.',
  },
  {
    word: 'Held back',
    meaning:
      'So few are behind it that it could tell who they are, or it would give such a number away. It is in no average, rank or n.',
  },
  {
    word: 'Figures',
    meaning:
      'As they were worked out, with all their digits; cells show as many as the page does. Averages are of the figures that are shown.',
  },
];

/** The better direction, for each polarity of a measure. */
export const polarityLabels = {
  higher: 'Higher is better',
  lower: 'Lower is better',
  neutral: 'Neither way is better',
} as const;
