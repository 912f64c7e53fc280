import { evaluateValue } from '@portal/expressions/expression';
import {
  findSuppressedCounts,
  isFigureSuppressed,
  type RespondentRules,
} from '../../responses/case-codes/respondent-suppression.policy.ts';
import type { MeasureValue, AnswerReader } from './compute-measure.ts';
import type { ParsedMeasureDefinition } from './measure-definition.ts';

const TOO_FEW = {
  numerator: null,
  denominator: null,
  value: null,
  variance: null,
  missing_reason: 'too_few_responses',
} as const satisfies MeasureValue;

/**
 * Returns the value of a respondents' measure as all readers see it: without a figure if the rule suppresses
 * it.
 */
export function suppressRespondentValue(
  definition: ParsedMeasureDefinition,
  responses: readonly AnswerReader[],
  value: MeasureValue,
  rules: RespondentRules,
): MeasureValue {
  // A total over respondents does not say of how many it is.
  if (definition.case_codes.length > 0) return TOO_FEW;
  const answered = value.denominator ?? 0;
  const groups =
    definition.kind === 'case_proportion' ? [value.numerator ?? 0] : sizesOf(definition, responses);
  return isFigureSuppressed({ answered, groups }, rules) ? TOO_FEW : value;
}

/**
 * Returns the groups that a mean or median reveals: the number of people with each of two values. A mean of 0
 * and 1 is a proportion.
 */
function sizesOf(
  { numerator, denominator }: ParsedMeasureDefinition,
  responses: readonly AnswerReader[],
): number[] {
  const sizes = new Map<number, number>();
  for (const read of responses) {
    if (denominator !== null && evaluateValue(denominator, { read }) !== true) continue;
    const figure = evaluateValue(numerator, { read });
    if (typeof figure === 'number') sizes.set(figure, (sizes.get(figure) ?? 0) + 1);
  }
  return sizes.size === 2 ? [...sizes.values()] : [];
}

/** Returns the same of a distribution: all of its counts, or none. */
export function suppressDistribution<Count extends { count: number }>(
  value: MeasureValue,
  options: Count[],
  rules: RespondentRules,
): { value: MeasureValue; options: Count[] } {
  const answered = value.denominator ?? 0;
  const counts = options.map(({ count }) => count);
  const isMultiple = counts.reduce((sum, count) => sum + count, 0) > answered;
  const isHeld =
    isFigureSuppressed({ answered, groups: [] }, rules) ||
    findSuppressedCounts(counts, answered, { threshold: rules.threshold, isMultiple }).includes(true);
  return isHeld ? { value: TOO_FEW, options: [] } : { value, options };
}
