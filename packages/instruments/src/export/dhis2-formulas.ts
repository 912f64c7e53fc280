import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import type { Expression } from '@portal/expressions/expression';
import { valueTypeOf } from './dhis2-value-types.ts';
import { UnsupportedExpressionError } from './unsupported-expression.ts';

type Item = Record<string, unknown>;

const OPERATORS: Record<string, string> = {
  '==': 'equal_to',
  '!=': 'not_equal_to',
  '>': 'greater_than',
  '>=': 'greater_than_or_equal_to',
  '<': 'less_than',
  '<=': 'less_than_or_equal_to',
};

/** Writes a check as a rule that compares two sides, each with its own strategy for missing values. */
export function comparisonOf(node: Expression, side: (node: Expression) => Item): Item {
  if (node.kind !== 'operation' || !Object.hasOwn(OPERATORS, node.operator))
    throw new UnsupportedExpressionError('a rule in DHIS2 must compare two numbers');
  return { leftSide: side(node.left), operator: OPERATORS[node.operator], rightSide: side(node.right) };
}

export type Elements = ReadonlyMap<string, InstrumentQuestion>;

/** An indicator divides a numerator by a denominator, and multiplies the result by a whole number. */
export type Quotient<Part> = { numerator: Part; denominator: Part; factor: number };

/** Splits a formula into the parts of an indicator. Any other formula is the numerator. */
export function splitQuotient(node: Expression): Quotient<Expression> {
  if (node.kind === 'operation') {
    const { operator, left, right } = node;
    if (operator === '/') return { numerator: left, denominator: right, factor: 1 };
    const factor = right.kind === 'value' && Number.isInteger(right.value) ? Number(right.value) : 0;
    if (operator === '*' && factor > 0) {
      const inner = splitQuotient(left);
      return { ...inner, factor: inner.factor * factor };
    }
  }
  return { numerator: node, denominator: { kind: 'value', value: 1, at: node.at }, factor: 1 };
}

/** Writes a total as a sum, because DHIS2 adds 0 for a missing value. */
export function sumOf(node: Expression, elements: Elements, idOf: (code: string) => string) {
  const isTotal = node.kind === 'call' && node.name === 'total';
  const terms = isTotal ? node.of : [node];
  return { isTotal, expression: terms.map((one) => expressionOf(one, elements, idOf)).join(' + ') };
}

export function sideOf(node: Expression, elements: Elements, idOf: (code: string) => string): Item {
  const { isTotal, expression } = sumOf(node, elements, idOf);
  const missingValueStrategy = isTotal ? 'SKIP_IF_ALL_VALUES_MISSING' : 'SKIP_IF_ANY_VALUE_MISSING';
  return { expression, description: expression, missingValueStrategy };
}

/** Arithmetic of figures. */
function expressionOf(node: Expression, elements: Elements, idOf: (code: string) => string): string {
  switch (node.kind) {
    case 'value':
      if (typeof node.value === 'number') return String(node.value);
      break;
    case 'negate':
      return `(0 - ${expressionOf(node.of, elements, idOf)})`;
    case 'code': {
      const found = elements.get(node.code);
      if (!found) throw new UnsupportedExpressionError(`“${node.code}” is not a data element in DHIS2`);
      if (!/^(INTEGER|NUMBER|PERCENTAGE|UNIT)/.test(valueTypeOf(found)))
        throw new UnsupportedExpressionError(`“${node.code}” is not a number in DHIS2`);
      return `#{${idOf(node.code)}}`;
    }
    case 'operation':
      if (['+', '-', '*', '/'].includes(node.operator))
        return `(${expressionOf(node.left, elements, idOf)} ${node.operator} ${expressionOf(node.right, elements, idOf)})`;
  }
  throw new UnsupportedExpressionError('DHIS2 formulas can only add, subtract, multiply and divide numbers');
}
