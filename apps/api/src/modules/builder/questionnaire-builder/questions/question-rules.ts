import { formatDayInWords, dayRangeOf } from '@portal/contract/responses/answer-rules';
import { validatePattern } from '@portal/contract/questionnaires/validate-pattern';
import type { QuestionFields } from '@portal/contract/builder/built-questionnaire';
import { findDefaultProblem } from '@portal/expressions/rules/default-answers';
import {
  getQuestionTypeInfo,
  hasField,
  type QuestionType,
} from '@portal/contract/questionnaires/question-types';

type FieldError = { path: string; message: string };

/**
 * Normalises a question: empty texts become null; only calculated questions have a formula, only short texts
 * a pattern.
 */
export function normaliseQuestion<Fields extends QuestionFields>(fields: Fields): Fields {
  return { ...fields, expression: fields.expression || null, pattern: fields.pattern || null };
}

/** Lists contradictions in a question; `path` is the position of its fields in the request. */
export function validateQuestion(fields: QuestionFields, path: string): FieldError[] {
  const mistakes: FieldError[] = [];
  const mistake = (field: string, message: string) => mistakes.push({ path: `${path}.${field}`, message });
  for (const kind of ['hard', 'soft'] as const) {
    const [low, high] = [fields[`${kind}_minimum`], fields[`${kind}_maximum`]];
    if (low !== null && high !== null && low > high) {
      mistake(`${kind}_maximum`, `The largest value (${high}) is below the smallest (${low}).`);
    }
  }
  const { first, last } = dayRangeOf(fields);
  if (first > last)
    mistake(
      'date_maximum',
      `The last day (${formatDayInWords(last)}) is before the first (${formatDayInWords(first)}).`,
    );
  checkOptions(fields, mistake);
  if (fields.default_answer !== '') {
    const wrong = hasField(fields.question_type, 'default_answer')
      ? findDefaultProblem(fields, fields.default_answer)
      : 'This type of question cannot have a default.';
    if (wrong) mistake('default_answer', wrong);
  }
  const isCalculated = hasField(fields.question_type, 'expression');
  if (isCalculated && fields.expression === null) {
    mistake('expression', 'A calculated question needs a formula.');
  }
  if (!isCalculated && fields.expression !== null) {
    mistake('expression', 'Only a calculated question can have a formula.');
  }
  if (fields.pattern !== null) {
    const wrong = hasField(fields.question_type, 'pattern')
      ? validatePattern(fields.pattern)
      : 'Only a short text question can have a pattern.';
    if (wrong) mistake('pattern', wrong);
  }
  return mistakes;
}

function checkOptions(fields: QuestionFields, mistake: (field: string, message: string) => void): void {
  const { options, question_type } = fields;
  if (!hasField(question_type, 'options')) {
    if (options.length > 0) mistake('options', 'Only choice questions can have options.');
    return;
  }
  if (options.length === 0) mistake('options', 'Add at least one option.');
  const seen = new Set<string>();
  for (const [index, { option_code }] of options.entries()) {
    if (seen.has(option_code)) {
      mistake(`options.${index}.option_code`, `The option code “${option_code}” is used twice.`);
    }
    seen.add(option_code);
  }
}

/** Returns true if answers of one question type are valid for the other: each whole number is a number. */
export const isCompatibleType = (from: QuestionType, to: QuestionType): boolean =>
  from === to || (getQuestionTypeInfo(to).takes_over?.includes(from) ?? false);

type Before = Pick<QuestionFields, 'question_code' | 'question_type' | 'expression' | 'options'>;

/**
 * Returns the part of a change that would falsify existing answers; null if none would. Texts, order, ranges
 * and required can change; removed options that were selected make another question (`removedOptions`).
 */
export function findInvalidatingChange(before: Before, after: Before): string | null {
  if (before.question_code !== after.question_code) return 'its code cannot change';
  if (!isCompatibleType(before.question_type, after.question_type)) return 'its type cannot change';
  if (hasField(before.question_type, 'expression') && before.expression !== after.expression) {
    return 'its formula cannot change';
  }
  return null;
}

/** The codes of options that are no longer there. */
export const removedOptions = (before: Before, after: Before): string[] =>
  before.options
    .map((option) => option.option_code)
    .filter((code) => !after.options.some((option) => option.option_code === code));

type Place = { sub_section_id: number | null; row_id: number | null; column_id: number | null };

/** In a grid, row and column say what a figure is of: to another cell it would be the figure of something else. */
export const changesMeaning = (from: Place, to: Place): boolean =>
  (from.row_id !== null || to.row_id !== null) &&
  (from.sub_section_id !== to.sub_section_id || from.row_id !== to.row_id || from.column_id !== to.column_id);
