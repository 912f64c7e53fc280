import { finiteOrNull, type Value } from './functions.ts';

const operators = ['+', '-', '*', '/', '<', '<=', '>', '>=', '==', '!=', 'and', 'or'] as const;
export type Operator = (typeof operators)[number];
/** Other ways of writing an operator. */
const written: Record<string, Operator> = { '=': '==', '<>': '!=', '&&': 'and', '||': 'or' };

export const parseOperator = (sign: string): Operator | undefined =>
  written[sign] ?? operators.find((operator) => operator === sign);

/** A blank makes everything blank, except where `and` and `or` are certain without it. */
export function applyOperator(operator: Operator, left: Value, right: Value): Value {
  if (operator === 'and') {
    if (left === false || right === false) return false;
    return left === true && right === true ? true : null;
  }
  if (operator === 'or') {
    if (left === true || right === true) return true;
    return left === false && right === false ? false : null;
  }
  if (left === null || right === null) return null;
  if (operator === '==') return isSame(left, right);
  if (operator === '!=') return !isSame(left, right);
  const isOrdered =
    (typeof left === 'number' && typeof right === 'number') ||
    (typeof left === 'string' && typeof right === 'string');
  if (operator === '<') return isOrdered ? left < right && !isSame(left, right) : null;
  if (operator === '<=') return isOrdered ? left < right || isSame(left, right) : null;
  if (operator === '>') return isOrdered ? left > right && !isSame(left, right) : null;
  if (operator === '>=') return isOrdered ? left > right || isSame(left, right) : null;
  if (typeof left !== 'number' || typeof right !== 'number') return null;
  return finiteOrNull(arithmetic[operator](left, right));
}

/** Treats decimals as equal if twelve digits are: 0.1 + 0.2 is 0.3, despite binary fractions. */
function isSame(left: Value, right: Value): boolean {
  if (typeof left !== 'number' || typeof right !== 'number') return left === right;
  if (Number.isInteger(left) && Number.isInteger(right)) return left === right;
  return Math.abs(left - right) <= DUST * Math.max(Math.abs(left), Math.abs(right));
}
const DUST = 1e-12;
/** Subtracts two figures; equal figures give exactly zero. */
const leftOver = (left: number, right: number) => (isSame(left, right) ? 0 : left - right);
const arithmetic = {
  '+': (left: number, right: number) => leftOver(left, -right),
  '-': leftOver,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => left / right,
};
