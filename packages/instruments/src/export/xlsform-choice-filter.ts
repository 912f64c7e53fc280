import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { optionsOf } from '@portal/contract/questionnaires/question-types';
import { parseExpression } from '@portal/expressions/expression';

/**
 * One condition for all options, over a column of theirs. Where each asks for an option of the same question, as in a cascade,
 * the column names that; else it numbers the conditions, blank for what is always offered.
 */
export function writeChoiceFilter(question: InstrumentQuestion, writeRule: (rule: string) => string) {
  const rules = optionsOf(question).map(({ show_if }) => show_if);
  const numbers = new Map<string, { number: string; said: string }>();
  for (const rule of rules) {
    const said = writeRule(rule);
    if (said !== '' && !numbers.has(rule)) numbers.set(rule, { number: String(numbers.size + 1), said });
  }
  const equal = rules.map(equality);
  const [parent] = equal.flatMap((one) => one?.code ?? []);
  const isCascade = equal.every(
    (one, at) => rules[at] === '' || (one?.code === parent && numbers.has(rules[at]!)),
  );
  if (numbers.size === 0) return { filter: '', column: '', values: [] };
  if (parent !== undefined && isCascade) {
    const column = `filter_${parent}`;
    const isAlways = rules.includes('') ? `${column} = '' or ` : '';
    const values = equal.map((one) => one?.option ?? '');
    return { filter: `${isAlways}${column} = \${${parent}}`, column, values };
  }
  const parts = [...numbers.values()].map(({ number, said }) => `(filter = '${number}' and ${said})`);
  const values = rules.map((rule) => numbers.get(rule)?.number ?? '');
  return { filter: [`filter = ''`, ...parts].join(' or '), column: 'filter', values };
}

/** `region == 'north'`. */
function equality(rule: string): { code: string; option: string } | null {
  if (rule === '') return null;
  const node = parseExpression(rule);
  if (node.kind !== 'operation' || node.operator !== '==') return null;
  const { left, right } = node;
  return left.kind === 'code' &&
    right.kind === 'value' &&
    typeof right.value === 'string' &&
    right.value !== ''
    ? { code: left.code, option: right.value }
    : null;
}
