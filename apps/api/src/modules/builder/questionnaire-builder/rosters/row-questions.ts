import { renameInText } from '@portal/expressions/piped-texts';
import { renameCodes } from '@portal/expressions/rename-codes';
import type { BuiltQuestion, QuestionFields } from '@portal/contract/builder/built-questionnaire';

const LONGEST_CODE = 100;

/** The code of a question of the first row as that of another: `ward_1_beds` becomes `ward_3_beds`, `beds` `beds_3`. */
export function codeInRow(code: string, rowNumber: number): string {
  const numbered = /(^|_)1(?=_)/.test(code)
    ? code.replace(/(^|_)1(?=_)/, `$1${rowNumber}`)
    : `${code}_${rowNumber}`;
  return numbered.slice(0, LONGEST_CODE);
}

/** Returns the code, with the first number added that makes it unique if the code is in use. */
export function uniqueCode(code: string, usedCodes: ReadonlySet<string>): string {
  if (!usedCodes.has(code)) return code;
  for (let n = 2; ; n += 1) {
    const next = `${code.slice(0, LONGEST_CODE - 6)}_${n}`;
    if (!usedCodes.has(next)) return next;
  }
}

const fieldNames = [
  'question_text',
  'help',
  'question_type',
  'unit',
  'required',
  'decimal_places',
  'hard_minimum',
  'hard_maximum',
  'soft_minimum',
  'soft_maximum',
  'tolerance_percent',
  'date_minimum',
  'date_maximum',
  'pattern',
  'missing_allowed',
  'expression',
  'show_if',
  'require_if',
  'default_answer',
  'options',
] as const satisfies (keyof QuestionFields)[];

type Rules = Pick<
  QuestionFields,
  'show_if' | 'require_if' | 'default_answer' | 'expression' | 'options' | 'question_text' | 'help'
>;

/** Every rule and text of a question, the rules of its options included, with other codes in the place of some. */
export const replaceCodes = (
  { show_if, require_if, default_answer, expression, options, question_text, help }: Rules,
  newCodesByOld: ReadonlyMap<string, string>,
  rename = renameCodes,
): Rules => ({
  show_if: rename(show_if, newCodesByOld),
  require_if: rename(require_if, newCodesByOld),
  default_answer: rename(default_answer, newCodesByOld),
  expression: expression === null ? null : rename(expression, newCodesByOld),
  options: options.map((option) => ({ ...option, show_if: rename(option.show_if, newCodesByOld) })),
  question_text: renameInText(question_text, newCodesByOld),
  help: renameInText(help, newCodesByOld),
});

/**
 * Builds a row's question from the first row's question: its rules read the new row, its text names the new
 * row.
 */
export function questionForRow(
  first: BuiltQuestion,
  to: { code: string; codes: ReadonlyMap<string, string>; rowNames: { from: string; to: string } },
): QuestionFields {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, first[name]])) as Omit<
    QuestionFields,
    'question_code'
  >;
  const ruled = replaceCodes(fields, to.codes);
  const question_text = ruled.question_text.replaceAll(to.rowNames.from, to.rowNames.to);
  return { ...fields, question_code: to.code, ...ruled, question_text };
}

/** Returns true if a question already has these fields. */
export const hasSameFields = (question: BuiltQuestion, fields: QuestionFields): boolean =>
  question.question_code === fields.question_code &&
  fieldNames.every((name) => JSON.stringify(question[name]) === JSON.stringify(fields[name]));

export const hasSameOptions = (
  one: Pick<QuestionFields, 'options'>,
  other: Pick<QuestionFields, 'options'>,
): boolean => JSON.stringify(one.options) === JSON.stringify(other.options);
