import { evaluateValue, parseExpression } from '@portal/expressions/expression';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redcapRule } from '../formats/redcap/branching-logic.ts';
import { expressionRule } from '../formats/limesurvey/expression-manager.ts';
import { readExpression } from '../formats/dhis2/validation-rules.ts';
import { xpathRule } from '../formats/xlsform/xpath.ts';
import { type RuleNode, RuleError } from './rule-node.ts';
import type { ResolvedName, KnownQuestion, ResolveName } from './name-resolution.ts';
import { writeCheck, writeCondition, writeFormula } from './write-rule.ts';

const known = (
  code: string,
  answers: KnownQuestion['answers'],
  options: string[] = [],
  values = {},
): ResolvedName => ({
  kind: 'question',
  question: {
    code,
    answers,
    options,
    names: new Map(),
    scores: new Map(),
    values: new Map(Object.entries(values)),
  },
});
const names: Record<string, ResolvedName> = {
  a: known('a', 'number'),
  b: known('b', 'number'),
  word: known('word', 'text'),
  day: known('day', 'date'),
  later: known('later', 'date'),
  sex: known('sex', 'option', ['1', '2', '3']),
  many: known('many', 'options', ['x', 'y']),
  smokes: known('smokes', 'option', ['yes', 'no', 'not_applicable'], { '1': 'yes', '0': 'no' }),
  'many(x)': {
    kind: 'option',
    question: (known('many', 'options', ['x', 'y']) as { question: KnownQuestion }).question,
    option: 'x',
  },
  adult: {
    kind: 'condition',
    node: {
      kind: 'operation',
      operator: '>=',
      left: { kind: 'answer', name: 'a' },
      right: { kind: 'number', value: 18 },
    },
  },
  all: { kind: 'total', codes: ['a', 'b'] },
};
const scope: ResolveName = (name) => names[name] ?? { kind: 'missing', why: `“${name}” is no question` };
const types = new Map(
  Object.entries({
    a: 'number',
    b: 'number',
    word: 'text',
    day: 'text',
    later: 'text',
    sex: 'text',
    many: 'list',
    smokes: 'text',
  } as const),
);
const condition = (node: RuleNode) => writeCondition(node, scope, types, { dates_are_days: true });

describe('an XLSForm rule', () => {
  const written = (text: string) => condition(xpathRule(text, 'a').read());
  it.each([
    ["${sex} = '2'", "sex == '2'"],
    ['${sex} = 2', "sex == '2'"],
    ["selected(${many}, 'x')", "includes(many, 'x')"],
    ["selected (${sex},'1') and ${a} >= 10", "sex == '1' and a >= 10"],
    ['. > 14 and .<=110', 'a > 14 and a <= 110'],
    ["${word} != ''", 'answered(word)'],
    ["${word} = ''", 'not answered(word)'],
    ['(${a} + ${b}) * 2 > ${a} div 3', '(a + b) * 2 > a / 3'],
    ['${a} - (${b} - 1) = 0', 'a - (b - 1) == 0'],
    ['${adult}', 'a >= 18'],
    ["${day} < '2020-01-31'", "day < '2020-01-31'"],
    ['true()', 'true'],
    ["${many} = 'x y' or true()", null],
    ["${many} = 'x'", "includes(many, 'x') and count_selected(many) == 1"],
    ['${a} mod 2 = 0', 'mod(a, 2) == 0'],
    ['count-selected(${many}) < 4', 'count_selected(many) < 4'],
    ['string-length(${word}) > 3', 'length(word) > 3'],
    ['${sex} + ${a} >= 3', 'figure(sex) + a >= 3'],
    ["(${sex} = '1') + (${a} > 2) = 2", "if(sex == '1', 1, 0) + if(a > 2, 1, 0) == 2"],
    ['int((today() - ${day}) div 365.25) >= 18', 'int(days_between(day, today()) / 365.25) >= 18'],
    ['${day} <= today()', 'day <= today()'],
    ['${day} > today() - 30', "days_between('1970-01-01', day) > days_between('1970-01-01', today()) - 30"],
    ['FALSE', 'false'],
  ])('%s becomes %s', (text, expected) => {
    if (expected === null) expect(() => written(text)).toThrow(RuleError);
    else expect(written(text)).toBe(expected);
  });
  it('asks for an answer where a negation would otherwise be blank', () => {
    expect(written("not(${sex} = '1')")).toBe("not (answered(sex) and sex == '1')");
    expect(written("${sex} != '1'")).toBe("not (answered(sex) and sex == '1')");
    expect(written("not(not(selected(${many}, 'x')))")).toBe("includes(many, 'x')");
  });
  it('keeps what two missing answers mean where the product says they are the same', () => {
    const manner = { blanks_are_equal: true };
    const same = (text: string) => writeCondition(xpathRule(text, 'a').read(), scope, types, manner);
    expect(same('${a} = ${b}')).toBe('a == b or not answered(a) and not answered(b)');
    const shown = (text: string, answers: Record<string, number | null>) =>
      evaluateValue(parseExpression(same(text)), { read: (code) => answers[code] ?? null }) === true;
    expect(shown('${a} != ${b}', {})).toBe(false);
    expect(shown('${a} != ${b}', { a: 1 })).toBe(true);
    expect(shown('${a} = ${b}', {})).toBe(true);
    expect(shown('${a} = ${b}', { a: 1 })).toBe(false);
    expect(shown('not(${a} = ${b})', { a: 1 })).toBe(true);
  });
  it('asks nothing of an answer that is not there, and everything of one that is', () => {
    const check = (text: string) =>
      writeCheck(xpathRule(text, 'a').read(), 'a', scope, types, { blanks_are_equal: true });
    expect(check('. >= 3')).toBe('a >= 3');
    expect(check('. <= ${b}')).toBe('not answered(a) or answered(b) and a <= b');
  });
  it.each([
    ['random() > 1', 'cannot be calculated from answers'],
    ['${nobody} = 1', 'is no question'],
    ["${a} = 'many'", 'is a number'],
    ["${sex} = '9'", 'has no option'],
    ["${word} > 'm'", 'has no order'],
    ['${a} =', 'incomplete'],
    ['(${a} = 1', '“)” is missing'],
    ['${a} § 1', 'cannot be read'],
  ])('%s is refused, saying why', (text, why) => {
    expect(() => written(text)).toThrow(why);
  });
});

describe('a rule made to take long', () => {
  it('is refused before it is read', () => {
    const written = (text: string) => condition(xpathRule(text, 'a').read());
    expect(() => written('('.repeat(200) + '1' + ')'.repeat(200))).toThrow('nested too deeply');
    expect(() => written('1 + '.repeat(8000))).toThrow('too long');
    expect(() => written(`${'not('.repeat(90)}true()${')'.repeat(90)}`)).not.toThrow();
  });
});

describe('a REDCap rule', () => {
  const written = (text: string) => condition(redcapRule(text).read());
  it.each([
    ["[sex] = '1' and [many(x)] = '1'", "sex == '1' and includes(many, 'x')"],
    ['[many(x)] = "0"', "not (answered(many) and includes(many, 'x'))"],
    ['[smokes] = "1"', "smokes == 'yes'"],
    ['[sex] >= 2', "one_of(sex, '2', '3')"],
    ['[a] <> ""', 'answered(a)'],
    ['# who is asked\n[a] > 1', 'a > 1'],
  ])('%s becomes %s', (text, expected) => {
    expect(written(text)).toBe(expected);
  });
  it('calculates', () => {
    const formula = (text: string) => writeFormula(redcapRule(text).read(), scope, types);
    expect(formula('round(([a]*10000)/(([b])^(2)),1)')).toBe('round_half_up(a * 10000 / (b * b), 1)');
    expect(formula('if([sex]="1", 5, 0) + sum([a], [b])')).toBe("if(sex == '1', 5, 0) + total(a, b)");
    expect(formula('datediff([day], [later], "d")')).toBe('abs(days_between(day, later))');
    expect(formula('datediff([day], "today", "y", true)')).toBe('days_between(day, today()) / 365.2425');
    expect(formula('datediff([day], [later], "h")')).toBe('abs(days_between(day, later)) * 24');
    expect(() => formula('datediff([day], "now", "y")')).toThrow('the current time');
    expect(() => formula('[event_1][a]')).toThrow('refers to an event');
  });
});

describe('a LimeSurvey rule', () => {
  it.each([
    ['!is_empty(word)', 'answered(word)'],
    ['a.NAOK > 5 && sex == "2"', "a > 5 and sex == '2'"],
    ['a gt 5 or this lt 2', 'a > 5 or b < 2'],
  ])('%s becomes %s', (text, expected) => {
    expect(condition(expressionRule(text, 'b').read())).toBe(expected);
  });
  it('refuses a name for several questions, and the look of a question', () => {
    expect(() => expressionRule('that.x > 1', 'a').read()).toThrow(RuleError);
    expect(() => expressionRule('a.shown == 1', 'a').read()).toThrow('“.shown”');
    expect(() => expressionRule('a = 5', 'a').read()).toThrow(RuleError);
  });
});

describe('a DHIS2 expression', () => {
  it('adds up the figures of an element', () => {
    expect(writeFormula(readExpression('#{all} * 2'), scope, types)).toBe('total(a, b) * 2');
    expect(() => readExpression('C{constant} + 1')).toThrow(RuleError);
  });
});

describe('long rules', () => {
  it('put many parts into brackets, so that they are not nested too deeply', () => {
    const text = Array.from({ length: 90 }, (_, n) => `[a]=${n}`).join(' or ');
    const written = condition(redcapRule(text).read());
    const holds = (a: number) => evaluateValue(parseExpression(written), { read: () => a });
    expect([holds(0), holds(89), holds(90)]).toEqual([true, true, false]);
  });
  it('are refused when they do not fit', () => {
    const text = Array.from({ length: 900 }, (_, n) => `[a]=${n}`).join(' or ');
    expect(() => condition(redcapRule(text).read())).toThrow('longer than');
  });
});

describe('an exported condition', () => {
  type Answers = { a: number | null; b: number | null; sex: string | null; many: string[] | null };
  const leaf = fc.oneof(
    fc.record({
      kind: fc.constant('operation' as const),
      operator: fc.constantFrom('=', '!=', '<', '>='),
      left: fc.constantFrom({ kind: 'answer', name: 'a' }),
      right: fc.record({ kind: fc.constant('number' as const), value: fc.integer({ min: 0, max: 2 }) }),
    }),
    fc.record({
      kind: fc.constant('operation' as const),
      operator: fc.constantFrom('=', '!='),
      left: fc.constant({ kind: 'answer', name: 'sex' }),
      right: fc.record({ kind: fc.constant('text' as const), value: fc.constantFrom('1', '2') }),
    }),
    fc.record({
      kind: fc.constant('operation' as const),
      operator: fc.constantFrom('=', '!=', '<'),
      left: fc.constant({
        kind: 'operation',
        operator: '+',
        left: { kind: 'answer', name: 'a' },
        right: { kind: 'answer', name: 'b' },
      }),
      right: fc.record({ kind: fc.constant('number' as const), value: fc.integer({ min: 0, max: 3 }) }),
    }),
    fc.record({
      kind: fc.constant('chosen' as const),
      name: fc.constant('many'),
      option: fc.constantFrom('x', 'y'),
    }),
    fc.record({
      kind: fc.constant('call' as const),
      name: fc.constant('answered' as const),
      of: fc.constantFrom('a', 'sex', 'many').map((name) => [{ kind: 'answer', name }]),
    }),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.record({ kind: fc.constant('not'), of: tie('tree') }),
      fc.record({
        kind: fc.constant('operation'),
        operator: fc.constantFrom('and', 'or'),
        left: tie('tree'),
        right: tie('tree'),
      }),
    ),
  }));
  /**
   * Evaluates a rule as the other products do: a comparison with a missing answer does not hold, and its
   * opposite does.
   */
  const holds = (node: RuleNode, given: Answers): boolean => {
    if (node.kind === 'not') return !holds(node.of, given);
    if (node.kind === 'chosen') return given.many?.includes(node.option) ?? false;
    if (node.kind === 'call') return given[(node.of[0] as { name: keyof Answers }).name] !== null;
    if (node.kind !== 'operation') throw new Error(node.kind);
    const { operator, left, right } = node;
    if (operator === 'and') return holds(left, given) && holds(right, given);
    if (operator === 'or') return holds(left, given) || holds(right, given);
    const read = (one: RuleNode): number | string | string[] | null => {
      if (one.kind === 'answer') return given[one.name as keyof Answers];
      const { left: x, right: y } = one as { left: RuleNode; right: RuleNode };
      const [first, second] = [read(x), read(y)];
      return first === null || second === null ? null : Number(first) + Number(second);
    };
    const value = read(left);
    const other = (right as { value: number | string }).value;
    if (operator === '!=') return value !== other;
    if (value === null) return false;
    return operator === '=' ? value === other : operator === '<' ? value < other : value >= other;
  };
  it('holds exactly when the original does, with any blanks', () => {
    const given = fc.record({
      a: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
      b: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
      sex: fc.option(fc.constantFrom('1', '2', '3'), { nil: null }),
      many: fc.option(fc.subarray(['x', 'y'], { minLength: 1 }), { nil: null }),
    });
    fc.assert(
      fc.property(tree as fc.Arbitrary<RuleNode>, given, (node, answers) => {
        const expression = parseExpression(condition(node));
        const value = evaluateValue(expression, { read: (code) => answers[code as keyof Answers] });
        expect(value === true).toBe(holds(node, answers));
      }),
      { numRuns: 500 },
    );
  });
});
