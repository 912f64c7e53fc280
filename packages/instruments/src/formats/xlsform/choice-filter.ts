import {
  allOf,
  anyOf,
  type Comparison,
  not,
  operation,
  RuleError,
  type RuleNode,
  text,
} from '../../rule-translation/rule-node.ts';
import { readRule } from '../../rule-translation/read-rule.ts';
import type { SourceOption } from '../../import/source-instrument.ts';
import { dialectOf } from './xpath.ts';

/**
 * A `choice_filter` is one condition for all options of a list, which reads their columns: of each option it becomes a condition
 * of its own, with what the columns say of it in their place.
 */
export function applyChoiceFilter(options: SourceOption[], filter: string): SourceOption[] {
  if (filter === '') return options;
  return options.map((option) => ({
    ...option,
    show: [{ text: filter, read: () => readFor(option, filter) }],
  }));
}

/** The columns of options that a filter names. */
export function columnsIn(filter: string): string[] {
  const words = new Set(filter.replace(/\$\{[^}]*\}|'[^']*'|"[^"]*"/g, ' ').match(/[a-zA-Z_][\w.-]*/g));
  return [...words].map(asColumn);
}

/** Converts a word the way headings are read. */
const asColumn = (word: string): string => word.toLowerCase().replace(/-/g, '_');

function readFor({ columns = new Map() }: SourceOption, filter: string): RuleNode {
  const dialect = dialectOf(null);
  const known = (word: string): RuleNode | undefined => {
    const column = asColumn(word);
    return columns.has(column) ? text(columns.get(column) ?? '') : dialect.word?.(word);
  };
  return settled(
    readRule(filter, {
      ...dialect,
      word: known,
      toCall: (name, of) => selectedIn(name, of) ?? dialect.toCall(name, of),
    }),
  );
}

/** `selected(column, ${answer})`: whether the answer is among what the column lists. */
function selectedIn(name: string, [list, one]: RuleNode[]): RuleNode | null {
  if (name.toLowerCase() !== 'selected' || list?.kind !== 'text' || one === undefined) return null;
  const listed = list.value.split(/\s+/).filter(Boolean);
  return anyOf(listed.map((code) => operation('=', one, text(code)))) ?? { kind: 'truth', value: false };
}

type Literal = RuleNode & { kind: 'number' | 'text' | 'truth' };
const isLiteral = (node: RuleNode): node is Literal =>
  node.kind === 'number' || node.kind === 'text' || node.kind === 'truth';

/** Simplifies a filter: the parts that depend only on columns are decided, so the rest reads answers. */
function settled(node: RuleNode): RuleNode {
  if (node.kind === 'not') {
    const of = settled(node.of);
    return isLiteral(of) ? { kind: 'truth', value: !holds(of) } : not(of);
  }
  if (node.kind !== 'operation') return node;
  const { operator, left, right } = node;
  if (operator === 'and' || operator === 'or') {
    const sides = [settled(left), settled(right)];
    const decided = sides.filter(isLiteral).map(holds);
    if (decided.includes(operator === 'or')) return { kind: 'truth', value: operator === 'or' };
    const open = sides.filter((side) => !isLiteral(side));
    return (operator === 'and' ? allOf(open) : anyOf(open)) ?? { kind: 'truth', value: operator === 'and' };
  }
  if (!isComparison(operator)) return node;
  // Nothing is more or less than a blank.
  const isOfOrder = operator !== '=' && operator !== '!=';
  if (isOfOrder && [left, right].some((side) => side.kind === 'text' && side.value === ''))
    return { kind: 'truth', value: false };
  if (!isLiteral(left) || !isLiteral(right)) return node;
  return { kind: 'truth', value: compares(operator, left, right) };
}

const isComparison = (operator: string): operator is Comparison =>
  ['=', '!=', '<', '<=', '>', '>='].includes(operator);
const holds = ({ value }: Literal): boolean =>
  typeof value === 'number' ? value !== 0 && !Number.isNaN(value) : value !== '' && value !== false;

/** Compares as XPath does: two texts as texts, all other values as figures. */
function compares(operator: Comparison, { value: one }: Literal, { value: other }: Literal): boolean {
  if (typeof one === 'boolean' || typeof other === 'boolean')
    throw new RuleError('it compares a true or false value');
  const areTexts = typeof one === 'string' && typeof other === 'string';
  if (operator === '=' && areTexts) return one === other;
  if (operator === '!=' && areTexts) return one !== other;
  const [x, y] = [one, other].map((value) => (value === '' ? NaN : Number(value))) as [number, number];
  switch (operator) {
    case '=':
      return x === y;
    case '!=':
      return x !== y;
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '>':
      return x > y;
    case '>=':
      return x >= y;
  }
}
