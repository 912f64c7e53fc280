import { describe, expect, it } from 'vitest';
import { defineMessages } from './define-messages.ts';

describe('messages', () => {
  const messages = defineMessages({
    testNothingSaved: 'Nothing was saved.',
    testNameTaken: 'There is already a ward “{name}”.',
    testSurveyIs: { not_yet_open: 'Not open yet.' },
    testRows: '{count, plural, one {# row has} other {# rows have}} no {fields}. At most {most, number}.',
  });

  it('have a code, a text and the values that the text names', () => {
    expect({ ...messages.testNothingSaved }).toEqual({
      code: 'test_nothing_saved',
      text: 'Nothing was saved.',
      params: {},
    });
    expect({ ...messages.testNameTaken({ name: 'A {1}' }) }).toEqual({
      code: 'test_name_taken',
      text: 'There is already a ward “A {1}”.',
      params: { name: 'A {1}' },
    });
    expect(messages.testSurveyIs.not_yet_open.code).toBe('test_survey_is_not_yet_open');
  });

  it.each([
    [1, '1 row has no age, sex. At most 5,000.'],
    [1200, '1,200 rows have no age, sex. At most 5,000.'],
  ])('have plural forms and lists: %i', (count, text) => {
    const message = messages.testRows({ count, fields: ['age', 'sex'], most: 5000 });
    expect([message.text, message.params]).toEqual([text, { count, fields: 'age, sex', most: 5000 }]);
  });

  it('cannot share a code', () => {
    expect(() => defineMessages({ testNothingSaved: 'Everything was saved.' })).toThrow('test_nothing_saved');
  });
});
