import {
  validateAnswer,
  dayRangeOf,
  countDecimals,
  isIsoDate,
  findAnswerWarnings,
} from '@portal/contract/responses/answer-rules';
import { isDateKind, readDateOf } from '@portal/contract/responses/read-date';
import type {
  AnswerValue,
  Question,
  AnswerFormatFields,
} from '@portal/contract/questionnaires/questionnaires';
import {
  getQuestionTypeInfo,
  maxAnswerLength,
  optionsOf,
  expectsAnswer,
} from '@portal/contract/questionnaires/question-types';
import { dayAndTimeIn, dayIn, listIn, numberIn } from '@portal/wording/survey/survey-format';
import { toSurveyLanguage } from '@portal/wording/survey/survey-languages';
import type { SurveyWording } from '@portal/wording/survey/survey-wording';
import { type Cell, currentAnswer } from '../../features/responses/answers/store/answer-cell.ts';
import {
  formatPipedText,
  type FormatPipedAnswer,
} from '../../features/responses/answers/store/piped-text.ts';
import type { SectionRules } from '../../features/responses/answers/store/section-rules.ts';

export type SurveyLocale = { words: SurveyWording; language: string };

const isEmpty = (value: AnswerValue | null): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Returns why a value is refused, in the respondent's language; null if it is accepted. The server has the
 * same rules.
 */
function refusal(
  question: Question,
  value: AnswerValue | null,
  { words, language: read }: SurveyLocale,
): string | null {
  if (validateAnswer(question, value) === null) return null;
  // A sentence of the survey's own: in English where the survey does not speak the language.
  const language = toSurveyLanguage(read);
  const { answers, is_whole } = getQuestionTypeInfo(question.question_type);
  const { decimal_places: places, hard_minimum: low, hard_maximum: high } = question;
  if (answers === 'number' && typeof value === 'number') {
    if ((is_whole || places === 0) && !Number.isInteger(value)) return words.wholeNumber;
    if (places !== null && countDecimals(value) > places) return words.decimals({ n: places });
    if (low !== null && value < low) return words.atLeast({ n: numberIn(language, low) });
    if (high !== null && value > high) return words.atMost({ n: numberIn(language, high) });
  }
  if (isDateKind(answers) && typeof value === 'string' && isIsoDate(value.slice(0, 10))) {
    const { first, last } = dayRangeOf(question);
    if (value < first) return words.notBefore({ date: dayIn(language, first) });
    if (value.slice(0, 10) > last) return words.notAfter({ date: dayIn(language, last) });
  }
  if (answers === 'text' && typeof value === 'string' && value.length > maxAnswerLength(question))
    return words.tooLong({ n: maxAnswerLength(question) });
  return words.invalid[answers];
}

/** A number far from what is usual is asked about once. */
export function isUnusualNumber({ question, ...cell }: Cell): boolean {
  const { value, explanation } = currentAnswer({ question, ...cell });
  const previous = question.previous?.value ?? null;
  return !explanation?.trim() && findAnswerWarnings(question, value, previous).length > 0;
}

/** Returns the error of a field's content; null if there is none, or while the user types. */
export function fieldErrorText(cell: Cell, locale: SurveyLocale): string | null {
  const { question, typed, state, message, isFresh } = cell;
  const { value } = currentAnswer(cell);
  if (isFresh || !expectsAnswer(question)) return null;
  if (state === 'conflict') return locale.words.elsewhereChanged;
  if (typed !== null) return unreadable(question, typed, locale);
  const refused = refusal(question, value, locale);
  if (refused !== null) return refused;
  if (state !== 'refused' || message === null) return null;
  // The server has said why, in English.
  return locale.language === 'en'
    ? message
    : locale.words.invalid[getQuestionTypeInfo(question.question_type).answers];
}

/** Returns the problem of a text that is no answer: for a date, the part that is wrong. */
function unreadable(question: Question, typed: string, { words }: SurveyLocale): string {
  const { answers } = getQuestionTypeInfo(question.question_type);
  const problem = isDateKind(answers) && readDateOf(answers, toLatinDigits(typed)).problem;
  if (problem === 'year') return words.wholeYear;
  if (problem === 'day') return words.noSuchDay;
  return problem === 'time' && answers === 'date_time' ? words.timeToo : words.invalid[answers];
}

/** Returns this answer's problem that keeps the page from being complete. */
export function findAnswerProblem(cell: Cell, isRequired: boolean, locale: SurveyLocale): string | null {
  const settled = { ...cell, isFresh: false };
  const mistake = fieldErrorText(settled, locale);
  if (mistake !== null || !expectsAnswer(cell.question)) return mistake;
  const { value, missing_reason } = currentAnswer(cell);
  if (isRequired && missing_reason === null && isEmpty(value)) return locale.words.required;
  return isUnusualNumber(settled) ? locale.words.unusual : null;
}

/** Digits and marks of Arabic and Persian keyboards, as those that are understood; marks of direction are left out. */
export const toLatinDigits = (typed: string): string =>
  typed
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('٫', '.')
    .replaceAll('٬', '')
    .replaceAll('٪', '%');

/** Returns the options, in the respondent's language for the standard options of yes-or-no questions. */
export function listNamedOptions(
  question: AnswerFormatFields,
  { words }: SurveyLocale,
): { code: string; name: string }[] {
  const fixed: Record<string, string> = words.fixedOptions;
  const isFixed = getQuestionTypeInfo(question.question_type).fixed_options !== undefined;
  return optionsOf(question).map(({ option_code: code, option_name }) => ({
    code,
    name: (isFixed && fixed[code]) || option_name,
  }));
}

/** An answer as it is read back. */
export function formatSurveyAnswer(
  question: AnswerFormatFields,
  {
    value,
    missing_reason,
  }: { value: AnswerValue | null; missing_reason: keyof SurveyWording['missing'] | null },
  locale: SurveyLocale,
): string {
  const { words, language } = locale;
  if (missing_reason !== null) return words.missing[missing_reason];
  if (value === null || isEmpty(value)) return words.noAnswer;
  if (typeof value === 'number') return [numberIn(language, value), question.unit].filter(Boolean).join(' ');
  const kind = getQuestionTypeInfo(question.question_type).answers;
  const options = listNamedOptions(question, locale);
  const name = (code: string) => options.find((option) => option.code === code)?.name ?? code;
  if (Array.isArray(value)) return listIn(language, value.map(name));
  if (kind === 'option') return name(value);
  if (kind === 'date') return dayIn(language, value);
  if (kind === 'date_time') return dayAndTimeIn(language, value);
  return value;
}

/** Creates a formatter for answers inserted in a text: without the unit, which the text adds itself. */
export const createAnswerFormatter =
  (locale: SurveyLocale): FormatPipedAnswer =>
  (question, value) =>
    formatSurveyAnswer({ ...question, unit: '' }, { value, missing_reason: null }, locale);

/** Returns a question's name as plain text. */
export const formatQuestionLabel = (question: Question, rules: SectionRules, locale: SurveyLocale): string =>
  formatPipedText(question, 'question_text', { rules, say: createAnswerFormatter(locale), isMarkup: false });
