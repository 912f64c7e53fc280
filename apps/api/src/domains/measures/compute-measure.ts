import { type Expression, evaluate } from '@portal/expressions/expression';

export type MeasureValue = {
  numerator: number | null;
  denominator: number | null;
  value: number | null;
  missing_reason: 'not_reported' | 'zero_denominator' | null;
};

/**
 * The value of a measure from one submission's answers in one period: numerator × multiplier, or
 * numerator / denominator × multiplier. Never a zero for something blank: what is missing says why.
 */
export function computeMeasure(
  measure: { numerator: Expression; denominator: Expression | null; multiplier: number },
  read: (code: string) => number | null,
): MeasureValue {
  const numerator = evaluate(measure.numerator, read);
  if (measure.denominator === null) {
    return numerator === null
      ? { numerator, denominator: null, value: null, missing_reason: 'not_reported' }
      : { numerator, denominator: null, value: numerator * measure.multiplier, missing_reason: null };
  }
  const denominator = evaluate(measure.denominator, read);
  if (denominator === 0) return { numerator, denominator, value: null, missing_reason: 'zero_denominator' };
  if (numerator === null || denominator === null) {
    return { numerator, denominator, value: null, missing_reason: 'not_reported' };
  }
  return {
    numerator,
    denominator,
    value: (numerator / denominator) * measure.multiplier,
    missing_reason: null,
  };
}
