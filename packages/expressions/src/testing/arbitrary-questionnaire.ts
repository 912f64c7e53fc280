import { isCalculated, type QuestionType } from '@portal/contract/questionnaires/question-types';
import fc from 'fast-check';
import type { ConditionalOption } from '../rules/option-visibility.ts';
import type { CheckRule, QuestionWithRules, SectionWithRules } from '../rules/rule-types.ts';

/** Three sections with a question of every type that rules treat differently; only their rules are thrown. */
export const questionTypes = {
  n1: 'integer',
  y1: 'yes_no',
  m1: 'multiple_choice',
  c1: 'calculated',
  n2: 'integer',
  k2: 'single_choice',
  d2: 'date',
  n3: 'integer',
  n4: 'decimal',
  t3: 'short_text',
  c3: 'calculated',
  x3: 'calculated_text',
  e3: 'calculated_date',
} as const;
export type Code = keyof typeof questionTypes;
export const options = ['a', 'b', 'none'];
const layout: Code[][][] = [
  [
    ['n1', 'y1'],
    ['m1', 'c1'],
  ],
  [['n2', 'k2', 'd2', 'n3']],
  [['n4', 't3', 'c3', 'x3', 'e3']],
];

const of = (type: string) =>
  fc.constantFrom(...(Object.keys(questionTypes) as Code[]).filter((code) => questionTypes[code] === type));
const anyCode = fc.constantFrom(...(Object.keys(questionTypes) as Code[]));

/** Expressions that pass the check of types, of every function and operator of the language. */
const { number: formula, boolean: condition } = fc.letrec<{ number: string; boolean: string }>((tie) => {
  const number = tie('number');
  const boolean = tie('boolean');
  const write = (parts: fc.Arbitrary<string>[], text: (...parts: string[]) => string) =>
    fc.tuple(...parts).map((written) => text(...written));
  const sign = fc.constantFrom('+', '-', '*', '/');
  const comparison = fc.constantFrom('<', '<=', '>', '>=', '==', '=', '!=', '<>');
  const figure = fc.oneof(
    of('integer'),
    of('decimal'),
    of('calculated'),
    fc.constant('length(x3)'),
    fc.nat(20).map(String),
  );
  const option = fc.constantFrom(...options.map((one) => `'${one}'`));
  const deep = { maxDepth: 3, depthIdentifier: 'expression' };
  return {
    number: fc.oneof(
      deep,
      figure,
      write([of('integer')], (code) => `last(${code})`),
      write([number, sign, number], (a, operator, b) => `(${a} ${operator} ${b})`),
      write(
        [fc.constantFrom('total', 'mean', 'min', 'max'), number, number],
        (f, a, b) => `${f}(${a}, ${b})`,
      ),
      write([anyCode, anyCode], (a, b) => `count(${a}, ${b})`),
      write([number], (a) => `round(abs(-${a}), 1)`),
      write([fc.constantFrom('round_half_up', 'round_up', 'mod', 'pow'), number], (f, a) => `${f}(${a}, 2)`),
      write([number], (a) => `int(sqrt(${a}))`),
      write([of('single_choice')], (code) => `figure(${code})`),
      fc.constantFrom('count_selected(m1)', 'length(t3)', 'total(n1, blank())'),
      write([of('date')], (code) => `minutes_between(${code}, today())`),
      write([boolean, number, number], (a, b, c) => `if(${a}, ${b}, ${c})`),
      write([of('date')], (code) => `days_between('2025-01-01', ${code})`),
    ),
    boolean: fc.oneof(
      deep,
      write([figure, comparison, figure], (a, operator, b) => `${a} ${operator} ${b}`),
      write([of('yes_no')], (code) => `${code} == 'yes'`),
      write([option], (one) => `includes(m1, ${one})`),
      write([option], (one) => `one_of(k2, ${one}, 'b')`),
      write([anyCode], (code) => `answered(${code})`),
      write([number, comparison, number], (a, operator, b) => `${a} ${operator} ${b}`),
      write(
        [boolean, fc.constantFrom('and', 'or', '&&', '||'), boolean],
        (a, word, b) => `(${a} ${word} ${b})`,
      ),
      write([boolean], (a) => `not (${a})`),
    ),
  };
});
/** Codes that take an answer. */
export const answerable = (Object.keys(questionTypes) as Code[]).filter(
  (code) => !isCalculated({ question_type: questionTypes[code] }),
);

const formulas: Partial<Record<QuestionType, fc.Arbitrary<string>>> = {
  calculated: formula,
  calculated_text: fc
    .tuple(condition, formula)
    .map(([holds, figure]) => `if(${holds}, concat(k2, ' ', ${figure}), format_date(d2, 'd MMM'))`),
  calculated_date: fc.oneof(
    formula.map((days) => `add_days(d2, ${days})`),
    condition.map((holds) => `if(${holds}, d2, blank())`),
  ),
};

const rarely = fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: condition });

function arbitraryQuestion(code: Code, id: number): fc.Arbitrary<QuestionWithRules> {
  const question_type = questionTypes[code];
  return fc.record({
    id: fc.constant(id),
    question_code: fc.constant(code),
    question_type: fc.constant(question_type),
    required: fc.boolean(),
    show_if: rarely,
    require_if: rarely,
    default_answer: fc.constant(''),
    expression: formulas[question_type] ?? fc.constant(null),
    row_id: fc.constant(code === 'n3' ? 31 : null),
    options: /choice/.test(question_type)
      ? fc.tuple(
          ...options.map((option_code) =>
            fc.record({ option_code: fc.constant(option_code), show_if: rarely }),
          ),
        )
      : fc.constant<ConditionalOption[]>([]),
  });
}

const arbitrarySection = (parts: Code[][], s: number): fc.Arbitrary<SectionWithRules> =>
  fc.record({
    id: fc.constant(s + 1),
    show_if: rarely,
    sub_sections: fc.tuple(
      ...parts.map((codes, p) =>
        fc.record({
          id: fc.constant(10 * (s + 1) + p),
          show_if: rarely,
          rows: codes.includes('n3')
            ? fc.tuple(fc.record({ id: fc.constant(31), show_if: rarely }))
            : fc.constant<{ id: number; show_if: string }[]>([]),
          questions: fc.tuple(...codes.map((code) => arbitraryQuestion(code, idOf(code)))),
        }),
      ),
    ),
  });
const idOf = (code: Code): number => 100 + Object.keys(questionTypes).indexOf(code);

const arbitraryCheck = (id: number): fc.Arbitrary<CheckRule> =>
  fc.record({
    id: fc.constant(id),
    expression: condition,
    severity: fc.constantFrom('error' as const, 'warning' as const),
    message: fc.constant(`Check ${id} does not hold.`),
  });

export const arbitraryQuestionnaire = fc.record({
  sections: fc.tuple(...layout.map(arbitrarySection)),
  checks: fc.tuple(arbitraryCheck(1), arbitraryCheck(2)),
});

type Given = number | string | string[];
const given: Record<string, fc.Arbitrary<Given>> = {
  integer: fc.integer({ min: -2, max: 23 }),
  decimal: fc.integer({ min: -2, max: 210 }).map((tenths) => tenths / 10),
  yes_no: fc.constantFrom('yes', 'no', 'not_applicable', 'perhaps'),
  multiple_choice: fc.uniqueArray(fc.constantFrom(...options, 'unknown'), { minLength: 1 }),
  single_choice: fc.constantFrom(...options, 'unknown'),
  date: fc.constantFrom('2024-12-30', '2025-02-01', '2025-02-30'),
  short_text: fc.constantFrom('some', 'text'),
};
/** An answer to a question: most keep the hard rules (figures of 0 to 20), some break them, some clear it. */
export const arbitraryAnswer = (code: Code): fc.Arbitrary<Given | null> =>
  fc.option(given[questionTypes[code]]!, { nil: null, freq: 5 });
