import jsep from 'jsep';
import { finite, type FunctionName, isFunction, ruleOf, type Value } from './functions.ts';

/**
 * The language of rules, checks, calculated questions and measures (docs/expressions.md): question codes, figures, texts,
 * arithmetic, comparisons, `and`, `or`, `not`, and the functions of functions.ts. It has no loops and no assignments, so
 * every expression ends; it is never handed to `eval`.
 */
export type Expression =
  | { kind: 'value'; value: number | string | boolean }
  | { kind: 'code'; code: string }
  | { kind: 'negate' | 'not'; of: Expression }
  | { kind: 'operation'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'call'; name: FunctionName; of: Expression[] };
type Operator = (typeof operators)[number];
const operators = ['+', '-', '*', '/', '<', '<=', '>', '>=', '==', '!=', 'and', 'or'] as const;
/** Other ways of writing an operator. */
const written: Record<string, Operator> = { '=': '==', '<>': '!=', '&&': 'and', '||': 'or' };

const MOST_CHARACTERS = 2000;
const DEEPEST = 60;

jsep.addBinaryOp('or', 1);
jsep.addBinaryOp('and', 2);
jsep.addBinaryOp('=', 6);
jsep.addBinaryOp('<>', 6);
jsep.addUnaryOp('not');

/** A mistake in an expression, with the place (0-based) where it is. */
export class ExpressionError extends Error {
  constructor(
    message: string,
    readonly index: number,
  ) {
    super(message);
  }
}

/** @throws ExpressionError with the place of the mistake. */
export function parseExpression(text: string): Expression {
  if (text.trim() === '') throw new ExpressionError('The expression is empty.', 0);
  if (text.length > MOST_CHARACTERS)
    throw new ExpressionError(
      `The expression is longer than ${MOST_CHARACTERS} characters.`,
      MOST_CHARACTERS,
    );
  let tree: jsep.Expression;
  try {
    tree = jsep(text);
  } catch (error) {
    const { description, index } = error as { description?: string; index?: number };
    throw new ExpressionError(
      `The expression cannot be read: ${description ?? 'it is incomplete'}.`,
      index ?? 0,
    );
  }
  return convert(tree, text, 0);
}

function convert(node: jsep.Expression, text: string, depth: number): Expression {
  if (depth > DEEPEST) throw new ExpressionError('The expression has too many brackets inside brackets.', 0);
  const inner = (one: unknown) => convert(one as jsep.Expression, text, depth + 1);
  switch (node.type) {
    case 'Literal': {
      const { value } = node as jsep.Literal;
      if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
        return { kind: 'value', value };
      throw mistake('Only figures and texts can stand here', String(value), text);
    }
    case 'Identifier':
      return { kind: 'code', code: (node as jsep.Identifier).name };
    case 'UnaryExpression': {
      const { operator, argument } = node as jsep.UnaryExpression;
      if (operator === '-') return { kind: 'negate', of: inner(argument) };
      if (operator === '!' || operator === 'not') return { kind: 'not', of: inner(argument) };
      throw mistake(`“${operator}” is not known here`, operator, text);
    }
    case 'BinaryExpression': {
      const { operator: sign, left, right } = node as jsep.BinaryExpression;
      const operator = written[sign] ?? sign;
      if (!isOperator(operator)) throw mistake(`“${sign}” is not known here`, sign, text);
      return { kind: 'operation', operator, left: inner(left), right: inner(right) };
    }
    case 'CallExpression': {
      const call = node as jsep.CallExpression;
      const name = call.callee.type === 'Identifier' ? (call.callee as jsep.Identifier).name : '';
      if (!isFunction(name)) throw mistake(`There is no function “${name}”`, name, text);
      const of = call.arguments.map(inner);
      const { takes, isOpen } = ruleOf(name);
      if (isOpen ? of.length < takes.length : of.length !== takes.length)
        throw mistake(
          `${name} takes ${isOpen ? 'at least ' : ''}${takes.length} in its brackets`,
          name,
          text,
        );
      if (name === 'last' && of[0]!.kind !== 'code')
        throw mistake('last takes one question code', name, text);
      return { kind: 'call', name, of };
    }
    default:
      throw new ExpressionError(
        'The expression must be one formula or condition of codes, figures, texts and functions.',
        0,
      );
  }
}

const isOperator = (text: string): text is Operator => (operators as readonly string[]).includes(text);
/** A mistake at the place of a word. */
export const mistake = (message: string, word: string, text: string) =>
  new ExpressionError(`${message}.`, Math.max(0, text.indexOf(word)));

/** The question codes an expression reads of this period, each once, in the order they appear. */
export const codesOf = (expression: Expression): string[] => codesIn(expression, false);
/** The codes whose answers of the period before it reads. */
export const lastCodesOf = (expression: Expression): string[] => codesIn(expression, true);

function codesIn(expression: Expression, ofLast: boolean): string[] {
  const codes = new Set<string>();
  const visit = (node: Expression, isLast: boolean): void => {
    if (node.kind === 'code') {
      if (isLast === ofLast) codes.add(node.code);
    } else if (node.kind === 'negate' || node.kind === 'not') visit(node.of, isLast);
    else if (node.kind === 'operation') [node.left, node.right].forEach((side) => visit(side, isLast));
    else if (node.kind === 'call') node.of.forEach((part) => visit(part, node.name === 'last'));
  };
  visit(expression, false);
  return [...codes];
}

export type Reader = {
  read: (code: string) => Value;
  /** The answer in the period before; without it every one is blank. */
  last?: (code: string) => Value;
};

/**
 * The value of an expression. A blank answer is not zero: it makes arithmetic and comparisons blank; functions that take
 * figures pass over it. Dividing by zero gives a blank. `and` and `or` give what is certain whatever the blank may be.
 */
export function evaluateValue(expression: Expression, reader: Reader): Value {
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'code':
      return reader.read(expression.code);
    case 'negate': {
      const value = evaluateValue(expression.of, reader);
      return typeof value === 'number' ? -value : null;
    }
    case 'not': {
      const value = evaluateValue(expression.of, reader);
      return typeof value === 'boolean' ? !value : null;
    }
    case 'call': {
      const [first] = expression.of;
      if (expression.name === 'last' && first?.kind === 'code') return reader.last?.(first.code) ?? null;
      return ruleOf(expression.name).call(...expression.of.map((part) => evaluateValue(part, reader)));
    }
    case 'operation':
      return operate(
        expression.operator,
        evaluateValue(expression.left, reader),
        evaluateValue(expression.right, reader),
      );
  }
}

function operate(operator: Operator, left: Value, right: Value): Value {
  if (operator === 'and') {
    if (left === false || right === false) return false;
    return left === true && right === true ? true : null;
  }
  if (operator === 'or') {
    if (left === true || right === true) return true;
    return left === false && right === false ? false : null;
  }
  if (left === null || right === null) return null;
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  const isOrdered =
    (typeof left === 'number' && typeof right === 'number') ||
    (typeof left === 'string' && typeof right === 'string');
  if (operator === '<') return isOrdered ? left < right : null;
  if (operator === '<=') return isOrdered ? left <= right : null;
  if (operator === '>') return isOrdered ? left > right : null;
  if (operator === '>=') return isOrdered ? left >= right : null;
  if (typeof left !== 'number' || typeof right !== 'number') return null;
  return finite(arithmetic[operator](left, right));
}
const arithmetic = {
  '+': (left: number, right: number) => left + right,
  '-': (left: number, right: number) => left - right,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => left / right,
};

/** The figure an expression gives; null where it is blank or no figure. */
export function evaluate(expression: Expression, read: (code: string) => number | null): number | null {
  const value = evaluateValue(expression, { read });
  return typeof value === 'number' ? value : null;
}
