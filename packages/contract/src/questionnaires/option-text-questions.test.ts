import { expect, it } from 'vitest';
import { findOptionTextQuestions, writeOptionTextCondition } from './option-text-questions.ts';
import type { QuestionType } from './question-types.ts';

const ask = (
  question_code: string,
  question_type: QuestionType,
  show_if = '',
  row_id: number | null = null,
) => ({
  question_code,
  question_type,
  show_if,
  row_id,
  options: question_type.endsWith('choice')
    ? [{ option_code: 'a' }, { option_code: 'other' }, { option_code: "o'brien" }]
    : [],
});

const found = (...questions: ReturnType<typeof ask>[]) =>
  [...findOptionTextQuestions(questions)].map(([text, { choice, option_code }]) => [
    text.question_code,
    choice.question_code,
    option_code,
  ]);

it('writes a condition that reads as the option of this choice', () => {
  expect(writeOptionTextCondition(ask('kind', 'single_choice'), 'other')).toBe("kind == 'other'");
  expect(writeOptionTextCondition(ask('kind', 'multiple_choice'), 'other')).toBe("includes(kind, 'other')");
  expect(writeOptionTextCondition(ask('kind', 'drop_down'), "o'brien")).toBe('kind == "o\'brien"');
});

it('finds the texts directly below a choice, one for each option, however they are spelled', () => {
  expect(
    found(
      ask('kind', 'single_choice'),
      ask('kind_other', 'short_text', 'kind=="other"'),
      ask('kind_a', 'long_text', "kind == 'a'"),
      ask('many', 'multiple_choice'),
      ask('many_other', 'short_text', "includes( many, 'other' )"),
    ),
  ).toEqual([
    ['kind_other', 'kind', 'other'],
    ['kind_a', 'kind', 'a'],
    ['many_other', 'many', 'other'],
  ]);
});

it('leaves alone what is not the text of an option', () => {
  const kind = ask('kind', 'single_choice');
  expect(found(kind, ask('beds', 'integer', "kind == 'other'"))).toEqual([]);
  expect(found(kind, ask('why', 'short_text', "kind != 'other'"))).toEqual([]);
  expect(found(kind, ask('why', 'short_text', "kind == 'unknown'"))).toEqual([]);
  expect(found(kind, ask('why', 'short_text'))).toEqual([]);
  expect(found(kind, ask('beds', 'integer'), ask('why', 'short_text', "kind == 'other'"))).toEqual([]);
  expect(found(ask('kind', 'single_choice', '', 3), ask('why', 'short_text', "kind == 'other'"))).toEqual([]);
  expect(found(kind, ask('why', 'short_text', "kind == 'other'", 3))).toEqual([]);
  expect(found(ask('why', 'short_text', "kind == 'other'"), kind)).toEqual([]);
});
