import type { QuestionType } from '@portal/contract/questionnaires/question-types';

export const FHIR_ITEM_TYPES: Record<QuestionType, string> = {
  integer: 'integer',
  decimal: 'decimal',
  percentage: 'decimal',
  currency: 'decimal',
  short_text: 'string',
  nhs_number: 'string',
  long_text: 'text',
  date: 'date',
  time: 'time',
  date_time: 'dateTime',
  yes_no: 'boolean',
  single_choice: 'choice',
  multiple_choice: 'choice',
  drop_down: 'choice',
  rating: 'choice',
  calculated: 'decimal',
  calculated_text: 'string',
  calculated_date: 'date',
  information: 'display',
  file: 'attachment',
};

export type Item = Record<string, unknown>;
