import { noLimits } from '@portal/contract/testing/build-questions';
import { describe, expect, it } from 'vitest';
import { computeDefaultAnswers, findDefaultProblem, type QuestionWithDefault } from './default-answers.ts';
import type { Value } from '../functions.ts';
import type { ConditionalOption } from './option-visibility.ts';
import { compileRules } from './compile-rules.ts';
import type { QuestionWithRules } from './rule-types.ts';
import { describeDefault } from './describe-rule.ts';

const option = (option_code: string, show_if = '') => ({
  option_code,
  option_name: option_code.toUpperCase(),
  exclusive: option_code === 'none',
  show_if,
});
let id = 0;
const question = (
  question_code: string,
  question_type: QuestionWithDefault['question_type'],
  default_answer: string,
  more: Partial<
    QuestionWithDefault & QuestionWithRules & { options: (ConditionalOption & { exclusive: boolean })[] }
  > = {},
): Asked => ({
  id: ++id,
  question_code,
  question_text: question_code,
  question_type,
  default_answer,
  unit: '',
  required: false,
  ...noLimits,
  pattern: null,
  missing_allowed: true,
  show_if: '',
  require_if: '',
  expression: null,
  row_id: null,
  options: [option('a'), option('b'), option('none')],
  ...more,
});
type Asked = QuestionWithDefault &
  QuestionWithRules & { options: (ConditionalOption & { exclusive: boolean })[] };

function offered(
  questions: Asked[],
  given: Record<string, Value> = {},
  rows: { id: number; show_if: string }[] = [],
) {
  const part = {
    id: 1,
    show_if: '',
    row_word: rows.length > 0 ? 'ward' : '',
    minimum_rows: 0,
    rows,
    questions,
  };
  const rules = compileRules([{ id: 1, show_if: '', sub_sections: [part] }], []);
  const outcome = rules.apply({
    read: (code) => given[code] ?? null,
    last: () => 7,
    today: () => '2026-01-15',
  });
  const found = computeDefaultAnswers(questions, outcome);
  return Object.fromEntries(
    questions.flatMap((one) => (found.has(one.id) ? [[one.question_code, found.get(one.id)]] : [])),
  );
}

describe('defaults', () => {
  it('provide an answer of every type: a constant, today’s, last period’s and other answers', () => {
    const asked = [
      question('beds', 'integer', '0'),
      question('stays', 'decimal', 'last(stays) + beds / 2'),
      question('day', 'date', 'today()'),
      question('open', 'yes_no', "'yes'"),
      question('kind', 'drop_down', "if(beds > 3, 'a', 'b')"),
      question('kinds', 'multiple_choice', "choices('a', 'b')"),
      question('one', 'multiple_choice', "'b'"),
      question('same', 'short_text', 'note'),
      question('note', 'short_text', ''),
    ];
    expect(offered(asked, { beds: 4, note: 'As before' })).toEqual({
      beds: 0,
      stays: 9,
      day: '2026-01-15',
      open: 'yes',
      kind: 'a',
      kinds: ['a', 'b'],
      one: ['b'],
      same: 'As before',
    });
    // What is blank gives nothing.
    expect(offered(asked, {})).toEqual({
      beds: 0,
      day: '2026-01-15',
      open: 'yes',
      kind: 'b',
      kinds: ['a', 'b'],
      one: ['b'],
    });
  });

  it('offer nothing hidden, invalid or no longer offered', () => {
    const site = question('site', 'single_choice', "'a'", {
      options: [option('a', 'beds > 1'), option('b')],
    });
    const asked = [
      question('beds', 'integer', ''),
      question('hidden', 'integer', '3', { show_if: 'beds > 1' }),
      question('most', 'integer', 'beds * 2', { hard_maximum: 3 }),
      question('whole', 'integer', 'beds / 2'),
      question('broken', 'integer', '('),
      question('worked_out', 'decimal', 'sum', {}),
      question('sum', 'calculated', '', { expression: 'hidden + beds' }),
      site,
    ];
    expect(offered(asked, { beds: 1, hidden: 9 })).toEqual({ most: 2 });
    expect(offered(asked, { beds: 2, hidden: 9 })).toEqual({
      hidden: 3,
      whole: 1,
      worked_out: 11,
      site: 'a',
    });
  });

  it('are offered in the rows of a roster that can be started', () => {
    const rows = [1, 2].map((row) => ({ id: row, show_if: '' }));
    const asked = [1, 2].map((row) => question(`beds_${row}`, 'integer', '5', { row_id: row }));
    expect(offered(asked, {}, rows)).toEqual({ beds_1: 5, beds_2: 5 });
  });

  it('are refused if their constant is not a valid answer', () => {
    const kind = question('kind', 'single_choice', '');
    expect(findDefaultProblem(kind, "'c'")).toBe('kind: select one of the options.');
    expect(findDefaultProblem(kind, "if(answered(beds), 'c', 'a')")).toBe('kind: select one of the options.');
    expect(findDefaultProblem(kind, "if(answered(beds), 'b', blank())")).toBeNull();
    expect(findDefaultProblem(question('n', 'integer', ''), '2.5')).toBe('n must be a whole number.');
    expect(findDefaultProblem(question('n', 'integer', ''), '5 / 2')).toBe('n must be a whole number.');
    expect(findDefaultProblem(question('n', 'integer', '', { hard_minimum: 0 }), '-1')).toBe(
      'n must be 0 or more.',
    );
    expect(findDefaultProblem(question('d', 'date', ''), "'2026-02-30'")).toContain('must be a date');
    expect(findDefaultProblem(question('d', 'date', ''), 'today()')).toBeNull();
    const several = question('several', 'multiple_choice', '');
    expect(findDefaultProblem(several, "choices('a', 'none')")).toContain('cannot be combined');
    expect(findDefaultProblem(several, "choices('a', 'b')")).toBeNull();
  });

  it('are said in words, options by their names', () => {
    const own = new Map([['a', 'Acute']]);
    const names = (code: string) => ({ name: `“${code}?”` });
    expect(describeDefault("if(beds > 1, 'a', 'b')", own, names)).toBe(
      'Acute if “beds?” is more than 1, otherwise “b”',
    );
    expect(describeDefault("choices('a', 'b')", own, names)).toBe('Acute, “b”');
    expect(describeDefault('last(beds)', own, names)).toBe('“beds?” in the previous period');
    expect(describeDefault('', own, names)).toBe('');
  });
});
