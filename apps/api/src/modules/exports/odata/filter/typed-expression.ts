import type { Cell } from '../../../../file-formats/streamed-table-types.ts';
import { invalidFilter } from './filter-errors.ts';

/** Instants are milliseconds since 1970. */
export type Value = string | number | boolean | null;
export type ValueType = 'text' | 'number' | 'instant' | 'boolean' | 'null';
/** A part of a filter: of what kind its value is, and which it has for a row. */
export type TypedExpression = { kind: ValueType; of: (row: readonly Cell[]) => Value };

export const constant = (kind: ValueType, value: Value): TypedExpression => ({ kind, of: () => value });

/**
 * Checks the kind of a part; null fits any kind.
 * @throws 400 if a part is of another kind
 */
export function assertKind(expression: TypedExpression, kind: ValueType, where: string): void {
  if (expression.kind !== kind && expression.kind !== 'null')
    throw invalidFilter(`${where} takes a value of type ${kind}, not ${expression.kind}`);
}

/** @throws 400 where two are compared that cannot be equal */
function assertSameKind(one: TypedExpression, other: TypedExpression, operator: string): void {
  if (one.kind !== other.kind && one.kind !== 'null' && other.kind !== 'null')
    throw invalidFilter(`"${operator}" cannot compare type ${one.kind} with type ${other.kind}`);
}

type Comparison = (one: NonNullable<Value>, other: NonNullable<Value>) => boolean;
const ordered: Record<string, Comparison> = {
  gt: (one, other) => one > other,
  ge: (one, other) => one >= other,
  lt: (one, other) => one < other,
  le: (one, other) => one <= other,
};
export const comparisons = ['eq', 'ne', ...Object.keys(ordered)];

/** Null equals null alone, and is neither more nor less than anything. */
export function compareValues(
  leftSide: TypedExpression,
  operator: string,
  rightSide: TypedExpression,
): TypedExpression {
  assertSameKind(leftSide, rightSide, operator);
  if (operator === 'eq') return { kind: 'boolean', of: (row) => leftSide.of(row) === rightSide.of(row) };
  if (operator === 'ne') return { kind: 'boolean', of: (row) => leftSide.of(row) !== rightSide.of(row) };
  const holds = ordered[operator]!;
  return {
    kind: 'boolean',
    of: (row) => {
      const [left, right] = [leftSide.of(row), rightSide.of(row)];
      return left !== null && right !== null && holds(left, right);
    },
  };
}

export function matchAnyOf(value: TypedExpression, candidates: TypedExpression[]): TypedExpression {
  for (const other of candidates) assertSameKind(value, other, 'in');
  return { kind: 'boolean', of: (row) => candidates.some((other) => other.of(row) === value.of(row)) };
}

/**
 * Combines three-valued logic: `decides` alone decides; an unknown part makes the result unknown unless the
 * other decides.
 */
function connected(
  decides: boolean,
  one: TypedExpression,
  other: TypedExpression,
  name: string,
): TypedExpression {
  assertKind(one, 'boolean', name);
  assertKind(other, 'boolean', name);
  return {
    kind: 'boolean',
    of: (row) => {
      const left = one.of(row);
      if (left === decides) return decides;
      const right = other.of(row);
      if (right === decides) return decides;
      return left === null || right === null ? null : !decides;
    },
  };
}
export const combineWithAnd = (leftSide: TypedExpression, rightSide: TypedExpression): TypedExpression =>
  connected(false, leftSide, rightSide, '"and"');
export const combineWithOr = (leftSide: TypedExpression, rightSide: TypedExpression): TypedExpression =>
  connected(true, leftSide, rightSide, '"or"');

export function negate(expression: TypedExpression): TypedExpression {
  assertKind(expression, 'boolean', '"not"');
  return {
    kind: 'boolean',
    of: (row) => {
      const value = expression.of(row);
      return value === null ? null : !value;
    },
  };
}

const sums: Record<string, (one: number, other: number) => number> = {
  add: (one, other) => one + other,
  sub: (one, other) => one - other,
  mul: (one, other) => one * other,
  div: (one, other) => one / other,
  mod: (one, other) => one % other,
};
export const additive = ['add', 'sub'];
export const multiplicative = ['mul', 'div', 'mod'];

/** Calculates a result; an impossible one, such as division by zero, is null. */
export function calculate(
  leftSide: TypedExpression,
  operator: string,
  rightSide: TypedExpression,
): TypedExpression {
  assertKind(leftSide, 'number', `"${operator}"`);
  assertKind(rightSide, 'number', `"${operator}"`);
  const work = sums[operator]!;
  return {
    kind: 'number',
    of: (row) => {
      const [left, right] = [leftSide.of(row), rightSide.of(row)];
      if (left === null || right === null) return null;
      const result = work(left as number, right as number);
      return Number.isFinite(result) ? result : null;
    },
  };
}
