import type { QuestionType } from '@portal/contract/questionnaires/question-types';

/** The names of types in the report. */
export const typeNames: Record<QuestionType, string> = {
  integer: 'Whole number',
  decimal: 'Number',
  percentage: 'Percentage',
  currency: 'Amount of money',
  short_text: 'Short text',
  nhs_number: 'NHS number',
  long_text: 'Long text',
  date: 'Date',
  time: 'Time',
  date_time: 'Date and time',
  yes_no: 'Yes, no or not applicable',
  single_choice: 'Single choice',
  multiple_choice: 'Multiple choice',
  drop_down: 'Drop-down',
  rating: 'Rating scale',
  calculated: 'Calculated number',
  calculated_text: 'Calculated text',
  calculated_date: 'Calculated date',
  information: 'Information',
  file: 'File',
};
