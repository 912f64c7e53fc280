import { getQuestionTypeInfo, hasField, expectsAnswer } from '@portal/contract/questionnaires/question-types';
import { applyConstraint } from '../../import/apply-constraint.ts';
import { plainLine, truncate } from '../../import/plain-text.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import { applyChoiceFilter } from './choice-filter.ts';
import { addOtherOption } from '../../import/make-option-text-question.ts';
import { makeQuestion, type SourceOption, type SourceQuestion } from '../../import/source-instrument.ts';
import type { ChoiceLists } from './read-choices.ts';
import type { FormSheet } from './form-sheet.ts';
import { KNOWN_QUESTION_COLUMNS, reportUnknownColumns } from './known-columns.ts';
import { splitType, mapQuestionType } from './map-question-type.ts';
import { xpathRule } from './xpath.ts';

export type FormRow = { number: number; cells: string[] };

/**
 * Reads a row of the survey sheet as a question, with the text for its option “other” if it has one. Returns
 * an empty list if it cannot be asked, which its entry reports.
 */
export function readQuestion(
  sheet: FormSheet,
  row: FormRow,
  entry: ReportEntry,
  lists: ChoiceLists,
): SourceQuestion[] {
  const { type, list, withOther } = splitType(sheet.raw(row, 'type'));
  const asked = mapQuestionType(type);
  if (typeof asked === 'string') {
    entry.drop(asked);
    return [];
  }
  const name = sheet.raw(row, 'name') || `row_${row.number}`;
  const label = sheet.text(row, 'label');
  const question = makeQuestion(entry, name, label, asked.type, {
    help: [sheet.text(row, 'hint'), sheet.text(row, 'guidance_hint')].filter(Boolean).join('\n\n'),
  });
  if (asked.change) entry.approximate(asked.change);
  if (hasField(question.type, 'options'))
    question.options = applyChoiceFilter(optionsOf(type, list, lists), sheet.raw(row, 'choice_filter'));
  question.preset = presetOf(question, sheet.raw(row, 'default', 'bind:default').trim());
  appearance(question, sheet.raw(row, 'appearance'));
  if (type === 'range')
    takeRange(question, sheet.raw(row, 'parameters', 'parameters:range'), sheet.raw(row, 'appearance'));
  logic(question, sheet, row, type);
  tellLosses(question, sheet, row, label);
  if (!withOther) return [question];
  question.options = [...question.options];
  return [question, addOtherOption(question, 'other', 'Other')];
}

function optionsOf(type: string, list: string, lists: ChoiceLists): SourceOption[] {
  if (type === 'acknowledge' || type === 'trigger') return [{ code: 'OK', name: 'OK' }];
  return lists.get(list) ?? [];
}

function appearance(question: SourceQuestion, text: string): void {
  if (question.type === 'short_text' && /\bmultiline\b/i.test(text)) question.type = 'long_text';
  if (question.type === 'single_choice' && /\b(minimal|autocomplete|search)\b/i.test(text))
    question.type = 'drop_down';
  else if (question.type === 'single_choice' && /\blikert\b/i.test(text)) question.type = 'rating';
  if (question.type === 'date' && /\b(year|month-year)\b/i.test(text)) {
    question.entry.approximate('It asks for the full date, not only the month or year.');
  }
  if (/\bex:|\b(printer|image-map|map)\b/i.test(text)) {
    question.entry.approximate(
      `Its appearance “${truncate(text, 80)}” needs a separate app and is left out.`,
    );
  }
}

/** `start=0;end=10;step=1`, in that order or another. */
function takeRange(question: SourceQuestion, parameters: string, shown: string): void {
  const given = Object.fromEntries(
    parameters.split(/[;,\s]+/).map((part) => part.split('=').map((side) => side.trim())),
  ) as Record<string, string | undefined>;
  const [start, end, step] = [
    Number(given['start'] ?? 0),
    Number(given['end'] ?? 10),
    Number(given['step'] ?? 1),
  ];
  if (![start, end, step].every(Number.isFinite)) {
    question.entry.approximate(`Its range “${parameters}” cannot be read and is left out.`);
    return;
  }
  if (/\brating\b/i.test(shown) && makeRating(question, start, end, step)) return;
  [question.hard_minimum, question.hard_maximum] = [Math.min(start, end), Math.max(start, end)];
  if ([start, end, step].every(Number.isInteger)) question.type = 'integer';
  if (step !== 1) question.entry.approximate(`Its step of ${step} is left out.`);
}

/** Makes a rating with stars, if its points are few and whole; else it stays a number. */
function makeRating(question: SourceQuestion, start: number, end: number, step: number): boolean {
  const isWhole = [start, end].every(Number.isInteger) && step === 1;
  if (!isWhole || end <= start || end - start > 10) return false;
  question.type = 'rating';
  question.options = Array.from({ length: end - start + 1 }, (_, index) => ({
    code: String(start + index),
    name: `${start + index} ★`,
  }));
  return true;
}

const TRUE = /^(yes|true|true\(\)|1|required)$/i;
const FALSE = /^(no|false|false\(\)|0|)$/i;
/** "None of these" as forms say it: not this and anything else. */
const ALONE =
  /^\s*not\s*\(\s*selected\(\s*\.\s*,\s*["']([^"']+)["']\s*\)\s*and\s*count-selected\(\s*\.\s*\)\s*>\s*1\s*\)\s*$/;

function logic(question: SourceQuestion, sheet: FormSheet, row: FormRow, type: string): void {
  const { name } = question;
  const relevant = sheet.raw(row, 'relevant', 'relevance', 'bind:relevant');
  if (relevant !== '') question.show.push(xpathRule(relevant, name));
  const required = sheet.raw(row, 'required', 'bind:required');
  if (TRUE.test(required)) question.required = true;
  else if (!FALSE.test(required)) question.require = xpathRule(required, name);
  if (question.type === 'information') question.is_stop = question.required || question.require !== null;
  const calculation = sheet.raw(row, 'calculation', 'calculate', 'bind:calculate');
  if (type === 'calculate') question.formula = calculation === '' ? null : xpathRule(calculation, name);
  else if (calculation !== '')
    question.entry.approximate(
      `The calculation “${calculation}” is left out, so people answer the question themselves.`,
    );
  const constraint = sheet.raw(row, 'constraint', 'bind:constraint');
  if (constraint === '' || question.type === 'information') return;
  const alone = ALONE.exec(constraint);
  if (alone && question.type === 'multiple_choice') {
    question.options = question.options.map((option) => ({ ...option, exclusive: option.code === alone[1] }));
  } else
    applyConstraint(question, xpathRule(constraint, name), plainLine(sheet.text(row, 'constraint_message')));
}

/** The signs that make a default a formula: an answer or a function, and among figures an operator. */
const WORKED_OUT = /\$\{|[a-zA-Z][\w-]*\s*\(/;

function presetOf(question: SourceQuestion, written: string): SourceQuestion['preset'] {
  if (written === '') return null;
  const isFigure = getQuestionTypeInfo(question.type).answers === 'number' && !Number.isNaN(Number(written));
  const isReckoned = getQuestionTypeInfo(question.type).answers === 'number' && !isFigure;
  if (WORKED_OUT.test(written) || isReckoned) return xpathRule(written, question.name);
  return { text: written, stored: question.type === 'multiple_choice' ? written.split(/\s+/) : [written] };
}

/** Reports a row's facts that have no equivalent here. */
function tellLosses(question: SourceQuestion, sheet: FormSheet, row: FormRow, label: string): void {
  const { entry } = question;
  reportUnknownColumns(sheet, row, entry, KNOWN_QUESTION_COLUMNS);
  const missing = sheet.text(row, 'required_message');
  if (missing !== '')
    entry.approximate(`Its message for a missing answer is left out: “${truncate(missing, 200)}”.`);
  const parameters = sheet.raw(row, 'parameters');
  if (parameters !== '' && !/^range\b/i.test(sheet.raw(row, 'type')))
    entry.approximate(`Its parameters “${truncate(parameters, 100)}” are left out.`);
  if (label === '' && question.type !== 'calculated')
    entry.approximate('It has no label, so its name is used as its text.');
  const filter = sheet.raw(row, 'choice_filter');
  if (filter !== '' && question.options.length === 0)
    entry.approximate(`The filter for its options is left out: “${truncate(filter, 200)}”.`);
  const isReadOnly = TRUE.test(sheet.raw(row, 'read_only', 'readonly', 'bind:readonly'));
  if (isReadOnly && expectsAnswer({ question_type: question.type }))
    entry.approximate('The read-only setting is left out, so the question can be answered.');
  const media = sheet.raw(
    row,
    'media:image',
    'image',
    'media:audio',
    'audio',
    'media:video',
    'video',
    'big_image',
    'media:big_image',
  );
  if (media !== '') entry.approximate(`Its media file “${media}” is left out.`);
}
