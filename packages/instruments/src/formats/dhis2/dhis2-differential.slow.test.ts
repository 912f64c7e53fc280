import fc from 'fast-check';
import { evaluateValue, parseExpression } from '@portal/expressions/expression';
import { describe, expect, it } from 'vitest';
import type { ForeignValue } from '../../testing/foreign-values.ts';
import { compileProductRule } from '../../testing/reference-interpreter.ts';
import { entryOf, questionOf, readJsonFile } from '../../testing/read-test-files.ts';
import type { MissingValueStrategy } from './missing-values.ts';
import type { dhis2Functions, dhis2Operators } from './validation-rules.ts';

/*
 * Validation rules and indicators mean what DHIS2 makes of them: it calculates with 0 for a missing value, unless the
 * strategy of a side skips the rule.
 */

const held: Record<keyof typeof dhis2Functions | keyof typeof dhis2Operators, string> = {
  if: 'if(#{a} > 3, #{b}, 1)',
  greatest: 'greatest(#{a}, #{b})',
  least: 'least(#{a}, #{b}) + 1',
  isNull: 'if(isNull(#{a}), 0, 2)',
  isNotNull: 'if(isNotNull(#{a}), #{b}, 2)',
  '+': '#{a} + #{b}',
  '-': '#{a} - #{b}',
  '*': '#{a} * 2',
  '/': '(#{a} + #{b}) / 2',
  '^': '#{a} ^ 2',
  '==': 'if(#{a} == 3, 1, #{b})',
  '!=': 'if(#{a} != 3, 1, #{b})',
  '<': 'if(#{a} < 3, 1, #{b})',
  '<=': 'if(#{a} <= 0, 1, #{b})',
  '>': 'if(#{a} > #{b}, 1, 0)',
  '>=': 'if(#{a} >= 0, 1, #{b})',
  and: 'if(#{a} > 3 and #{b} < 9, 1, 0)',
  or: 'if(#{a} > 3 or #{b} < 9, 1, 0)',
  '&&': 'if(#{a} > 3 && #{b} < 9, 1, 0)',
  '||': 'if(#{a} > 3 || !(#{b} < 9), 1, 0)',
};
const expressions = [
  ...Object.values(held),
  ...['#{a}', '#{b}', '7', '#{split}', '#{split.f} + #{a}', '#{split} - #{c}', '(#{a} - #{b}) * (#{c} + 2)'],
];
const strategies: MissingValueStrategy[] = [
  'NEVER_SKIP',
  'SKIP_IF_ANY_VALUE_MISSING',
  'SKIP_IF_ALL_VALUES_MISSING',
];
const comparisons: Record<string, (one: number, other: number) => boolean> = {
  equal_to: (one, other) => one === other,
  not_equal_to: (one, other) => one !== other,
  greater_than: (one, other) => one > other,
  greater_than_or_equal_to: (one, other) => one >= other,
  less_than: (one, other) => one < other,
  less_than_or_equal_to: (one, other) => one <= other,
};

type Side = { expression: string; missingValueStrategy: MissingValueStrategy };
type Values = Record<string, number | null>;
const cells = ['a', 'b', 'c', 'split.f', 'split.m'];

/** The value of a data element, which is the sum of its figures where it is split; '' if it has none. */
function valueOf(values: Values, name: string): ForeignValue {
  const given = cells
    .filter((cell) => cell === name || cell.startsWith(`${name}.`))
    .flatMap((cell) => values[cell] ?? []);
  return given.length === 0 ? '' : given.reduce((sum, one) => sum + one, 0);
}
const itemsIn = (expression: string): string[] =>
  [...expression.matchAll(/#\{([^}]+)\}/g)].map((match) => match[1]!);

/** Returns null where DHIS2 skips the side. */
function evaluateSide({ expression, missingValueStrategy }: Side, values: Values): number | null {
  const items = itemsIn(expression);
  const missing = items.filter((item) => valueOf(values, item) === '').length;
  if (missingValueStrategy === 'SKIP_IF_ANY_VALUE_MISSING' && missing > 0) return null;
  if (missingValueStrategy === 'SKIP_IF_ALL_VALUES_MISSING' && missing > 0 && missing === items.length)
    return null;
  const value = compileProductRule('dhis2', expression, '')((name) => valueOf(values, name));
  return value === '' ? 0 : Number(value);
}

function isViolated(operator: string, left: Side, right: Side, values: Values): boolean {
  const isThere = ({ expression }: Side) => {
    const items = itemsIn(expression);
    return items.length === 0 || items.some((item) => valueOf(values, item) !== '');
  };
  if (operator === 'compulsory_pair') return isThere(left) !== isThere(right);
  if (operator === 'exclusive_pair') return isThere(left) && isThere(right);
  const [one, other] = [evaluateSide(left, values), evaluateSide(right, values)];
  return one !== null && other !== null && !comparisons[operator]!(one, other);
}

const id = (one: string) => ({ id: one });
const element = (one: string, combo = 'default') => ({
  id: one,
  code: one,
  name: one,
  valueType: 'INTEGER',
  categoryCombo: id(combo),
});
const metadata = (more: object) => ({
  dataSets: [
    {
      id: 'set',
      name: 'Made up',
      indicators: (more as { indicators?: object[] }).indicators ?? [],
      dataSetElements: ['a', 'b', 'c', 'split'].map((one) => ({ dataElement: id(one) })),
    },
  ],
  dataElements: [element('a'), element('b'), element('c'), element('split', 'sex')],
  categoryCombos: [
    { id: 'default', name: 'default', categories: [] },
    { id: 'sex', name: 'Sex', categories: [id('sexes')] },
  ],
  categories: [{ id: 'sexes', categoryOptions: [id('f'), id('m')] }],
  categoryOptions: ['f', 'm'].map((one) => ({ id: one, name: one })),
  categoryOptionCombos: ['f', 'm'].map((one) => ({
    id: one,
    categoryCombo: id('sex'),
    categoryOptions: [id(one)],
  })),
  ...more,
});

const side = fc.record({
  expression: fc.constantFrom(...expressions),
  missingValueStrategy: fc.constantFrom(...strategies),
});
const values = fc.record(
  Object.fromEntries(cells.map((cell) => [cell, fc.option(fc.integer({ min: -3, max: 12 }), { freq: 2 })])),
) as fc.Arbitrary<Values>;
const read = (given: Values) => ({ read: (code: string) => given[code.replace('_', '.')] ?? null });

describe('a validation rule of DHIS2', () => {
  it('objects to the same values', async () => {
    const operators = [...Object.keys(comparisons), 'compulsory_pair', 'exclusive_pair'];
    const drawn = fc.sample(fc.record({ left: side, operator: fc.constantFrom(...operators), right: side }), {
      numRuns: 600,
      seed: 39,
    });
    const all = [
      ...expressions.map((expression) => ({
        left: { expression, missingValueStrategy: strategies[0]! },
        operator: 'less_than',
        right: { expression: '#{c}', missingValueStrategy: strategies[0]! },
      })),
      ...drawn,
    ];
    const validationRules = all.map(({ left, operator, right }, at) => ({
      id: `rule${at}`,
      name: `Rule ${at}`,
      instruction: `Rule ${at}`,
      importance: 'HIGH',
      operator,
      leftSide: left,
      rightSide: right,
    }));
    const form = await readJsonFile(metadata({ validationRules }));
    const checks = new Map(
      form.definition.checks.map((one) => [one.message, parseExpression(one.expression)]),
    );
    const answers = fc.sample(values, { numRuns: 150, seed: 40 });
    const differing: string[] = [];
    for (const [at, { left, operator, right }] of all.entries()) {
      expect(entryOf(form, `Rule ${at}`).outcome, JSON.stringify(all[at])).toBe('mapped');
      const check = checks.get(`Rule ${at}`);
      const objects = (given: Values) => check !== undefined && evaluateValue(check, read(given)) === false;
      const found = answers.find((given) => objects(given) !== isViolated(operator, left, right, given));
      if (found) differing.push(`${JSON.stringify(all[at])} with ${JSON.stringify(found)}`);
    }
    expect(differing).toEqual([]);
  });

  it('is reported if it divides by an answer', async () => {
    const rule = {
      id: 'rule',
      name: 'Rule',
      importance: 'HIGH',
      operator: 'less_than',
      leftSide: { expression: '#{a} / #{b}' },
      rightSide: { expression: '3' },
    };
    const form = await readJsonFile(metadata({ validationRules: [rule] }));
    expect(entryOf(form, 'Rule')).toMatchObject({
      outcome: 'approximated',
      reason: expect.stringContaining('divides by 0'),
    });
  });
});

describe('an indicator of DHIS2', () => {
  it('has the same value', async () => {
    const indicators = expressions.flatMap((numerator, at) =>
      ['1', '#{c}', '#{b} + #{c}'].map((denominator, of) => ({
        id: `i${at}x${of}`,
        code: `i${at}x${of}`,
        name: `Indicator ${at} ${of}`,
        numerator,
        denominator,
        indicatorType: id('percent'),
      })),
    );
    const indicatorTypes = [{ id: 'percent', factor: 100 }];
    const form = await readJsonFile(metadata({ indicators, indicatorTypes }));
    const answers = fc.sample(values, { numRuns: 150, seed: 41 });
    const differing: string[] = [];
    for (const { code, name, numerator, denominator } of indicators) {
      expect(entryOf(form, name).outcome, numerator).toBe('mapped');
      const formula = parseExpression(questionOf(form, code).expression!);
      const found = answers.find((given) => {
        const [top, bottom] = [numerator, denominator].map((expression) =>
          evaluateSide({ expression, missingValueStrategy: 'SKIP_IF_ALL_VALUES_MISSING' }, given),
        );
        const wanted = top == null || !bottom ? null : (100 * top) / bottom;
        const value = evaluateValue(formula, read(given)) as number | null;
        return wanted === null ? value !== null : value === null || Math.abs(value - wanted) > 1e-9;
      });
      if (found) differing.push(`${numerator} / ${denominator} with ${JSON.stringify(found)}`);
    }
    expect(differing).toEqual([]);
  });
});
