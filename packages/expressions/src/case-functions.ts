import { evaluateValue, type EvaluationContext, type Expression, ExpressionError } from './expression.ts';
import { partsOf } from './expression-parts.ts';
import { finiteOrNull, type FunctionName, type Value } from './functions.ts';
import { referencedCodes } from './referenced-codes.ts';

/* Functions of measures over the complete cases of a submission: `case_count(died == 'yes')`, `case_sum(stay)`. */

type CaseFunction = 'case_count' | 'case_sum';
export type CaseCall = Expression & { kind: 'call'; name: CaseFunction };
export const isCaseFunction = (name: FunctionName): name is CaseFunction =>
  name === 'case_count' || name === 'case_sum';
const isCaseCall = (node: Expression): node is CaseCall => node.kind === 'call' && isCaseFunction(node.name);

/** Evaluates a function over cases; blank if there are no cases to read. */
export function evaluateOverCases({ name, of }: CaseCall, reader: EvaluationContext): Value {
  if (!reader.cases) return null;
  const [first, condition] = of;
  const contexts = reader.cases.map((read): EvaluationContext => ({ read }));
  const counted = (when: Expression | undefined) =>
    when ? contexts.filter((one) => evaluateValue(when, one) === true) : contexts;
  if (name === 'case_count') return counted(first).length;
  const figures = counted(condition)
    .map((one) => evaluateValue(first!, one))
    .filter((value) => typeof value === 'number');
  return figures.length === 0 ? null : finiteOrNull(figures.reduce((sum, figure) => sum + figure, 0));
}

/** Lists the functions over cases in an expression. */
export const findCaseCalls = (node: Expression): CaseCall[] =>
  isCaseCall(node) ? [node] : partsOf(node).flatMap(findCaseCalls);

/** Lists the codes that an expression reads of each case. */
export const codesOfCases = (expression: Expression): string[] => [
  ...new Set(findCaseCalls(expression).flatMap(referencedCodes)),
];

/** Lists the codes that an expression reads outside functions over cases. */
export function codesBesideCases(node: Expression): string[] {
  if (isCaseCall(node)) return [];
  if (findCaseCalls(node).length === 0) return referencedCodes(node);
  return [...new Set(partsOf(node).flatMap(codesBesideCases))];
}

/**
 * Checks that functions over cases and other measures are used only in measures, and not within each other or over rows.
 * @throws ExpressionError with the place of the mistake
 */
export function assertMeasureFunctions(expression: Expression, isMeasure: boolean): void {
  const visit = (node: Expression, around: string | null): void => {
    const isAround = isCaseCall(node) || node.kind === 'rows';
    if (isCaseCall(node) || (node.kind === 'call' && node.name === 'measure')) {
      if (!isMeasure) throw new ExpressionError(`Only measures can use ${node.name}(…).`, node.at);
      if (around !== null) throw new ExpressionError(`${node.name} cannot be inside ${around}(…).`, node.at);
    }
    for (const part of partsOf(node)) visit(part, isAround ? node.name : around);
  };
  visit(expression, null);
}
