import { getQuestionTypeInfo, type QuestionType } from '@portal/contract/questionnaires/question-types';
import { datePartOf } from '../dates/calendar.ts';
import type { Value } from '../functions.ts';

/** The value of a calculated question; null if it is hidden or its formula gives nothing of its kind. */
export type CalculatedValue = number | string | null;

/** Converts what a formula gives to a value of the question's kind; null for anything else. */
export function toCalculatedValue(type: QuestionType, value: Value): CalculatedValue {
  const { answers } = getQuestionTypeInfo(type);
  if (answers === 'number') return typeof value === 'number' ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  return answers === 'date' && datePartOf(value) !== value ? null : value;
}
