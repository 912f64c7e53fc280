import { expect, it } from 'vitest';
import { findMistake, collectExpressionCodes } from './expression-mistakes.ts';

const known = collectExpressionCodes([
  { question_code: 'beds', question_type: 'integer', options: [] },
  { question_code: 'open', question_type: 'yes_no', options: [] },
]);

it('finds nothing wrong with what can be saved', () => {
  expect(findMistake('', known, 'condition')).toBeNull();
  expect(findMistake('beds > 0 and open == "yes"', known, 'condition')).toBeNull();
  expect(findMistake('beds / 2', known, 'formula')).toBeNull();
});

it('checks a formula against the kind of value of its question', () => {
  const text = { question_type: 'calculated_text' as const };
  expect(findMistake("if(beds > 1, 'many', 'few')", known, 'formula', text)).toBeNull();
  expect(findMistake('beds / 2', known, 'formula', text)).toEqual({
    message: 'This must be a formula that gives text, such as concat(…), but it gives a number.',
    index: 0,
  });
  const date = { question_type: 'calculated_date' as const };
  expect(findMistake('if(beds > 1, today(), open)', known, 'formula', date)).toEqual({
    message: 'This must give a date, but open is not a date.',
    index: 22,
  });
});

it('says what is wrong, and where', () => {
  expect(findMistake('beds > wards', known, 'condition')).toEqual({
    message: 'There is no question “wards” in this questionnaire.',
    index: 7,
  });
  expect(findMistake('beds + 1', known, 'condition')?.message).toContain('condition');
  expect(findMistake('beds > 0 and open == "yess"', known, 'condition')).toEqual({
    message: '“yess” is not an option of open. Its options are “yes”, “no”, “not_applicable”.',
    index: 21,
  });
  expect(findMistake('beds >', known, 'condition')?.index).toBeLessThanOrEqual(6);
});
