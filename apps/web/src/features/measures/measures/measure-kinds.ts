import { kindsOverCases, type MeasureFields, type MeasureKind } from '@portal/contract/measures/measures';

type Facts = {
  name: string;
  /** The calculation, in a sentence. */
  words: string;
  numerator: string;
  /** Null: the kind has none. */
  denominator: string | null;
  /** The multiplier and unit of a new measure, until the user enters others. */
  scale: { multiplier: string; unit: string };
};

const AS_IT_IS = { multiplier: '1', unit: '' };
const PER_CENT = { multiplier: '100', unit: '%' };

export const kindFacts: Record<MeasureKind, Facts> = {
  value: {
    name: 'Value',
    words: 'A figure as it was reported.',
    numerator: 'Figure',
    denominator: null,
    scale: AS_IT_IS,
  },
  ratio: {
    name: 'Ratio',
    words: 'One figure over another, e.g. staff per bed.',
    numerator: 'Numerator',
    denominator: 'Denominator',
    scale: AS_IT_IS,
  },
  proportion: {
    name: 'Proportion',
    words:
      'Part of a whole, e.g. attendances over four hours of all attendances. Multiply by 100 for per cent.',
    numerator: 'Part',
    denominator: 'Whole',
    scale: PER_CENT,
  },
  rate: {
    name: 'Rate',
    words: 'Events per exposure, e.g. falls per 1,000 bed days.',
    numerator: 'Events',
    denominator: 'Exposure',
    scale: { multiplier: '1000', unit: 'per 1,000' },
  },
  standardised_ratio: {
    name: 'Standardised ratio',
    words: 'Observed over expected events.',
    numerator: 'Observed',
    denominator: 'Expected',
    scale: { multiplier: '100', unit: '' },
  },
  standardised_rate: {
    name: 'Standardised rate',
    words:
      'The rates of strata, such as age bands, weighed by a standard population: so that areas with an older population can be compared with others. Multiply by 100,000 for a rate per 100,000.',
    numerator: 'Counts',
    denominator: 'Populations',
    scale: { multiplier: '100000', unit: 'per 100,000' },
  },
  indirectly_standardised_ratio: {
    name: 'Standardised ratio by strata',
    words:
      'Observed over expected events, expected being what each stratum, such as an age band, would count at a reference rate: so that places with other patients can be compared where the numbers in strata are small. Multiply by 100 so that 100 is as expected.',
    numerator: 'Counts',
    denominator: 'Expected',
    scale: { multiplier: '100', unit: '' },
  },
  slope_index: {
    name: 'Slope index of inequality',
    words:
      'By how much a rate differs between the two ends of groups in an order, such as fifths from the most deprived to the least: 0 where it goes with nothing. At least five groups. Multiply as the rates are, by 1,000 for a difference per 1,000.',
    numerator: 'Counts',
    denominator: 'Populations',
    scale: { multiplier: '1000', unit: 'per 1,000' },
  },
  case_mean: {
    name: 'Mean over cases',
    words: 'The mean of what each complete case gives.',
    numerator: 'Figure of a case',
    denominator: null,
    scale: AS_IT_IS,
  },
  case_median: {
    name: 'Median over cases',
    words: 'The median of what each complete case gives.',
    numerator: 'Figure of a case',
    denominator: null,
    scale: AS_IT_IS,
  },
  case_proportion: {
    name: 'Proportion of cases',
    words: 'The cases for which a condition holds, of those for which another does.',
    numerator: 'Cases that count',
    denominator: 'Of the cases',
    scale: PER_CENT,
  },
  distribution: {
    name: 'Distribution',
    words: 'How many chose each option of a question.',
    numerator: 'Question',
    denominator: null,
    scale: PER_CENT,
  },
};

export const measureKindOptions = Object.entries(kindFacts).map(([value, { name }]) => ({
  value,
  label: name,
}));

export const polarityNames: Record<MeasureFields['polarity'], string> = {
  higher: 'Higher is better',
  lower: 'Lower is better',
  neutral: 'Neither is better',
};
/** For a column that says what is better. */
export const shortPolarity: Record<MeasureFields['polarity'], string> = {
  higher: 'Higher',
  lower: 'Lower',
  neutral: 'Neither',
};
export const polarityOptions = Object.entries(polarityNames).map(([value, label]) => ({ value, label }));

/**
 * Lists the parts that can be too small to show; none for measures over cases, because these count the cases.
 */
export function countedPartOptions(kind: MeasureKind): { value: MeasureFields['counts']; label: string }[] {
  if (kindsOverCases.includes(kind) || kind === 'distribution') return [];
  if (kind === 'value') {
    return [
      { value: 'both', label: 'People or things that are counted' },
      { value: 'neither', label: 'An amount, such as minutes or money' },
    ];
  }
  const { numerator, denominator } = kindFacts[kind];
  return [
    { value: 'both', label: 'Both count people or things' },
    { value: 'numerator', label: `Only “${numerator}” counts people or things` },
    { value: 'denominator', label: `Only “${denominator}” counts people or things` },
    { value: 'neither', label: 'Both are amounts, such as minutes or money' },
  ];
}
