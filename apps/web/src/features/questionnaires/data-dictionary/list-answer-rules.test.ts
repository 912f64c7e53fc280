import type { DictionaryEntry } from '@portal/contract/questionnaires/data-dictionary';
import { noLimits } from '@portal/contract/testing/build-questions';
import { expect, test } from 'vitest';
import { listAnswerRules } from './list-answer-rules.ts';

const entry: DictionaryEntry = {
  section_name: 'A',
  sub_section_name: 'B',
  row_name: null,
  column_name: null,
  question_code: 'beds',
  question_text: 'Beds',
  help: '',
  question_type: 'integer',
  type_name: 'Whole number',
  unit: '',
  options: [],
  required: false,
  missing_allowed: false,
  ...noLimits,
  pattern: '',
  asked_if: '',
  required_if: '',
  calculated_as: '',
  offered_answer: '',
};

test('a question without rules has none, and each rule is a line in words', () => {
  expect(listAnswerRules(entry)).toEqual([]);
  expect(
    listAnswerRules({
      ...entry,
      required: true,
      hard_minimum: 0,
      soft_minimum: 10,
      soft_maximum: 2000,
      tolerance_percent: 20,
      asked_if: '“Open” is Yes',
    }),
  ).toEqual([
    'Required',
    'Allowed: 0 or more',
    'Usual: 10 to 2,000; anything else must be explained',
    'A change of more than 20% since the previous period must be explained',
    'Asked if “Open” is Yes',
  ]);
});
