import { type Expression, ExpressionError, parseExpression } from './expression.ts';
import type { Operator } from './operators.ts';

/** The display name of a question and its options. */
export type FindQuestionName = (
  code: string,
) => { name: string; options?: ReadonlyMap<string, string> } | undefined;

const signs: Record<Operator, string> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'divided by',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
  '==': 'is',
  '!=': 'is not',
  and: 'and',
  or: 'or',
};

/** An expression as a sentence's part, for who does not read the language; the text itself where it cannot be read. */
export function describeRule(text: string, names: FindQuestionName): string {
  return text.trim() === '' ? '' : readOr(text, (node) => say(node, names));
}

/** A default in the same words; what it gives of options by their names. */
export function describeDefault(
  text: string,
  own: ReadonlyMap<string, string>,
  names: FindQuestionName,
): string {
  const given = (node: Expression): string => {
    if (node.kind === 'value' && typeof node.value === 'string')
      return own.get(node.value) ?? written(node.value);
    if (node.kind !== 'call') return say(node, names);
    const [first, second, third] = node.of;
    if (node.name === 'if') return `${given(second!)} if ${say(first!, names)}, otherwise ${given(third!)}`;
    return node.name === 'choices' ? node.of.map(given).join(', ') : say(node, names);
  };
  return text === '' ? '' : readOr(text, given);
}

function readOr(text: string, work: (node: Expression) => string): string {
  try {
    return work(parseExpression(text));
  } catch (error) {
    if (error instanceof ExpressionError) return text;
    throw error;
  }
}

function say(node: Expression, names: FindQuestionName): string {
  switch (node.kind) {
    case 'value':
      return typeof node.value === 'boolean' ? (node.value ? 'yes' : 'no') : written(node.value);
    case 'code':
      return names(node.code)?.name ?? node.code;
    case 'negate':
      return `minus ${inner(node.of, names)}`;
    case 'not':
      return `not ${inner(node.of, names)}`;
    case 'operation': {
      const optionOf = namedOptions(node.left, node.right, names);
      const side = (one: Expression) =>
        one.kind === 'value' && typeof one.value === 'string'
          ? (optionOf?.get(one.value) ?? written(one.value))
          : inner(one, names, node.operator);
      return `${side(node.left)} ${signs[node.operator]} ${side(node.right)}`;
    }
    case 'call':
      return call(node, names);
  }
}

function call({ name, of }: Expression & { kind: 'call' }, names: FindQuestionName): string {
  const [first, second] = of;
  const parts = of.map((one) => say(one, names));
  if (name === 'answered') return `${parts[0]} is answered`;
  if (name === 'last') return `${parts[0]} in the period before`;
  if (name === 'total') return `the total of ${parts.join(', ')}`;
  if (name === 'min') return `the smallest of ${parts.join(', ')}`;
  if (name === 'max') return `the largest of ${parts.join(', ')}`;
  if (name === 'today') return 'today';
  if (name === 'blank') return 'nothing';
  if (name === 'choices') return parts.join(', ');
  if (name === 'figure') return parts[0]!;
  if (name === 'count_selected') return `the number of options chosen of ${parts[0]}`;
  if (name === 'length') return `the number of characters of ${parts[0]}`;
  if (name === 'int') return `${parts[0]} without decimals`;
  if (name === 'sqrt') return `the square root of ${parts[0]}`;
  if (name === 'if') return `${parts[1]} if ${parts[0]}, otherwise ${parts[2]}`;
  if (name === 'includes') {
    const option = second?.kind === 'value' ? String(second.value) : '';
    const named = first?.kind === 'code' ? names(first.code)?.options?.get(option) : undefined;
    return `${parts[0]} includes ${named ?? parts[1]}`;
  }
  return `${name}(${parts.join(', ')})`;
}

/** Describes an inner part, grouped if the text could otherwise be misread. */
function inner(node: Expression, names: FindQuestionName, around?: Operator): string {
  const isOpen = node.kind === 'operation' && (around === undefined || rank(node.operator) < rank(around));
  const text = say(node, names);
  return isOpen || (node.kind === 'operation' && around === 'and' && node.operator === 'or')
    ? `(${text})`
    : text;
}

const rank = (operator: Operator): number =>
  operator === 'or'
    ? 1
    : operator === 'and'
      ? 2
      : ['+', '-'].includes(operator)
        ? 4
        : ['*', '/'].includes(operator)
          ? 5
          : 3;

/** The options of the question on one side, for the code of one on the other. */
function namedOptions(left: Expression, right: Expression, names: FindQuestionName) {
  const code = left.kind === 'code' ? left.code : right.kind === 'code' ? right.code : null;
  return code === null ? undefined : names(code)?.options;
}

const written = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `“${value}”`;
