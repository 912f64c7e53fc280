import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExpression } from '../check-expression.ts';
import { bindExpression } from '../bind-expression.ts';
import {
  evaluateValue,
  ExpressionError,
  parseExpression,
  previousPeriodCodes,
  referencedCodes,
} from '../expression.ts';
import type { Value, ValueType } from '../functions.ts';
import { linearForm } from '../linear-form.ts';
import { compileRules } from '../rules/compile-rules.ts';
import type { QuestionWithRules } from '../rules/rule-types.ts';
import { hasRosterSyntax, rosterTables } from './roster-tables.ts';

const ROWS = 4;
const columns = { seen_on: 'date', weight: 'decimal', kind: 'single_choice' } as const;
const code = (row: number, column: string) => `visit_${row}_${column}`;
const part = {
  row_word: 'Visit',
  rows: Array.from({ length: ROWS }, (_, index) => ({ id: index + 1 })),
  questions: Array.from({ length: ROWS }, (_, index) =>
    Object.entries(columns).map(([column, question_type], at) => ({
      question_code: code(index + 1, column),
      question_type,
      row_id: index + 1,
      column_id: at,
    })),
  ).flat(),
};
const rosters = rosterTables([part]);
const known = new Map<string, ValueType>([
  ...part.questions.map(
    ({ question_code, question_type }) =>
      [question_code, question_type === 'decimal' ? 'number' : 'text'] as const,
  ),
  ['born', 'text'],
  ['height', 'number'],
]);

type Visit = { seen_on: string | null; weight: number | null; kind: string | null };
const answersOf =
  (visits: Visit[], own: Record<string, Value> = {}) =>
  (asked: string) => {
    const [, row, column] = /^visit_(\d+)_(.+)$/.exec(asked) ?? [];
    return row ? (visits[Number(row) - 1]?.[column as keyof Visit] ?? null) : (own[asked] ?? null);
  };
const evaluate = (text: string, visits: Visit[], own: Record<string, Value> = {}) =>
  evaluateValue(bindExpression(parseExpression(text), { rosters, isQuestion: (one) => known.has(one) }), {
    read: answersOf(visits, own),
  });

const visit = fc.record({
  seen_on: fc.option(fc.constantFrom('2025-01-05', '2025-03-01', '2025-06-30', '2025-12-24')),
  weight: fc.option(fc.integer({ min: 0, max: 9 })),
  kind: fc.option(fc.constantFrom('clinic', 'phone')),
});
const visits = fc.array(visit, { maxLength: ROWS });
const inUse = (all: Visit[]) => all.filter((one) => Object.values(one).some((value) => value !== null));
const weights = (all: Visit[]) => all.flatMap(({ weight }) => (weight === null ? [] : [weight]));
const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
/** Half of the figures are at most, and half at least, the median. */
const isMedian = (found: number, all: number[]) =>
  all.filter((one) => one <= found).length * 2 >= all.length &&
  all.filter((one) => one >= found).length * 2 >= all.length;

describe('functions over the rows of a roster', () => {
  it('equal what plain loops over the rows give', () => {
    fc.assert(
      fc.property(visits, (all) => {
        const rows = inUse(all);
        const clinic = rows.filter(({ kind }) => kind === 'clinic');
        const of = (text: string) => evaluate(text, all);
        expect(of('count(visits)')).toBe(rows.length);
        expect(of("count(visits where kind == 'clinic')")).toBe(clinic.length);
        expect(of('count(weight where weight > 3)')).toBe(weights(rows).filter((one) => one > 3).length);
        const some = weights(clinic);
        expect(of("sum(weight where kind == 'clinic')")).toBe(some.length > 0 ? sum(some) : null);
        expect(of("mean(weight where kind == 'clinic')")).toBe(
          some.length > 0 ? sum(some) / some.length : null,
        );
        expect(of("max(weight where kind == 'clinic')")).toBe(some.length > 0 ? Math.max(...some) : null);
        const median = of('median(weight)');
        if (weights(rows).length === 0) expect(median).toBeNull();
        else expect(isMedian(Number(median), weights(rows))).toBe(true);
        expect(of('any(visits where weight > 8)')).toBe(weights(rows).some((one) => one > 8));
        expect(of('all(weight > 0 where answered(weight))')).toBe(weights(rows).every((one) => one > 0));
        expect(of('all(weight > 0)')).toBe(
          rows.some(({ weight }) => weight === 0)
            ? false
            : rows.some(({ weight }) => weight === null)
              ? null
              : true,
        );
      }),
    );
  });

  it('find the first and the latest value by date, the later row of the same day being later', () => {
    fc.assert(
      fc.property(visits, (all) => {
        const dated = all
          .map((one, index) => ({ ...one, index }))
          .filter((one) => one.seen_on !== null && one.weight !== null)
          .toSorted((a, b) => a.seen_on!.localeCompare(b.seen_on!) || a.index - b.index);
        expect(evaluate('first(weight by seen_on)', all)).toBe(dated[0]?.weight ?? null);
        expect(evaluate('latest(weight by seen_on)', all)).toBe(dated.at(-1)?.weight ?? null);
        const early = dated.filter(({ seen_on }) => seen_on! < '2025-06-01');
        expect(evaluate("latest(weight by seen_on where seen_on < '2025-06-01')", all)).toBe(
          early.at(-1)?.weight ?? null,
        );
      }),
    );
  });

  it('read the row above, and answers outside the roster', () => {
    const all = [10, 12, 9].map((weight) => ({ seen_on: null, weight, kind: null }));
    expect(evaluate('count(visits where weight > above(weight))', all)).toBe(1);
    expect(evaluate('count(visits where weight > height)', all, { height: 9 })).toBe(2);
    expect(evaluate('visit_2_weight - above(visit_2_weight)', all)).toBe(2);
    expect(evaluate('visit_1_weight - above(visit_1_weight)', all)).toBeNull();
  });

  it('name the days of the period', () => {
    const period = { starts_on: '2025-01-01', ends_on: '2025-03-31' };
    const within = 'count(visits where seen_on >= period_start() and seen_on <= period_end())';
    const all = ['2025-01-05', '2025-03-01', '2025-06-30'].map((seen_on) => ({
      seen_on,
      weight: 1,
      kind: null,
    }));
    const isQuestion = (one: string) => known.has(one);
    const bound = bindExpression(parseExpression(within), { rosters, period, isQuestion });
    expect(evaluateValue(bound, { read: answersOf(all) })).toBe(2);
    expect(evaluate(within, all)).toBe(0);
  });

  it('read the period before only where they say so', () => {
    const isQuestion = (one: string) => known.has(one);
    const codesOf = (text: string) =>
      previousPeriodCodes(bindExpression(parseExpression(text), { rosters, isQuestion }));
    expect(codesOf('sum(weight)')).toEqual([]);
    expect(codesOf('count(visits where weight > last(weight))')).toContain('visit_4_weight');
  });

  it('read every row, as removing and hiding questions must know', () => {
    const isQuestion = (one: string) => known.has(one);
    const bound = bindExpression(parseExpression('sum(weight)'), { rosters, isQuestion });
    for (let row = 1; row <= ROWS; row += 1) expect(referencedCodes(bound)).toContain(code(row, 'weight'));
    expect([...linearForm(bound).terms]).toEqual(
      Array.from({ length: ROWS }, (_, index) => [code(index + 1, 'weight'), 1]),
    );
    const some = bindExpression(parseExpression("sum(weight where kind == 'phone')"), {
      rosters,
      isQuestion,
    });
    expect(linearForm(some).operands.map(({ terms }) => [...terms.keys()])).toContainEqual([
      code(2, 'weight'),
    ]);
  });
});

describe('checking functions over rows', () => {
  const options = new Map(
    part.questions
      .filter((one) => one.question_type === 'single_choice')
      .map((one) => [one.question_code, ['clinic', 'phone']]),
  );
  const mistake = (text: string, wants: 'number' | 'boolean' | 'text' = 'number') => {
    try {
      checkExpression(text, known, wants, options, { rosters });
      return null;
    } catch (error) {
      if (error instanceof ExpressionError) return error.message;
      throw error;
    }
  };
  it.each([
    ['count(visits where weight > 3)', 'number'],
    ['mean(weight)', 'number'],
    ['latest(kind by seen_on)', 'text'],
    ['all(seen_on >= born)', 'boolean'],
    ['any(visit where answered(weight))', 'boolean'],
    ['years_between(born, latest(seen_on by seen_on))', 'number'],
  ] as const)('accepts %s', (text, wants) => {
    expect(mistake(text, wants)).toBeNull();
    expect(hasRosterSyntax(text)).toBe(true);
  });
  it.each([
    ['sum(kind)', 'sum needs a number, not text.'],
    ['sum(visits)', 'sum takes a column of the roster, not the roster.'],
    ['count(wards where weight > 1)', 'There is no question “wards” in this questionnaire.'],
    ['median(height)', 'median uses the rows of a roster. “height” is not a roster or a roster column.'],
    ['count(visits where weight)', 'where needs yes or no, not a number.'],
    [
      "count(visits where kind == 'home')",
      '“home” is not an option of kind. Its options are “clinic”, “phone”.',
    ],
    [
      'sum(weight where weight > mean(weight))',
      'Functions over rows cannot be nested. Put the inner one in a calculated question.',
    ],
    ['sum(weight by seen_on)', 'You cannot use “by” in sum.'],
    ['above(height)', '“above” needs a question in a roster.'],
  ])('refuses %s', (text, message) => {
    expect(mistake(text)).toBe(message);
  });

  it('refuses what reads too many answers', () => {
    const rows = Array.from({ length: 200 }, (_, id) => ({ id }));
    const questions = rows.map(({ id }) => ({
      question_code: `row_${id + 1}_a`,
      question_type: 'integer' as const,
      row_id: id,
      column_id: 1,
    }));
    const wide = rosterTables([{ row_word: 'Row', rows, questions }]);
    const text = Array.from({ length: 200 }, () => 'sum(a)').join(' + ');
    const types = new Map<string, ValueType>(questions.map((one) => [one.question_code, 'number']));
    expect(() => checkExpression(text, types, 'number', new Map(), { rosters: wide })).toThrow(
      /too many roster answers/,
    );
  });
});

describe('a check over all rows', () => {
  const question = (one: (typeof part.questions)[number], id: number): QuestionWithRules => ({
    ...one,
    id,
    required: false,
    show_if: '',
    require_if: '',
    expression: null,
  });
  const questions = part.questions.map((one, index) => question(one, index + 1));
  const sections = [
    {
      id: 1,
      show_if: '',
      sub_sections: [
        {
          id: 1,
          show_if: '',
          row_word: 'Visit',
          minimum_rows: 0,
          rows: part.rows.map(({ id }) => ({ id, show_if: '' })),
          questions,
        },
      ],
    },
  ];
  const check = {
    id: 9,
    expression: 'all(seen_on <= period_end())',
    severity: 'error' as const,
    message: 'Late.',
  };
  const period = { starts_on: '2025-01-01', ends_on: '2025-12-31' };

  it('is written once and names the rows that fail', () => {
    const rules = compileRules(sections, [check], period);
    const read = answersOf([
      { seen_on: '2025-02-01', weight: 1, kind: null },
      { seen_on: '2026-02-01', weight: 1, kind: null },
    ]);
    const idOf = (wanted: string) => questions.find((one) => one.question_code === wanted)!.id;
    expect(rules.apply({ read }).failing).toEqual([{ check, question_ids: [idOf('visit_2_seen_on')] }]);
    expect(rules.codes).toContain('visit_4_seen_on');
    expect(compileRules(sections, [check]).apply({ read }).failing).toEqual([]);
  });
});
