import { kindsOverCases, type MeasureKind } from '@portal/contract/measures/measure-kinds';
import type { MeasureFields } from '@portal/contract/measures/measure-definition';

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
    words: 'A figure as reported.',
    numerator: 'Figure',
    denominator: null,
    scale: AS_IT_IS,
  },
  ratio: {
    name: 'Ratio',
    words: 'One figure divided by another, for example staff per bed.',
    numerator: 'Numerator',
    denominator: 'Denominator',
    scale: AS_IT_IS,
  },
  proportion: {
    name: 'Proportion',
    words:
      'A part of a whole, for example attendances over four hours out of all attendances. Multiply by 100 to get a percentage.',
    numerator: 'Part',
    denominator: 'Whole',
    scale: PER_CENT,
  },
  rate: {
    name: 'Rate',
    words: 'Events per unit of exposure, for example falls per 1,000 bed days.',
    numerator: 'Events',
    denominator: 'Exposure',
    scale: { multiplier: '1000', unit: 'per 1,000' },
  },
  standardised_ratio: {
    name: 'Standardised ratio',
    words: 'Observed events divided by expected events.',
    numerator: 'Observed',
    denominator: 'Expected',
    scale: { multiplier: '100', unit: '' },
  },
  standardised_rate: {
    name: 'Standardised rate',
    words:
      'Rates for strata, such as age bands, weighted by a standard population. Areas with older populations can then be compared with others. Multiply by 100,000 for a rate per 100,000.',
    numerator: 'Counts',
    denominator: 'Populations',
    scale: { multiplier: '100000', unit: 'per 100,000' },
  },
  indirectly_standardised_ratio: {
    name: 'Standardised ratio by strata',
    words:
      'Observed events divided by the events expected from the reference rate of each stratum, such as an age band. Use this to compare places whose patients differ, when numbers in the strata are small. Multiply by 100 so that 100 means “as expected”.',
    numerator: 'Counts',
    denominator: 'Expected',
    scale: { multiplier: '100', unit: '' },
  },
  slope_index: {
    name: 'Slope index of inequality',
    words:
      'How much a rate differs between the two ends of a set of ordered groups, such as fifths from most to least deprived. 0 means no difference. Needs at least five groups. Multiply by the same number as the rates: by 1,000 for a difference per 1,000.',
    numerator: 'Counts',
    denominator: 'Populations',
    scale: { multiplier: '1000', unit: 'per 1,000' },
  },
  case_mean: {
    name: 'Mean of cases',
    words: 'The mean of the figures from all complete cases.',
    numerator: 'Figure for each case',
    denominator: 'Cases included',
    scale: AS_IT_IS,
  },
  case_median: {
    name: 'Median of cases',
    words: 'The median of the figures from all complete cases.',
    numerator: 'Figure for each case',
    denominator: 'Cases included',
    scale: AS_IT_IS,
  },
  case_proportion: {
    name: 'Proportion of cases',
    words: 'The proportion of cases that meet one condition, out of those that meet another.',
    numerator: 'Cases that meet the condition',
    denominator: 'Cases included',
    scale: PER_CENT,
  },
  distribution: {
    name: 'Distribution',
    words: 'How many selected each option of a question.',
    numerator: 'Question',
    denominator: null,
    scale: PER_CENT,
  },
};

export const measureKindOptions = Object.entries(kindFacts).map(([value, { name }]) => ({
  value,
  label: name,
}));

const polarityNames: Record<MeasureFields['polarity'], string> = {
  higher: 'Higher is better',
  lower: 'Lower is better',
  neutral: 'Neither direction is better',
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
      { value: 'both', label: 'A count of people or things' },
      { value: 'neither', label: 'An amount, such as minutes or money' },
    ];
  }
  const { numerator, denominator } = kindFacts[kind];
  return [
    { value: 'both', label: 'Both are counts of people or things' },
    { value: 'numerator', label: `Only “${numerator}” is a count of people or things` },
    { value: 'denominator', label: `Only “${denominator}” is a count of people or things` },
    { value: 'neither', label: 'Both are amounts, such as minutes or money' },
  ];
}
