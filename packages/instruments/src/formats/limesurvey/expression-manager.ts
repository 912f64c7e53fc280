import {
  commonComparisons,
  commonOperators,
  type Dialect,
  readRule,
} from '../../rule-translation/read-rule.ts';
import {
  allOf,
  answer,
  anyOf,
  call,
  type Comparison,
  not,
  number,
  operation,
  type RuleFunction,
  type RuleNode,
  RuleError,
} from '../../rule-translation/rule-node.ts';
import type { SourceRule } from '../../import/source-instrument.ts';
import type { Row } from './read-lss.ts';
import { groupBy } from './lss-survey.ts';

const SAME: Record<string, RuleFunction> = {
  abs: 'abs',
  min: 'min',
  max: 'max',
  if: 'if',
  count: 'count',
  pow: 'pow',
  sqrt: 'sqrt',
  strlen: 'length',
  intval: 'int',
  fmod: 'mod',
  join: 'concat',
};
const WHOLE: Record<string, RuleFunction> = { floor: 'round_down', ceil: 'round_up' };

/** `name`, `name_part`, or its address `survey X group X question`, and what of it is meant after a point. */
const dialect = (self: string): Dialect => ({
  reference:
    /(?!(?:and|or|eq|ne|lt|le|gt|ge|true|false)\b)(\d+X\d+X\d+\w*|[a-zA-Z_]\w*)(?!\w)(?:\.(\w+)(?:\.(\w+))?)?(?!\w|\s*\()/iy,
  toReference: ([, name = '', property, second]) => {
    for (const one of [property, second]) {
      if (one !== undefined && !['NAOK', 'code', 'value', 'valueNAOK'].includes(one))
        throw new RuleError(`“.${one}” is not supported`);
    }
    if (name === 'that')
      throw new RuleError('“that” refers to all parts of a question, which is not supported');
    return answer(name === 'this' || name === 'self' ? self : name);
  },
  operators: {
    ...commonOperators,
    '==': '=',
    eq: '=',
    ne: '!=',
    lt: '<',
    le: '<=',
    gt: '>',
    ge: '>=',
    '/': '/',
    '&&': 'and',
    '||': 'or',
  },
  negations: ['!'],
  word: (word) => (/^(true|false)$/i.test(word) ? { kind: 'truth', value: /true/i.test(word) } : undefined),
  toCall: (name, of) => {
    const [first, second] = of;
    if (Object.hasOwn(SAME, name)) return call(SAME[name]!, ...of);
    if (name === 'is_empty' && first) return not(call('answered', first));
    // A sum of nothing is nought there.
    if (name === 'sum' && first) return call('total', ...of, number(0));
    if (name === 'round' && first) return call('round', first, second ?? number(0));
    if (Object.hasOwn(WHOLE, name) && first) return call(WHOLE[name]!, first, number(0));
    if (name === 'date' && first?.kind === 'text' && first.value === 'Y-m-d' && !second) return call('today');
    if (name === 'regexMatch' && first?.kind === 'text' && second)
      return { kind: 'matches', of: second, pattern: first.value };
    throw new RuleError(`the function “${name}” is not supported`);
  },
});

/** @param ownQuestionName the name of the question whose rule it is */
export const expressionRule = (text: string, ownQuestionName: string): SourceRule => ({
  text,
  read: () => readRule(text, dialect(ownQuestionName)),
});

/** `1` and nothing mean that it is always relevant. */
export const relevanceRules = (text: string, ownQuestionName: string): SourceRule[] =>
  ['', '1'].includes(text.trim()) ? [] : [expressionRule(text, ownQuestionName)];

const METHODS: Record<string, Comparison> = { ...commonComparisons, '==': '=' };

/**
 * Conditions of files from before rules were written as formulas: of one question any, of several questions all, and any
 * of the scenarios.
 */
export function conditionRules(rows: Row[]): SourceRule[] {
  if (rows.length === 0) return [];
  const scenarios = groupBy(rows, (row) => row['scenario'] ?? '1');
  const text = rows
    .map((row) => `${row['cfieldname'] ?? ''} ${row['method'] ?? ''} “${row['value'] ?? ''}”`)
    .join('; ');
  const read = () =>
    anyOf(
      [...scenarios.values()].map((scenario) => {
        const byQuestion = groupBy(scenario, (row) => row['cfieldname'] ?? '');
        return allOf([...byQuestion.values()].map((one) => anyOf(one.map(readCondition))!))!;
      }),
    )!;
  return [{ text, read }];
}

function readCondition(row: Row): RuleNode {
  const name = (row['cfieldname'] ?? '').replace(/^\+/, '');
  const method = (row['method'] ?? '').trim();
  const value = row['value'] ?? '';
  if (!Object.hasOwn(METHODS, method)) throw new RuleError(`“${method}” is not supported`);
  const other = /^@(.+)@$/.exec(value);
  // Of several answers it is asked whether this is among them.
  if (!other && value.trim() !== '' && (method === '==' || method === '!=')) {
    const chosen: RuleNode = { kind: 'chosen', name, option: value.trim() };
    return method === '==' ? chosen : not(chosen);
  }
  return operation(
    METHODS[method]!,
    answer(name),
    other ? answer(other[1]!) : { kind: 'text', value: value.trim() },
  );
}
