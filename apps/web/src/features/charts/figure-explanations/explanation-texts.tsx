import type { Explanation } from '@portal/contract/charts/figure-explanations';
import { kindsWithOptionalDenominator } from '@portal/contract/measures/measure-kinds';
import { formatNumber } from '../../../lib/format/format.ts';

/** Describes how each kind of measure is calculated. */
export const measureKindDescriptions: Record<Explanation['measure']['kind'], string> = {
  value: 'the figure as reported',
  proportion: 'a proportion: the numerator as a share of the denominator',
  ratio: 'the numerator divided by the denominator',
  rate: 'a rate: the numerator for each unit of the denominator',
  standardised_ratio: 'observed divided by expected',
  standardised_rate: 'the rate in each stratum, weighted by a standard population',
  indirectly_standardised_ratio: 'observed divided by expected, using reference rates',
  slope_index: 'how much the rate changes from the first group to the last',
  case_mean: 'the mean of the figures from complete cases',
  case_median: 'the median of the figures from complete cases',
  case_proportion: 'the proportion of complete cases that meet a condition',
  distribution: 'how many selected each option',
};

/** Checks if each stratum counts by itself, so that the figure is no quotient of the sums. */
export const isByStratum = ({ standardisation, measure }: Explanation) =>
  standardisation !== null && measure.kind !== 'indirectly_standardised_ratio';

/** Returns the reason text. With strata, the sum of their populations can still be above zero. */
export const getExclusionReason = (reason: keyof typeof LEFT_OUT, explanation: Explanation): string =>
  isByStratum(explanation) && reason === 'zero_denominator' ? 'a stratum with no people' : LEFT_OUT[reason];

const LEFT_OUT: Record<Explanation['missing'][number]['reason'], string> = {
  not_submitted: 'not submitted',
  not_reported: 'not reported',
  zero_denominator: 'a denominator of zero',
  too_few_responses: 'too few responses',
  small_number: 'small numbers',
  would_single_out: 'held back',
};

export const isQuotient = ({ numerator, denominator, value }: Explanation) =>
  numerator !== null && denominator !== null && value !== null;

/** Shows the expressions of a measure that has no strata. */
export function renderMeasureExpressions({ measure, in_words }: Explanation) {
  const numerator = <Expression words={in_words.numerator} text={measure.numerator} />;
  if (measure.denominator === null) return [{ term: 'Figure', value: numerator }];
  const denominator = <Expression words={in_words.denominator ?? ''} text={measure.denominator} />;
  if (kindsWithOptionalDenominator.includes(measure.kind))
    return [
      { term: 'Figure', value: numerator },
      { term: 'Cases included', value: denominator },
    ];
  return [
    { term: 'Numerator', value: numerator },
    { term: 'Denominator', value: denominator },
  ];
}

function Expression({ words, text }: { words: string; text: string }) {
  return (
    <>
      <p>{words}</p>
      <code className="text-sm text-ink-faint">{text}</code>
    </>
  );
}

export function answerText({ answer, unit, is_of_cases }: Explanation['answers'][number]): string {
  if (is_of_cases) return 'Asked for each case';
  if (answer === null) return 'Left blank';
  if (typeof answer === 'number') return formatNumber(answer, { unit, decimals: null });
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return Array.isArray(answer) ? answer.join(', ') : answer;
}
