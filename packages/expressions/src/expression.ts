import jsep from 'jsep';

/**
 * The language of measures and calculated questions: question codes, numbers, `+ - * /`, brackets, and the functions
 * below. It has no loops and no assignments, so every expression ends; it is never handed to `eval`.
 */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'code'; code: string }
  | { kind: 'negate'; of: Expression }
  | { kind: 'operation'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'call'; name: FunctionName; of: Expression[] };
type Operator = '+' | '-' | '*' | '/';

type Figure = number | null;
const present = (values: Figure[]): number[] => values.filter((value) => value !== null);

const functions = {
  /** The sum of what was reported; blank only when nothing was. */
  total: (values: Figure[]): Figure =>
    present(values).length === 0 ? null : present(values).reduce((sum, value) => sum + value, 0),
  /** The smallest of what was reported. */
  min: (values: Figure[]): Figure => (present(values).length === 0 ? null : Math.min(...present(values))),
  /** The largest of what was reported. */
  max: (values: Figure[]): Figure => (present(values).length === 0 ? null : Math.max(...present(values))),
};
type FunctionName = keyof typeof functions;

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
  return convert(tree, text);
}

function convert(node: jsep.Expression, text: string): Expression {
  switch (node.type) {
    case 'Literal': {
      const { value } = node as jsep.Literal;
      if (typeof value !== 'number')
        throw mistake('Only numbers can stand in an expression', String(value), text);
      return { kind: 'number', value };
    }
    case 'Identifier':
      return { kind: 'code', code: (node as jsep.Identifier).name };
    case 'UnaryExpression': {
      const unary = node as jsep.UnaryExpression;
      if (unary.operator !== '-')
        throw mistake(`“${unary.operator}” is not known here`, unary.operator, text);
      return { kind: 'negate', of: convert(unary.argument, text) };
    }
    case 'BinaryExpression': {
      const { operator, left, right } = node as jsep.BinaryExpression;
      if (!isOperator(operator)) throw mistake(`“${operator}” is not known here`, operator, text);
      return { kind: 'operation', operator, left: convert(left, text), right: convert(right, text) };
    }
    case 'CallExpression': {
      const call = node as jsep.CallExpression;
      const name = call.callee.type === 'Identifier' ? (call.callee as jsep.Identifier).name : '';
      if (!isFunction(name)) throw mistake(`There is no function “${name}”`, name, text);
      return { kind: 'call', name, of: call.arguments.map((argument) => convert(argument, text)) };
    }
    default:
      throw new ExpressionError(
        'The expression must be one formula of codes, numbers, + - * / and functions.',
        0,
      );
  }
}

const isOperator = (text: string): text is Operator => ['+', '-', '*', '/'].includes(text);
const isFunction = (text: string): text is FunctionName => Object.hasOwn(functions, text);
const mistake = (message: string, word: string, text: string) =>
  new ExpressionError(`${message}.`, Math.max(0, text.indexOf(word)));

/** The question codes an expression reads, each once, in the order they appear. */
export function codesOf(expression: Expression): string[] {
  const codes = new Set<string>();
  const visit = (node: Expression): void => {
    if (node.kind === 'code') codes.add(node.code);
    else if (node.kind === 'negate') visit(node.of);
    else if (node.kind === 'operation') [node.left, node.right].forEach(visit);
    else if (node.kind === 'call') node.of.forEach(visit);
  };
  visit(expression);
  return [...codes];
}

/**
 * The value of an expression. A blank answer is not zero: it makes the whole blank, except inside `total`, `min` and
 * `max`, which pass over it. Dividing by zero gives a blank.
 */
export function evaluate(expression: Expression, read: (code: string) => Figure): Figure {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'code':
      return read(expression.code);
    case 'negate': {
      const value = evaluate(expression.of, read);
      return value === null ? null : -value;
    }
    case 'call':
      return functions[expression.name](expression.of.map((part) => evaluate(part, read)));
    case 'operation': {
      const left = evaluate(expression.left, read);
      const right = evaluate(expression.right, read);
      if (left === null || right === null) return null;
      return finite(operations[expression.operator](left, right));
    }
  }
}

const operations: Record<Operator, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};
const finite = (value: number): Figure => (Number.isFinite(value) ? value : null);
