import type { Expression } from './expression.ts';
import { codesOfRows } from './rosters/row-functions.ts';

/** The question codes an expression reads of this period, each once, in the order they appear. */
export const referencedCodes = (expression: Expression): string[] => codesIn(expression, false);
/** The codes whose answers of the period before it reads. */
export const previousPeriodCodes = (expression: Expression): string[] => codesIn(expression, true);

function codesIn(expression: Expression, ofLast: boolean): string[] {
  const codes = new Set<string>();
  const visit = (node: Expression, isLast: boolean): void => {
    if (node.kind === 'code') {
      if (isLast === ofLast) codes.add(node.code);
    } else if (node.kind === 'negate' || node.kind === 'not') visit(node.of, isLast);
    else if (node.kind === 'operation') [node.left, node.right].forEach((side) => visit(side, isLast));
    else if (node.kind === 'call') node.of.forEach((part) => visit(part, node.name === 'last'));
    else if (node.kind === 'rows')
      codesOfRows(node, (part) => codesIn(part, ofLast), ofLast).forEach((code) => codes.add(code));
  };
  visit(expression, false);
  return [...codes];
}

/** Checks if the value changes by the day, even with the same answers. */
export function dependsOnToday(node: Expression): boolean {
  if (node.kind === 'negate' || node.kind === 'not') return dependsOnToday(node.of);
  if (node.kind === 'operation') return dependsOnToday(node.left) || dependsOnToday(node.right);
  if (node.kind === 'rows')
    return [node.of, node.by, node.where].some((part) => part !== null && dependsOnToday(part));
  return node.kind === 'call' && (node.name === 'today' || node.of.some(dependsOnToday));
}
