import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { buildQuestion } from '@portal/contract/testing/build-questions';
import { ar } from '@portal/wording/survey/compiled-texts/page-ar';
import { en } from '@portal/wording/survey/compiled-texts/page-en';
import { expect, test } from 'vitest';
import { editCell, createCell } from '../../features/responses/answers/store/answer-cell.ts';
import {
  toLatinDigits,
  fieldErrorText,
  findAnswerProblem,
  formatSurveyAnswer,
} from './validate-and-format-answer.ts';

const question = (more: Partial<Question> = {}): Question =>
  buildQuestion(1, 'Q', {
    question_text: 'How many?',
    required: true,
    hard_minimum: 0,
    hard_maximum: 50,
    soft_maximum: 20,
    ...more,
  });
const english = { words: en, language: 'en' };
const arabic = { words: ar, language: 'ar' };
const answered = (value: number | string | string[], more: Partial<Question> = {}) =>
  editCell(createCell(question(more), null), { value }, null);

test('describes an invalid answer in the reader’s language, by the rules of the server', () => {
  expect(findAnswerProblem(answered(60), true, english)).toBe('Please enter 50 or less.');
  expect(findAnswerProblem(answered(60), true, arabic)).toBe(
    ar.atMost({ n: new Intl.NumberFormat('ar').format(50) }),
  );
  expect(findAnswerProblem(answered(1.5), true, english)).toBe(en.wholeNumber);
  expect(findAnswerProblem(answered(5), true, english)).toBeNull();
});

test('a required answer is missed, unless there is a reason for having none', () => {
  expect(findAnswerProblem(createCell(question(), null), true, english)).toBe(en.required);
  expect(findAnswerProblem(createCell(question(), null), false, english)).toBeNull();
  const unknown = editCell(
    createCell(question(), null),
    { missing_reason: 'not_known', explanation: 'x' },
    null,
  );
  expect(findAnswerProblem(unknown, true, english)).toBeNull();
});

test('an unusual number is asked about once, and nothing is remarked on while it is typed', () => {
  expect(findAnswerProblem(answered(30), true, english)).toBe(en.unusual);
  expect(
    findAnswerProblem(editCell(answered(30), { explanation: en.confirmed }, null), true, english),
  ).toBeNull();
  expect(fieldErrorText(answered(60), english)).toBeNull();
});

test('digits of other keyboards are understood', () => {
  expect(toLatinDigits('١٢٫٥ ۳٪')).toBe('12.5 3%');
});

test('an answer is read back in words', () => {
  const yesNo = question({ question_type: 'yes_no' });
  const given = (value: string) => ({ value, missing_reason: null });
  expect(formatSurveyAnswer(yesNo, given('yes'), arabic)).toBe('نعم');
  expect(formatSurveyAnswer(question({ question_type: 'date' }), given('2026-07-31'), english)).toBe(
    '31 July 2026',
  );
  expect(formatSurveyAnswer(yesNo, { value: null, missing_reason: null }, english)).toBe('No answer');
});
