import { questionFields, type QuestionFields } from '@portal/contract/builder/built-questionnaire';
import { questionTypes } from '@portal/contract/questionnaires/question-types';
import { describe, expect, it } from 'vitest';
import {
  changesMeaning,
  findInvalidatingChange,
  isCompatibleType,
  validateQuestion,
  removedOptions,
} from './questions/question-rules.ts';
import { statusTransitionRefusal } from './status-rules.ts';

const options = (...codes: string[]) =>
  codes.map((option_code) => ({ option_code, option_name: option_code, exclusive: false, show_if: '' }));
const question = (fields: Partial<QuestionFields> = {}): QuestionFields =>
  questionFields.parse({ question_code: 'q', question_text: 'Q', question_type: 'integer', ...fields });

describe('the status of a questionnaire', () => {
  it.each([
    // from, to, questions, answering, may
    ['draft', 'open', 1, 0, true],
    ['draft', 'open', 0, 0, false],
    ['draft', 'closed', 1, 0, false],
    ['draft', 'draft', 0, 0, true],
    ['open', 'closed', 1, 5, true],
    ['open', 'draft', 1, 0, true],
    ['open', 'draft', 1, 1, false],
    ['closed', 'open', 1, 5, true],
    ['closed', 'draft', 1, 0, true],
    ['closed', 'draft', 1, 5, false],
  ] as const)('from %s to %s with %i questions and %i answering: %s', (from, to, questions, answering, may) =>
    expect(statusTransitionRefusal(from, to, { questions, answering }) === null).toBe(may),
  );
});

describe('a type', () => {
  it('with answers can only change to a type in which the answers are still valid', () => {
    const kept = questionTypes.flatMap((from) =>
      questionTypes.filter((to) => from !== to && isCompatibleType(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(kept.sort()).toEqual([
      'drop_down > rating',
      'drop_down > single_choice',
      'integer > decimal',
      'nhs_number > long_text',
      'nhs_number > short_text',
      'rating > drop_down',
      'rating > single_choice',
      'short_text > long_text',
      'single_choice > drop_down',
      'single_choice > rating',
    ]);
  });
});

describe('changes that would falsify answers', () => {
  const calculated = question({ question_type: 'calculated', expression: 'a + b' });
  it.each([
    ['another code', question(), question({ question_code: 'r' }), 'its code cannot change'],
    ['another type', question(), question({ question_type: 'date' }), 'its type cannot change'],
    ['another formula', calculated, { ...calculated, expression: 'a' }, 'its formula cannot change'],
    ['the same formula', calculated, { ...calculated, question_text: 'Other' }, null],
    ['a wider type', question(), question({ question_type: 'decimal' }), null],
    [
      'texts, ranges and being required',
      question(),
      question({
        question_text: 'R',
        help: 'H',
        required: true,
        hard_maximum: 1,
        unit: 'days',
        show_if: 'a',
      }),
      null,
    ],
  ])('%s', (_, before, after, expected) => expect(findInvalidatingChange(before, after)).toBe(expected));

  it('is an option that is no longer there; its text and order are not', () => {
    const before = question({ question_type: 'drop_down', options: options('a', 'b', 'c') });
    expect(removedOptions(before, { ...before, options: options('c', 'a') })).toEqual(['b']);
    expect(removedOptions(before, { ...before, options: options('c', 'b', 'a', 'd') })).toEqual([]);
  });

  it.each([
    ['from a cell to another', [1, 1, 1], [1, 1, 2], true],
    ['from a cell to a list', [1, 1, 1], [1, null, null], true],
    ['from a list to a cell', [1, null, null], [1, 1, 1], true],
    ['from a list to a list', [1, null, null], [2, null, null], false],
    ['to where it is', [1, 1, 1], [1, 1, 1], false],
  ] as const)('is a move %s: %j to %j is %s', (_, from, to, expected) => {
    const place = ([sub_section_id, row_id, column_id]: readonly [number, number | null, number | null]) => ({
      sub_section_id,
      row_id,
      column_id,
    });
    expect(changesMeaning(place(from), place(to))).toBe(expected);
  });
});

describe('the parts of a question', () => {
  const places = (fields: Partial<QuestionFields>) =>
    validateQuestion(question(fields), 'body').map((one) => one.path);
  it('fit together', () => {
    expect(places({ hard_minimum: 1, hard_maximum: 1, soft_minimum: 0, soft_maximum: null })).toEqual([]);
    expect(places({ question_type: 'multiple_choice', options: options('a', 'b') })).toEqual([]);
    expect(places({ hard_minimum: 2, hard_maximum: 1 })).toEqual(['body.hard_maximum']);
    expect(places({ soft_minimum: 2, soft_maximum: 1 })).toEqual(['body.soft_maximum']);
    expect(places({ date_minimum: '2026-01-02', date_maximum: '2026-01-01' })).toEqual(['body.date_maximum']);
    // Without a first day, dates start in 1900.
    expect(places({ date_maximum: '1850-01-01' })).toEqual(['body.date_maximum']);
    expect(places({ date_minimum: '1800-01-01', date_maximum: '1850-01-01' })).toEqual([]);
    expect(places({ question_type: 'drop_down', options: options('a', 'a') })).toEqual([
      'body.options.1.option_code',
    ]);
    expect(places({ expression: 'a' })).toEqual(['body.expression']);
    expect(places({ question_type: 'calculated' })).toEqual(['body.expression']);
    expect(places({ question_type: 'long_text', pattern: 'a' })).toEqual(['body.pattern']);
  });
});
