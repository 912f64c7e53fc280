import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import type { QuestionType } from '@portal/contract/questionnaires/question-types';

/** The value types of DHIS2 by type of question. Other questions are no data elements. */
export const valueTypes: Partial<Record<QuestionType, string>> = {
  integer: 'INTEGER',
  decimal: 'NUMBER',
  percentage: 'PERCENTAGE',
  currency: 'NUMBER',
  short_text: 'TEXT',
  nhs_number: 'TEXT',
  long_text: 'LONG_TEXT',
  date: 'DATE',
  time: 'TIME',
  date_time: 'DATETIME',
  yes_no: 'BOOLEAN',
  single_choice: 'TEXT',
  multiple_choice: 'MULTI_TEXT',
  drop_down: 'TEXT',
  rating: 'TEXT',
  file: 'FILE_RESOURCE',
};

/** Returns the value type of a question, which includes its range if DHIS2 has a type for it. */
export function valueTypeOf({
  question_type,
  hard_minimum: least,
  hard_maximum: most,
}: InstrumentQuestion): string {
  if (question_type === 'integer' && most === null && least === 0) return 'INTEGER_ZERO_OR_POSITIVE';
  if (question_type === 'integer' && most === null && least === 1) return 'INTEGER_POSITIVE';
  if (question_type === 'integer' && least === null && most === -1) return 'INTEGER_NEGATIVE';
  if (question_type === 'decimal' && least === 0 && most === 1) return 'UNIT_INTERVAL';
  return valueTypes[question_type]!;
}

export const aggregationOf = ({ question_type }: InstrumentQuestion): string =>
  question_type === 'integer' || question_type === 'decimal' || question_type === 'currency'
    ? 'SUM'
    : question_type === 'percentage'
      ? 'AVERAGE'
      : 'NONE';
