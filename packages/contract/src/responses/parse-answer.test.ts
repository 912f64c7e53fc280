import { describe, expect, it } from 'vitest';
import { validateAnswer, type QuestionConstraints } from './answer-rules.ts';
import type { Question } from '../questionnaires/questionnaires.ts';
import { type RawCell, parseAnswer } from './parse-answer.ts';

const options = [
  { option_code: 'a', option_name: 'Alpha', exclusive: false, show_if: '' },
  { option_code: 'b', option_name: 'Beta; or better', exclusive: false, show_if: '' },
  { option_code: 'none', option_name: 'None of these', exclusive: true, show_if: '' },
];
const read = (question_type: Question['question_type'], raw: RawCell, unit = '') =>
  parseAnswer({ question_type, question_text: 'How many beds?', options, unit }, raw);

describe('an answer from outside the portal', () => {
  it.each<[Question['question_type'], RawCell, unknown]>([
    ['integer', 12, 12],
    ['integer', '1,234', 1234],
    ['decimal', '12.5', 12.5],
    ['decimal', 0.1 + 0.2, 0.3],
    ['percentage', '76.4%', 76.4],
    ['currency', '£1,200.50', 1200.5],
    ['date', '2025-07-31', '2025-07-31'],
    ['date', '31/7/2025', '2025-07-31'],
    ['date', '31 Jul 2025', '2025-07-31'],
    ['date', '31.07.25', '2025-07-31'],
    ['date', '2025-07-31T10:00:00Z', '2025-07-31'],
    ['date', new Date('2025-07-31T00:00:00Z'), '2025-07-31'],
    ['time', '9:05', '09:05'],
    ['time', 0.5, '12:00'],
    ['date_time', '2025-07-31 14:30', '2025-07-31T14:30'],
    ['date_time', '2025-07-31T14:30:00', '2025-07-31T14:30'],
    ['date_time', '31/7/2025 9:05', '2025-07-31T09:05'],
    ['date_time', new Date('2025-07-31T14:29:59.999Z'), '2025-07-31T14:30'],
    ['yes_no', 'Y', 'yes'],
    ['yes_no', true, 'yes'],
    ['yes_no', 'Not applicable', 'not_applicable'],
    ['single_choice', 'alpha', 'a'],
    ['drop_down', 'b', 'b'],
    ['multiple_choice', 'Alpha; none', ['a', 'none']],
    ['multiple_choice', 'Beta; or better', ['b']],
    ['short_text', '=cmd()', '=cmd()'],
    ['long_text', 42, '42'],
  ])('has for type %s, %j, the value %j', (type, raw, value) => {
    expect(read(type, raw)).toMatchObject({ value, problem: null, isBlank: false });
  });

  it.each<[Question['question_type'], RawCell]>([
    ['integer', 'many'],
    ['integer', '12%'],
    ['integer', '£12'],
    ['decimal', '12.5 %'],
    ['integer', 12345678901234568],
    ['decimal', 1e300],
    ['integer', true],
    ['integer', new Date()],
    ['date', 'yesterday'],
    ['date', '31/7'],
    ['date', '31/7/25/1'],
    ['date', 31_072_025],
    ['time', 1430],
    ['time', 'noon'],
    ['date_time', '31/07/2025'],
    ['date_time', '14:30'],
    ['date_time', '2025-07-31T14:30:00+02:00'],
    ['yes_no', 'perhaps'],
    ['single_choice', 'gamma'],
    ['multiple_choice', 'Alpha; gamma'],
  ])('with type %s, %j, is refused with an example', (type, raw) => {
    expect(read(type, raw)).toMatchObject({ value: null, problem: expect.any(String) });
  });

  it('is refused if not a number, in the words of the form and of the server', () => {
    for (const raw of ['many', true])
      expect(read('integer', raw).problem).toBe('“How many beds?” must be a number.');
    const question = { question_text: 'How many beds?', question_type: 'integer' } as QuestionConstraints;
    expect(validateAnswer(question, 'many')).toBe('“How many beds?” must be a number.');
  });

  it('is blank where nothing is written, and missing where a word says so', () => {
    expect(read('integer', '  ').isBlank).toBe(true);
    expect(read('integer', null).isBlank).toBe(true);
    expect(read('integer', 'Not known').missing_reason).toBe('not_known');
    expect(read('decimal', 'n/a').missing_reason).toBe('not_applicable');
  });
});
