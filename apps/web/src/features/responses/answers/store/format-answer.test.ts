import type { Question } from '@portal/contract/questionnaires/questionnaires';
import { describe, expect, it } from 'vitest';
import { formatAnswer } from './format-answer.ts';

const options = [{ option_code: 'a', option_name: 'Acute', exclusive: false, show_if: '' }];
const show = (question_type: Question['question_type'], value: Parameters<typeof formatAnswer>[1]) =>
  formatAnswer({ question_type, options, decimal_places: null } as unknown as Question, value);

describe('an answer as people read it', () => {
  it.each([
    ['integer', 1234, '1,234'],
    ['date', '2025-07-31', '31 July 2025'],
    ['date_time', '2025-07-31T14:30', '31 July 2025 at 14:30'],
    // The hour that clocks skip in spring is still the hour that was written.
    ['date_time', '2025-03-30T01:30', '30 March 2025 at 01:30'],
    ['yes_no', 'not_applicable', 'Not applicable'],
    ['multiple_choice', ['a', 'gone'], 'Acute, gone'],
    ['short_text', '', '–'],
  ] as const)('has for type %s, %j, the text %s', (type, value, words) => {
    expect(show(type, typeof value === 'object' ? [...value] : value)).toBe(words);
  });

  it('is shown unchanged if last period’s question was of another type', () => {
    expect(show('integer', 'about ten')).toBe('about ten');
    expect(show('short_text', 1234)).toBe('1,234');
    expect(show('date', 'in spring')).toBe('in spring');
    expect(show('date', '2025-07-31T14:30')).toBe('31 July 2025');
    expect(show('date_time', '2025-07-31')).toBe('31 July 2025');
    expect(show('date_time', 'at night')).toBe('at night');
    expect(show('single_choice', ['a'])).toBe('Acute');
  });
});
