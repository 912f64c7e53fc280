import type { CaseOutcome } from '@portal/contract/measures/case-measures';
import { evaluateValue } from '@portal/expressions/expression';
import type { Value } from '@portal/expressions/functions';
import type { ParsedMeasureDefinition } from './measure-definition.ts';

/** The way a case counts, and the figure that it gives to a mean or median. */
export type CaseResult = { outcome: CaseOutcome; value: number | null };

/** Decides how a case counts in a measure over cases. */
export function decideCaseOutcome(
  { kind, numerator, denominator }: Pick<ParsedMeasureDefinition, 'kind' | 'numerator' | 'denominator'>,
  read: (code: string) => Value,
): CaseResult {
  const isEligible = denominator === null || evaluateValue(denominator, { read }) === true;
  if (!isEligible) return { outcome: 'not_eligible', value: null };
  const result = evaluateValue(numerator, { read });
  if (kind === 'case_proportion') return { outcome: result === true ? 'passed' : 'failed', value: null };
  const value = typeof result === 'number' ? result : null;
  return { outcome: value === null ? 'not_eligible' : 'counted', value };
}
