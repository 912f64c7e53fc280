import {
  commonComparisons,
  commonOperators,
  convertCall,
  type Dialect,
  extremeOf,
  type FunctionTable,
  readRule,
  sameFunctions,
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
  type RuleNode,
  RuleError,
} from '../../rule-translation/rule-node.ts';
import type { SourceRule } from '../../import/source-instrument.ts';
import type { Row } from './read-lss.ts';
import { groupBy } from './lss-survey.ts';
import { convertPhpRegex } from './php-regex.ts';

/** LimeSurvey's functions. `mapped-functions.slow.test.ts` compares each with what it means there. */
export const limesurveyFunctions = {
  ...sameFunctions({
    abs: 'abs',
    max: 'max',
    if: 'if',
    count: 'count',
    pow: 'pow',
    sqrt: 'sqrt',
    strlen: 'length',
    fmod: 'mod',
    join: 'concat',
  }),
  is_empty: (of?: RuleNode) => (of ? not(call('answered', of)) : null),
  // LimeSurvey takes a missing answer as the least.
  min: (...of) => extremeOf('min', of),
  // The whole part of a missing answer is 0 there.
  intval: (of?: RuleNode) => (of ? call('total', call('int', of), number(0)) : null),
  // A sum of missing answers is 0 there.
  sum: (...of) => (of.length > 0 ? call('total', ...of, number(0)) : null),
  round: (of?: RuleNode, places = number(0)) => (of ? call('round', of, places) : null),
  floor: (of?: RuleNode) => (of ? call('round_down', of, number(0)) : null),
  ceil: (of?: RuleNode) => (of ? call('round_up', of, number(0)) : null),
  date: (format?: RuleNode, moment?: RuleNode) =>
    format?.kind === 'text' && format.value === 'Y-m-d' && !moment ? call('today') : null,
  regexMatch: (pattern?: RuleNode, of?: RuleNode) =>
    pattern?.kind === 'text' && of ? { kind: 'matches', of, pattern: convertPhpRegex(pattern.value) } : null,
} satisfies FunctionTable;

export const limesurveyOperators = {
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
} as const;

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
  operators: limesurveyOperators,
  negations: ['!'],
  word: (word) => (/^(true|false)$/i.test(word) ? { kind: 'truth', value: /true/i.test(word) } : undefined),
  toCall: (name, of) => {
    const converted = convertCall(limesurveyFunctions, name, of);
    if (converted) return converted;
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
