import { MAX_EXPRESSION_LENGTH } from '@portal/contract/shared/text-limits';
import jsep from 'jsep';
import { type CaseCall, evaluateOverCases, isCaseFunction } from './case-functions.ts';
import { type FunctionName, isFunctionName, functionRuleOf, type Value } from './functions.ts';
import { assertLookupNamesTable, type LookupTable, lookUp } from './lookup-tables.ts';
import { assertNamesMeasure, codeOfMeasureCall } from './measure-references.ts';
import { applyOperator, parseOperator, type Operator } from './operators.ts';
import type { RosterRow } from './rosters/roster-tables.ts';
import { evaluateRows, isRowFunction, type RowFunction, SHARED } from './rosters/row-functions.ts';
import { tokenPositionFinder } from './token-positions.ts';

/**
 * The language of rules, checks, calculated questions and measures (docs/expressions.md): question codes, figures, texts,
 * arithmetic, comparisons, `and`, `or`, `not`, and the functions of functions.ts. It has no loops and no assignments, so
 * every expression ends; it is never handed to `eval`.
 */
export type Expression = {
  /** The position in the text, from 0; for a comparison or sum, the position of its sign. */
  at: number;
} & (
  | { kind: 'value'; value: number | string | boolean }
  | { kind: 'code'; code: string }
  | { kind: 'negate' | 'not'; of: Expression }
  | { kind: 'operation'; operator: Operator; left: Expression; right: Expression }
  | {
      kind: 'call';
      name: FunctionName;
      of: Expression[];
      /** The table and the place of the column that a lookup reads, once it is bound. */
      table?: LookupTable;
      column?: number;
    }
  | {
      kind: 'rows';
      name: RowFunction;
      /** The part read of each row; null for the row itself. */
      of: Expression | null;
      by: Expression | null;
      where: Expression | null;
      /** The rows of the roster; null until the expression is bound to a questionnaire. */
      rows: readonly RosterRow[] | null;
    }
);
const DEEPEST = 200;

// Within the brackets of functions over rows: `first(weight by seen_on where answered(weight))`.
jsep.addBinaryOp('where', 0.2);
jsep.addBinaryOp('by', 0.4);
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
  if (text.length > MAX_EXPRESSION_LENGTH)
    throw new ExpressionError(
      `The expression is longer than ${MAX_EXPRESSION_LENGTH} characters.`,
      MAX_EXPRESSION_LENGTH,
    );
  let tree: jsep.Expression;
  try {
    tree = jsep(text);
  } catch (error) {
    const { description, index } = error as { description?: string; index?: number };
    throw new ExpressionError(
      `The expression is not valid: ${description ?? 'it is incomplete'}.`,
      index ?? 0,
    );
  }
  return convert(tree, tokenPositionFinder(text), 0);
}

/** Visits the parts in the order of the text, so that each is found where it stands. */
function convert(
  node: jsep.Expression,
  place: ReturnType<typeof tokenPositionFinder>,
  depth: number,
): Expression {
  const inner = (one: unknown) => convert(one as jsep.Expression, place, depth + 1);
  const placeOf = (word: string) => place((token) => token === word);
  if (depth > DEEPEST) {
    const at = place(() => true);
    throw new ExpressionError('This is nested too deeply. Use total(…) for a long sum.', at);
  }
  switch (node.type) {
    case 'Literal': {
      const { value, raw } = node as jsep.Literal;
      const at = place((token) => token === raw || /^['"]/.test(token));
      if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
        return { kind: 'value', value, at };
      throw new ExpressionError(`You cannot use “${raw}” here. Use a number or text.`, at);
    }
    case 'Identifier': {
      const code = (node as jsep.Identifier).name;
      return { kind: 'code', code, at: placeOf(code) };
    }
    case 'UnaryExpression': {
      const { operator, argument } = node as jsep.UnaryExpression;
      const at = placeOf(operator);
      if (operator === '-') return { kind: 'negate', of: inner(argument), at };
      if (operator === '!' || operator === 'not') return { kind: 'not', of: inner(argument), at };
      throw new ExpressionError(`“${operator}” is not a valid operator.`, at);
    }
    case 'BinaryExpression': {
      const { operator: sign, left: before, right: after } = node as jsep.BinaryExpression;
      const left = inner(before);
      const at = placeOf(sign);
      const operator = parseOperator(sign);
      if (!operator) throw new ExpressionError(`“${sign}” is not a valid operator.`, at);
      return { kind: 'operation', operator, left, right: inner(after), at };
    }
    case 'CallExpression':
      return convertCall(node as jsep.CallExpression, placeOf, inner);
    default:
      throw new ExpressionError(
        'The expression must be one formula or condition made of codes, numbers, text and functions.',
        place(() => true),
      );
  }
}

function convertCall(
  call: jsep.CallExpression,
  placeOf: (word: string) => number,
  convertPart: (part: unknown) => Expression,
): Expression {
  const name = call.callee.type === 'Identifier' ? (call.callee as jsep.Identifier).name : '';
  const at = placeOf(name);
  if (isRowFunction(name) && (!SHARED.has(name) || isOfRows(call)))
    return { kind: 'rows', name, at, rows: null, ...readRowParts(name, call, convertPart, at) };
  if (!isFunctionName(name)) throw new ExpressionError(`There is no function “${name}”.`, at);
  const { takes, isOpen, least = takes.length } = functionRuleOf(name);
  const count = call.arguments.length;
  if (count < least || (!isOpen && count > takes.length)) {
    const wanted = isOpen
      ? `at least ${least}`
      : least < takes.length
        ? `${least} or ${takes.length}`
        : least;
    throw new ExpressionError(
      `${name} has the wrong number of values in its brackets. It needs ${wanted === 0 ? 'none' : wanted}.`,
      at,
    );
  }
  const of = call.arguments.map(convertPart);
  if ((name === 'last' || name === 'above') && of[0]!.kind !== 'code')
    throw new ExpressionError(`${name} takes one question code.`, at);
  if (name === 'lookup') assertLookupNamesTable(of, at);
  if (name === 'measure') assertNamesMeasure(of);
  return { kind: 'call', name, of, at };
}

const isOperation = (node: jsep.Expression | undefined, operator: string): node is jsep.BinaryExpression =>
  node?.type === 'BinaryExpression' && (node as jsep.BinaryExpression).operator === operator;
const isOfRows = ({ arguments: given }: jsep.CallExpression) =>
  given.length === 1 && isOperation(given[0], 'where');

/** Reads `value by date where condition`, in the order of the text. */
function readRowParts(
  name: RowFunction,
  { arguments: given }: jsep.CallExpression,
  inner: (one: unknown) => Expression,
  at: number,
) {
  const [whole] = given;
  if (given.length !== 1 || whole === undefined)
    throw new ExpressionError(
      `${name} takes one column of a roster. You can add a condition with “where”.`,
      at,
    );
  const before = isOperation(whole, 'where') ? whole.left : whole;
  const isSorted = isOperation(before, 'by');
  if (isSorted && name !== 'first' && name !== 'latest')
    throw new ExpressionError(`You cannot use “by” in ${name}.`, at);
  const of = inner(isSorted ? before.left : before);
  const by = isSorted ? inner(before.right) : null;
  return { of, by, where: isOperation(whole, 'where') ? inner(whole.right) : null };
}

export { dependsOnToday, previousPeriodCodes, referencedCodes } from './referenced-codes.ts';

export type EvaluationContext = {
  read: (code: string) => Value;
  /**
   * Returns true if a question has an answer or a reason for a missing one; without this function, true if it
   * has an answer.
   */
  given?: (code: string) => boolean;
  /** The day it is; without it that of the clock. */
  today?: () => string;
  /** The answer in the period before; without it every one is blank. */
  last?: (code: string) => Value;
  /** Within a function over rows: the answer in the row above. */
  above?: (code: string) => Value;
  /** The complete cases that functions over cases read; without them these are blank. */
  cases?: readonly ((code: string) => Value)[] | undefined;
  /** The value of another measure by its code; without this function each is blank. */
  measure?: ((code: string) => number | null) | undefined;
};

/**
 * Evaluates an expression. A blank answer is not zero: it makes arithmetic and comparisons blank; functions
 * over figures skip it. Dividing by zero gives a blank. `and` and `or` return a value if it is certain
 * despite the blank.
 */
export function evaluateValue(expression: Expression, reader: EvaluationContext): Value {
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
      if (expression.name === 'above' && first?.kind === 'code') return reader.above?.(first.code) ?? null;
      if (expression.name === 'lookup') return lookUp(expression, evaluateValue(expression.of[1]!, reader));
      if (expression.name === 'measure') return reader.measure?.(codeOfMeasureCall(expression)) ?? null;
      if (isCaseFunction(expression.name)) return evaluateOverCases(expression as CaseCall, reader);
      if (expression.name === 'today') return (reader.today ?? dayOfTheClock)();
      return functionRuleOf(expression.name).call(
        ...expression.of.map((part) => evaluateValue(part, reader)),
      );
    }
    case 'rows':
      return evaluateRows(expression, reader);
    case 'operation':
      return applyOperator(
        expression.operator,
        evaluateValue(expression.left, reader),
        evaluateValue(expression.right, reader),
      );
  }
}

function dayOfTheClock(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The figure an expression gives; null where it is blank or no figure. */
export function evaluateNumber(expression: Expression, read: (code: string) => number | null): number | null {
  const value = evaluateValue(expression, { read });
  return typeof value === 'number' ? value : null;
}
