import { validateMagnitude } from '../shared/parse-number.ts';
import { matchesPattern } from '../questionnaires/pattern-matcher.ts';
import { isNhsNumber } from '../questionnaires/nhs-number.ts';
import { questionLabel } from '../questionnaires/question-label.ts';
import { EARLIEST_DAY, LATEST_DAY } from './read-date.ts';
import type { AnswerValue, Question } from '../questionnaires/questionnaires.ts';
import {
  type AnswerKind,
  getQuestionTypeInfo,
  isNumeric,
  maxAnswerLength,
  optionCodes,
  expectsAnswer,
} from '../questionnaires/question-types.ts';

/** The question's fields that its rules need. */
export type QuestionConstraints = Pick<
  Question,
  | 'question_text'
  | 'question_type'
  | 'required'
  | 'decimal_places'
  | 'hard_minimum'
  | 'hard_maximum'
  | 'soft_minimum'
  | 'soft_maximum'
  | 'date_minimum'
  | 'date_maximum'
  | 'tolerance_percent'
  | 'pattern'
  | 'missing_allowed'
  | 'unit'
> & { options: { option_code: string; exclusive: boolean }[] };

export type GivenAnswer = {
  value: AnswerValue | null;
  missing_reason: 'not_applicable' | 'not_known' | null;
  explanation: string | null;
};

/** An answer, or a reason for having none. */
export const isGiven = ({ value, missing_reason }: Pick<GivenAnswer, 'value' | 'missing_reason'>): boolean =>
  value !== null || missing_reason !== null;

/**
 * The hard rules: null when the value may be stored, else the message that says why not. The same on both sides: the
 * browser shows it at once, the server refuses the value.
 */
export function validateAnswer(question: QuestionConstraints, value: AnswerValue | null): string | null {
  const label = questionLabel(question);
  if (value === null) return null;
  if (!expectsAnswer(question)) return `${label} cannot have an answer.`;
  return checks[getQuestionTypeInfo(question.question_type).answers](question, label, value);
}

const checks: Record<
  AnswerKind,
  (question: QuestionConstraints, label: string, value: AnswerValue) => string | null
> = {
  number: checkNumber,
  text: checkText,
  file: checkText,
  date: (question, label, value) =>
    isIsoDate(value) ? checkDay(question, label, value) : `${label} must be a date, e.g. 2025-07-31.`,
  time: (_, label, value) => (isTime(value) ? null : `${label} must be a time, e.g. 14:30.`),
  date_time: (question, label, value) =>
    isDateTime(value)
      ? checkDay(question, label, value)
      : `${label} must be a date and time, e.g. 2025-07-31 14:30.`,
  option: checkOption,
  options: checkChoices,
  none: (_, label) => `${label} cannot have an answer.`,
};

function checkNumber(question: QuestionConstraints, label: string, value: AnswerValue): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${label} must be a number.`;
  const beyond = validateMagnitude(value);
  if (beyond !== null) return `${label}: ${beyond.charAt(0).toLowerCase()}${beyond.slice(1)}`;
  if (getQuestionTypeInfo(question.question_type).is_whole && !Number.isInteger(value))
    return `${label} must be a whole number.`;
  const places = question.decimal_places;
  if (places !== null && countDecimals(value) > places) {
    return places === 0
      ? `${label} must be a whole number.`
      : `${label} must have at most ${places} decimal place${places === 1 ? '' : 's'}.`;
  }
  const { hard_minimum: low, hard_maximum: high } = question;
  if (low !== null && value < low) return `${label} must be ${low} or more.`;
  if (high !== null && value > high) return `${label} must be ${high} or less.`;
  return null;
}

/** Counts the decimals of a number as written; an exponent (1e-7) counts. */
export function countDecimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

const isOption = (question: QuestionConstraints, value: unknown) =>
  optionCodes(question).some((code) => code === value);

function checkOption(question: QuestionConstraints, label: string, value: AnswerValue): string | null {
  if (isOption(question, value)) return null;
  const fixed = getQuestionTypeInfo(question.question_type).fixed_options?.map((one) =>
    one.option_name.toLowerCase(),
  );
  return fixed
    ? `${label}: select ${fixed.slice(0, -1).join(', ')} or ${fixed.at(-1)}.`
    : `${label}: select one of the options.`;
}

function checkChoices(question: QuestionConstraints, label: string, value: AnswerValue): string | null {
  if (!Array.isArray(value) || !value.every((one) => isOption(question, one))) {
    return `${label}: select from the options.`;
  }
  if (new Set(value).size !== value.length) return `${label}: select each option only once.`;
  const exclusive = question.options.find((option) => option.exclusive && value.includes(option.option_code));
  return exclusive && value.length > 1 ? `${label}: this option cannot be combined with others.` : null;
}

/** The first and the last day that a question takes. */
export const dayRangeOf = ({
  date_minimum,
  date_maximum,
}: Pick<QuestionConstraints, 'date_minimum' | 'date_maximum'>) => ({
  first: date_minimum ?? EARLIEST_DAY,
  last: date_maximum ?? LATEST_DAY,
});

/** Days outside of what a question takes are refused, as the year 7 is. */
function checkDay(question: QuestionConstraints, label: string, value: string): string | null {
  const { first, last } = dayRangeOf(question);
  const day = value.slice(0, 10);
  if (day < first) return `${label} must be ${formatDayInWords(first)} or later.`;
  return day > last ? `${label} must be ${formatDayInWords(last)} or earlier.` : null;
}

/** `31 July 2025` */
export const formatDayInWords = (day: string): string =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `2025-07-31`, a day that the calendar has. */
export function isIsoDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const isTime = (value: unknown): boolean =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

/** `2025-07-31T14:30`: as the clock on the wall shows it, in no zone. */
function isDateTime(value: AnswerValue): value is string {
  const [date = '', time, ...more] = String(value).split('T');
  return isIsoDate(date) && isTime(time) && more.length === 0;
}

function checkText(question: QuestionConstraints, label: string, value: AnswerValue): string | null {
  if (typeof value !== 'string') return `${label} must be text.`;
  const longest = maxAnswerLength(question);
  if (value.length > longest) return `${label} must be at most ${longest} characters long.`;
  if (question.pattern && !matchesPattern(question.pattern, value)) {
    return `${label} is not in the required format.`;
  }
  if (getQuestionTypeInfo(question.question_type).has_check_digit && !isNhsNumber(value))
    return `${label} must be an NHS number. Check its 10 digits.`;
  return null;
}

/**
 * Finds unusual points of a number by the soft rules. The number is stored anyway; the section can be marked
 * complete once the user confirms or explains it. A refused number gets no warnings.
 *
 * @param previous the same answer in the period before, or null
 */
export function findAnswerWarnings(
  question: QuestionConstraints,
  value: AnswerValue | null,
  previous: AnswerValue | null,
): string[] {
  if (typeof value !== 'number' || !isNumeric(question) || validateAnswer(question, value) !== null)
    return [];
  const warnings: string[] = [];
  const { soft_minimum: low, soft_maximum: high } = question;
  if (low !== null && value < low) warnings.push(`Lower than usual: most values are ${low} or more.`);
  if (high !== null && value > high) warnings.push(`Higher than usual: most values are ${high} or less.`);
  const change = typeof previous === 'number' ? remarkOnChange(question, value, previous) : null;
  return change === null ? warnings : [...warnings, change];
}

/** Describes a change beyond the tolerance: a slipped decimal is clearer than a percentage. */
function remarkOnChange(question: QuestionConstraints, value: number, previous: number): string | null {
  const { tolerance_percent: tolerance } = question;
  if (tolerance === null) return null;
  const change = percentChange(value, previous);
  if (change === null) return value === previous ? null : 'Differs from last period’s value of 0.';
  if (Math.abs(change) <= tolerance) return null;
  const slip = slips.find(({ factor }) => isNear(value / factor, previous, tolerance));
  return slip
    ? `${slip.words} last period’s value? Check whether the decimal point is in the right place.`
    : `Differs from last period by ${Math.abs(change).toFixed(0)}%.`;
}

const slips = [
  { factor: 10, words: 'Ten times' },
  { factor: 100, words: 'A hundred times' },
  { factor: 1 / 10, words: 'A tenth of' },
  { factor: 1 / 100, words: 'A hundredth of' },
] as const;

/** The widest tolerance: if a figure can double between periods, a slipped decimal cannot be detected. */
const WIDEST = 30;
const isNear = (value: number, previous: number, tolerance: number): boolean =>
  Math.abs(percentChange(value, previous)!) <= Math.min(tolerance, WIDEST);

/** Change in per cent; null from zero, where no percentage says anything. */
export const percentChange = (value: number, previous: number): number | null =>
  previous === 0 ? null : ((value - previous) / Math.abs(previous)) * 100;

/** Explains why this question keeps a section incomplete; returns null if it does not. */
export function findIncompleteReason(
  question: QuestionConstraints,
  answer: GivenAnswer,
  previous: AnswerValue | null,
): string | null {
  if (!expectsAnswer(question)) return null;
  const label = questionLabel(question);
  const explained = (answer.explanation ?? '').trim() !== '';
  if (answer.missing_reason) return explained ? null : `${label}: explain why there is no answer.`;
  if (
    answer.value === null ||
    answer.value === '' ||
    (Array.isArray(answer.value) && answer.value.length === 0)
  ) {
    return question.required ? `${label} is required.` : null;
  }
  const hard = validateAnswer(question, answer.value);
  if (hard) return hard;
  const warnings = findAnswerWarnings(question, answer.value, previous);
  return warnings.length > 0 && !explained ? `${label}: ${warnings.join(' ')} Confirm or explain it.` : null;
}

/** Checks whether a stored answer needs a reason: it looks unusual, or it is missing without explanation. */
export function needsExplanation(
  question: QuestionConstraints,
  answer: GivenAnswer,
  previous: AnswerValue | null,
): boolean {
  if ((answer.explanation ?? '').trim() !== '') return false;
  return answer.missing_reason !== null || findAnswerWarnings(question, answer.value, previous).length > 0;
}
