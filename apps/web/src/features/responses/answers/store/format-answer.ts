import { percentChange } from '@portal/contract/responses/answer-rules';
import { parseFileAnswer } from '@portal/contract/responses/answers';
import type { AnswerValue, AnswerFormatFields } from '@portal/contract/questionnaires/questionnaires';
import {
  type AnswerKind,
  getQuestionTypeInfo,
  optionsOf,
  type QuestionType,
} from '@portal/contract/questionnaires/question-types';
import { formatDate, formatNumber } from '../../../../lib/format/format.ts';
import { writeDecimal } from '@portal/wording/write-decimal';

/** A percentage is one whether or not the questionnaire repeats the sign. */
export const unitOf = (question: { unit: string; question_type: QuestionType }): string =>
  question.unit || (getQuestionTypeInfo(question.question_type).sign === 'percent' ? '%' : '');

/** The words shown instead of an answer. */
export const missingReasonNames = { not_applicable: 'Not applicable', not_known: 'Not known' } as const;

/** Formats a number for a field: grouped, with all its decimals. */
export const formatInputNumber = (value: number): string => writeDecimal(value, 0, 20);

/** An answer as people read it. */
export function formatAnswer(question: AnswerFormatFields, value: AnswerValue | null): string {
  if (value === null || value === '') return '–';
  // Last period's question may have been of another type: what does not fit is shown as it stands.
  if (typeof value === 'number') return formatNumber(value, { decimals: question.decimal_places });
  const show = shown[getQuestionTypeInfo(question.question_type).answers];
  return [value]
    .flat()
    .map((one) => show(question, one))
    .join(', ');
}

/** The value of a calculated question as people read it, with its unit. */
export const formatCalculated = (question: AnswerFormatFields, value: number | string | null): string =>
  typeof value === 'string'
    ? formatAnswer(question, value)
    : formatNumber(value, { decimals: question.decimal_places, unit: question.unit });

const asIs = (_: AnswerFormatFields, value: string) => value;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}/.test(text);
const shown: Record<AnswerKind, (question: AnswerFormatFields, value: string) => string> = {
  number: asIs,
  text: asIs,
  none: asIs,
  time: asIs,
  date: (_, value) => (isDay(value) ? formatDate(value) : value),
  date_time: (_, value) => {
    const [date = '', time] = value.split('T');
    return isDay(date) ? [formatDate(date), time].filter(Boolean).join(' at ') : value;
  },
  option: optionName,
  options: optionName,
  file: (_, value) => parseFileAnswer(value)?.name ?? '–',
};

function optionName(question: AnswerFormatFields, code: string): string {
  return optionsOf(question).find((option) => option.option_code === code)?.option_name ?? code;
}

/** `+1.4%`; null where no percentage says anything. */
export function formatChange(value: AnswerValue | null, previous: AnswerValue | null): string | null {
  if (typeof value !== 'number' || typeof previous !== 'number') return null;
  const change = percentChange(value, previous);
  if (change === null) return null;
  const text = formatNumber(change, { unit: '%', decimals: 1 });
  return change > 0 ? `+${text}` : text;
}
