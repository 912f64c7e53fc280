import { percentChange } from '@portal/contract/answer-rules';
import { readFileValue } from '@portal/contract/answers';
import { type AnswerValue, numericTypes, type Question } from '@portal/contract/questionnaires';
import { formatDate, formatNumber } from '../../lib/format.ts';

export const isNumeric = (question: { question_type: string }): boolean =>
  numericTypes.includes(question.question_type);

/** A percentage is one whether or not the questionnaire repeats the sign. */
export const unitOf = (question: { unit: string; question_type: string }): string =>
  question.unit || (question.question_type === 'percentage' ? '%' : '');

/** What is said instead of an answer. */
export const missingWords = { not_applicable: 'Not applicable', not_known: 'Not known' } as const;

/** A number as it stands in a field: grouped, with every decimal it has. */
export const showNumber = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: 20 });

const yesNo: Record<string, string> = { yes: 'Yes', no: 'No', not_applicable: 'Not applicable' };

/** An answer as people read it. */
export function formatAnswer(question: Question, value: AnswerValue | null): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'number') return formatNumber(value, { decimals: question.decimal_places });
  const optionName = (code: string) =>
    question.options.find((option) => option.option_code === code)?.option_name ?? yesNo[code] ?? code;
  if (question.question_type === 'file') return readFileValue(value)?.name ?? '–';
  if (Array.isArray(value)) return value.map(optionName).join(', ');
  return question.question_type === 'date' ? formatDate(value) : optionName(value);
}

/** `+1.4%`; null where no percentage says anything. */
export function formatChange(value: AnswerValue | null, previous: AnswerValue | null): string | null {
  if (typeof value !== 'number' || typeof previous !== 'number') return null;
  const change = percentChange(value, previous);
  if (change === null) return null;
  const text = formatNumber(change, { unit: '%', decimals: 1 });
  return change > 0 ? `+${text}` : text;
}
