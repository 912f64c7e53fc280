import type { CaseOutcome } from '@portal/contract/measures/case-measures';
import { describeExpression, type FindQuestionName } from '@portal/expressions/rules/describe-rule';
import { evaluateValue, type Expression } from '@portal/expressions/expression';
import type { AnswerReader } from '../measures/compute-measure.ts';
import type { ParsedMeasureDefinition } from '../measures/measure-definition.ts';

type Definition = Pick<ParsedMeasureDefinition, 'kind' | 'numerator' | 'denominator'>;
export type CaseReason = { text: string; is_blank: boolean };

/** Lists the conditions that do not hold for a case that failed or is not eligible, in words. */
export function listCaseReasons(
  { kind, numerator, denominator }: Definition,
  outcome: CaseOutcome,
  readAnswer: AnswerReader,
  names: FindQuestionName,
): CaseReason[] {
  if (outcome === 'passed' || outcome === 'counted') return [];
  const expression = outcome === 'failed' ? numerator : denominator;
  const reasons = (expression ? partsOf(expression) : []).flatMap((part) => {
    const value = evaluateValue(part, { read: readAnswer });
    return value === true ? [] : [{ text: describeExpression(part, names), is_blank: value === null }];
  });
  const hasNoFigure = kind !== 'case_proportion' && reasons.length === 0;
  return hasNoFigure ? [{ text: describeExpression(numerator, names), is_blank: true }] : reasons;
}

/** Lists the conditions that must all hold. */
const partsOf = (expression: Expression): Expression[] =>
  expression.kind === 'operation' && expression.operator === 'and'
    ? [...partsOf(expression.left), ...partsOf(expression.right)]
    : [expression];
