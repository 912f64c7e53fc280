import { type Expression, ExpressionError, parseExpression } from '../expression.ts';
import { codeOfMeasureCall, measureName } from '../measure-references.ts';
import type { FunctionName } from '../functions.ts';
import type { Operator } from '../operators.ts';
import type { RowFunction, RowsExpression } from '../rosters/row-functions.ts';

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
export function describeRule(text: string, findName: FindQuestionName): string {
  return text.trim() === '' ? '' : readOr(text, (node) => say(node, findName));
}

/** Describes an expression that was read already. */
export const describeExpression = (expression: Expression, findName: FindQuestionName): string =>
  say(expression, findName);

/** A default in the same words; what it gives of options by their names. */
export function describeDefault(
  text: string,
  optionNames: ReadonlyMap<string, string>,
  names: FindQuestionName,
): string {
  const given = (node: Expression): string => {
    if (node.kind === 'value' && typeof node.value === 'string')
      return optionNames.get(node.value) ?? written(node.value);
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
    case 'rows':
      return overRows(node, names);
  }
}

const rowWords: Record<RowFunction, string> = {
  count: 'the number of',
  sum: 'the total of',
  mean: 'the mean of',
  median: 'the median of',
  min: 'the smallest of',
  max: 'the largest of',
  any: 'in any row',
  all: 'in every row',
  first: 'the first of',
  latest: 'the latest of',
};

function overRows({ name, of, by, where }: RowsExpression, names: FindQuestionName): string {
  const condition = where === null ? '' : ` where ${say(where, names)}`;
  if (name === 'any' && of === null) return `any row${condition}`;
  const what = of === null ? 'rows' : say(of, names);
  const order = by === null ? '' : ` by ${say(by, names)}`;
  return `${rowWords[name]} ${what}${order}${condition}`;
}

const callWords: Partial<Record<FunctionName, (parts: string[]) => string>> = {
  answered: ([what]) => `${what} is answered`,
  last: ([what]) => `${what} in the previous period`,
  total: (parts) => `the total of ${parts.join(', ')}`,
  min: (parts) => `the smallest of ${parts.join(', ')}`,
  max: (parts) => `the largest of ${parts.join(', ')}`,
  today: () => 'today',
  above: ([what]) => `${what} in the row above`,
  period_start: () => 'the first day of the period',
  period_end: () => 'the last day of the period',
  years_between: ([from, to]) => `whole years from ${from} to ${to}`,
  months_between: ([from, to]) => `whole months from ${from} to ${to}`,
  add_days: ([date, days]) => (days === '1' ? `1 day after ${date}` : `${days} days after ${date}`),
  add_months: ([date, months]) =>
    months === '1' ? `1 month after ${date}` : `${months} months after ${date}`,
  add_years: ([date, years]) => (years === '1' ? `1 year after ${date}` : `${years} years after ${date}`),
  is_nhs_number: ([what]) => `${what} is an NHS number`,
  date_of: ([what]) => `the date of ${what}`,
  format_date: ([date]) => date!,
  concat: (parts) => parts.join(' followed by '),
  blank: () => 'nothing',
  choices: (parts) => parts.join(', '),
  figure: ([what]) => what!,
  lookup: ([table, key, column]) => `${column ?? 'the value'} for ${key} in the table ${table}`,
  count_selected: ([what]) => `the number of options selected in ${what}`,
  length: ([what]) => `the number of characters in ${what}`,
  int: ([what]) => `the whole-number part of ${what}`,
  sqrt: ([what]) => `the square root of ${what}`,
  case_count: ([condition]) => `the number of cases for which ${condition}`,
  case_sum: ([what, condition]) =>
    `the total of ${what} over all cases${condition === undefined ? '' : ` for which ${condition}`}`,
  if: ([condition, yes, no]) => `${yes} if ${condition}, otherwise ${no}`,
};

function call({ name, of }: Expression & { kind: 'call' }, names: FindQuestionName): string {
  const [first, second] = of;
  const parts = of.map((one) => say(one, names));
  if (name === 'measure') return names(measureName(codeOfMeasureCall({ of })))?.name ?? parts[0]!;
  const inWords = callWords[name];
  if (inWords) return inWords(parts);
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
