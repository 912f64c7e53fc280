import { questionTypes } from '@portal/contract/questionnaires/question-types';
import { expect, it } from 'vitest';
import { questionTypeGroups } from './question-type-display.ts';
import {
  newOptionTexts,
  emptyQuestionValues,
  toQuestionFields,
  toQuestionValues,
} from './question-values.ts';

const question = toQuestionFields({
  ...emptyQuestionValues,
  question_text: ' Beds ',
  question_code: 'beds',
  hard_minimum: '0',
  hard_maximum: '1,000',
  soft_maximum: '2.5',
  tolerance_percent: '20',
  unit: 'beds',
  require_if: 'open == "yes"',
});

it('reads figures as people type them, and leaves blank what was left blank', () => {
  expect(question).toMatchObject({
    question_text: 'Beds',
    hard_minimum: 0,
    hard_maximum: 1000,
    soft_minimum: null,
    soft_maximum: 2.5,
    tolerance_percent: 20,
  });
});

it('gives the same question back that it was filled with', () => {
  expect(toQuestionFields(toQuestionValues(question))).toEqual(question);
});

it('sends nothing that the type does not have', () => {
  const values = {
    ...toQuestionValues(question),
    pattern: '[A-Z]+',
    expression: 'a + b',
    options: [{ option_code: 'a', option_name: 'A', exclusive: true, show_if: '', text: ' Which? ' }],
  };
  const text = toQuestionFields({ ...values, question_type: 'short_text' });
  expect(text).toMatchObject({
    unit: '',
    hard_maximum: null,
    expression: null,
    options: [],
    pattern: '[A-Z]+',
  });
  const choice = toQuestionFields({ ...values, question_type: 'single_choice' });
  expect(choice.options).toEqual([{ option_code: 'a', option_name: 'A', exclusive: false, show_if: '' }]);
  const calculated = toQuestionFields({ ...values, question_type: 'calculated' });
  expect(calculated).toMatchObject({
    expression: 'a + b',
    required: false,
    require_if: '',
    default_answer: '',
    tolerance_percent: null,
  });
});

it('sends the texts to add beside options, for types that have options', () => {
  const option = {
    option_code: ' other ',
    option_name: 'Other',
    exclusive: false,
    show_if: '',
    text: ' Which? ',
  };
  const values = { ...emptyQuestionValues, options: [option, { ...option, option_code: 'a', text: ' ' }] };
  expect(newOptionTexts({ ...values, question_type: 'drop_down' })).toEqual([
    { option_code: 'other', question_text: 'Which?' },
  ]);
  expect(newOptionTexts({ ...values, question_type: 'short_text' })).toEqual([]);
});

it('offers every type, once', () => {
  expect(questionTypeGroups.flatMap((group) => group.types).sort()).toEqual([...questionTypes].sort());
});

it('reads the first and last day of a date as people type them, and shows them in words', () => {
  const dated = toQuestionFields({
    ...emptyQuestionValues,
    question_type: 'date',
    date_minimum: '1/4/25',
    date_maximum: '31 Mar 2026',
  });
  expect(dated).toMatchObject({ date_minimum: '2025-04-01', date_maximum: '2026-03-31' });
  expect(toQuestionValues(dated)).toMatchObject({
    date_minimum: '1 April 2025',
    date_maximum: '31 March 2026',
  });
  expect(toQuestionFields(toQuestionValues(dated))).toEqual(dated);
  expect(toQuestionFields({ ...toQuestionValues(dated), question_type: 'time' })).toMatchObject({
    date_minimum: null,
    date_maximum: null,
  });
});
