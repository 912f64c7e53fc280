import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';
import {
  allOf,
  answer,
  anyOf,
  call,
  type Comparison,
  not,
  operation,
  type RuleNode,
  RuleError,
} from '../../rule-translation/rule-node.ts';
import type { SourceRule } from '../../import/source-instrument.ts';

const COMPARISONS: Record<string, Comparison> = {
  '=': '=',
  '!=': '!=',
  '>': '>',
  '<': '<',
  '>=': '>=',
  '<=': '<=',
};

/** `readEnableWhen` as a condition; null where there is none. */
export function readEnableWhen(item: JsonObject): SourceRule | null {
  const conditions = objectsIn(item['enableWhen']);
  if (conditions.length === 0) return null;
  const isAny = item['enableBehavior'] === 'any' || conditions.some(isOfStu3);
  return {
    text: conditions.map(shown).join(isAny ? ' or ' : ' and '),
    read: () => {
      const nodes = conditions.map(read);
      return (isAny ? anyOf(nodes) : allOf(nodes))!;
    },
  };
}

/** STU3 has no operator: an answer is expected, or that there is one. Any one of its conditions is enough. */
export const isOfStu3 = (condition: JsonObject): boolean => condition['operator'] === undefined;

function operatorOf(condition: JsonObject): string {
  if (!isOfStu3(condition)) return textIn(condition['operator']);
  return condition['hasAnswer'] === undefined ? '=' : 'exists';
}

function read(condition: JsonObject): RuleNode {
  const name = textIn(condition['question']);
  const operator = operatorOf(condition);
  const expected = expectedOf(condition);
  if (operator === 'exists')
    return expected === false ? not(call('answered', answer(name))) : call('answered', answer(name));
  const comparison = Object.hasOwn(COMPARISONS, operator) ? COMPARISONS[operator]! : null;
  if (comparison === null || name === '') throw new RuleError(`“${operator}” is not supported`);
  const literal = literalOf(expected);
  // What is asked of several answers is whether one of them is this.
  if (literal.kind === 'text' && comparison === '=') return { kind: 'chosen', name, option: literal.value };
  if (literal.kind === 'text' && comparison === '!=')
    return not({ kind: 'chosen', name, option: literal.value });
  return operation(comparison, answer(name), literal);
}

const expectedOf = (condition: JsonObject): unknown => {
  const name = Object.keys(condition).find((key) => key.startsWith('answer') || key === 'hasAnswer');
  return name === undefined ? undefined : condition[name];
};

function literalOf(expected: unknown): RuleNode & { kind: 'number' | 'text' | 'truth' } {
  if (typeof expected === 'boolean') return { kind: 'truth', value: expected };
  if (typeof expected === 'number') return { kind: 'number', value: expected };
  // Answers here have times without seconds.
  if (typeof expected === 'string')
    return { kind: 'text', value: expected.replace(/^((?:[\d-]+T)?\d\d:\d\d):00$/, '$1') };
  if (isObject(expected) && typeof expected['value'] === 'number')
    return { kind: 'number', value: expected['value'] };
  if (isObject(expected) && typeof expected['code'] === 'string')
    return { kind: 'text', value: expected['code'] };
  throw new RuleError('it compares with something other than a number, text or option');
}

function shown(condition: JsonObject): string {
  const expected = expectedOf(condition);
  const written = isObject(expected)
    ? textIn(expected['code']) || textIn(expected['value'])
    : textIn(expected);
  return `${textIn(condition['question'])} ${operatorOf(condition)} ${written}`;
}
