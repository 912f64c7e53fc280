import { describe, expect, it } from 'vitest';
import { checkExpression } from './check-expression.ts';
import { optionsOfQuestions } from './check-options.ts';
import { ExpressionError } from './expression.ts';
import { answerValueType } from './rules/compile-rules.ts';

const option = (option_code: string) => ({ option_code });
const questions = [
  { question_code: 'open', question_type: 'yes_no', options: [] },
  { question_code: 'kind', question_type: 'single_choice', options: [option('acute'), option('1')] },
  { question_code: 'services', question_type: 'multiple_choice', options: [option('xray')] },
  { question_code: 'region', question_type: 'drop_down', options: [] },
  { question_code: 'remarks', question_type: 'short_text', options: [option('left_over')] },
] as const;
const types = new Map(questions.map((one) => [one.question_code, answerValueType(one.question_type)]));
const options = optionsOfQuestions(questions);
const mistakeIn = (text: string): { index: number; message: string } | null => {
  try {
    checkExpression(text, types, 'boolean', options);
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { index: error.index, message: error.message };
  }
};

describe('options in an expression', () => {
  it.each([
    "open == 'yes' or 'not_applicable' != open",
    "kind = '1' and includes(services, 'xray')",
    "one_of(kind, 'acute', '1') and includes(kind, 'acute')",
    "remarks == 'anything at all'",
    "last(kind) == 'what there was to choose from last period'",
    "if(open == 'no', 'whatever', 'not') == 'not'",
    "kind == open or kind > 'b'",
  ])('are accepted if they exist or cannot be known: %s', (text) => {
    expect(mistakeIn(text)).toBeNull();
  });

  it.each([
    ["open == 'yess'", 8, '“yess” is not an option of open. Its options are “yes”, “no”, “not_applicable”.'],
    ["'yess' <> open", 0, '“yess”'],
    ["includes(services, 'xray') and includes(services, 'ct')", 50, '“ct” is not an option of services'],
    ["one_of(kind, 'acute', 'Acute')", 22, '“Acute”'],
    ["not (open == 'ja')", 13, '“ja”'],
    ["answered(kind) and count(remarks) > 0 and kind != 'b'", 50, '“b”'],
    ["region == 'north'", 10, 'It has no options yet.'],
    ["kind == ''", 8, 'not answered(kind)'],
  ])('are found with their place if they do not exist: %s', (text, index, message) => {
    const mistake = mistakeIn(text);
    expect(mistake?.message).toContain(message);
    expect(mistake?.index).toBe(index);
  });

  it('are not all listed where there are many', () => {
    const many = optionsOfQuestions([
      {
        question_code: 'kind',
        question_type: 'drop_down',
        options: Array.from({ length: 30 }, (_, index) => option(`k${index}`)),
      },
    ]);
    expect(() => checkExpression("kind == 'z'", types, 'boolean', many)).toThrow(/“k7” and 22 more\.$/);
  });
});
