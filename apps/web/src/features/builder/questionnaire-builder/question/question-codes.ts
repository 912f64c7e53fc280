import type { BuiltQuestionnaire, BuiltSubSection } from '@portal/contract/builder/built-questionnaire';
import { identifierOfName } from '../../../../lib/form/code-from-name.ts';

const LONGEST_CODE = 100;
/** Words of the expression language: a question called so could not be read in a condition. */
const reserved = new Set(['and', 'or', 'not', 'true', 'false', 'null', 'this']);

/** Words as a code: `Beds open (night)` becomes `beds_open_night`. */
export const toCode = (text: string, maxLength = 40): string =>
  identifierOfName(text, { before: 'q_', most: maxLength });

/** Returns the code, with the first free number if the code is already used. */
export function makeUniqueCode(code: string, usedCodes: ReadonlySet<string>): string {
  const wanted = (code || 'question').slice(0, LONGEST_CODE);
  const isFree = (one: string) => !usedCodes.has(one) && !reserved.has(one);
  if (isFree(wanted)) return wanted;
  for (let n = 2; ; n += 1) {
    const next = `${wanted.slice(0, LONGEST_CODE - 6)}_${n}`;
    if (isFree(next)) return next;
  }
}

export const questionsOf = (questionnaire: Pick<BuiltQuestionnaire, 'sections'>) =>
  questionnaire.sections.flatMap((section) => section.sub_sections.flatMap((one) => one.questions));

export const codesOfQuestionnaire = (questionnaire: Pick<BuiltQuestionnaire, 'sections'>): Set<string> =>
  new Set(questionsOf(questionnaire).map((question) => question.question_code));

export type PlannedQuestion = {
  row_id: number;
  column_id: number;
  question_code: string;
  question_text: string;
  /** For calculated questions. */
  expression: string;
};

/**
 * Plans the questions for the empty cells of a grid, in reading order. In the patterns, `{row}` and
 * `{column}` are the names; in a code or formula, words joined by `_`. `{row_number}` and `{column_number}`
 * are the positions, counted from 1.
 *
 * @param columnId only the cells of this column
 */
export function planGridQuestions(
  subSection: Pick<BuiltSubSection, 'rows' | 'columns' | 'questions'>,
  patterns: { code: string; text: string; formula?: string },
  usedCodes: ReadonlySet<string>,
  columnId: number | null = null,
): PlannedQuestion[] {
  const used = new Set(usedCodes);
  const full = new Set(subSection.questions.map((one) => `${one.row_id}-${one.column_id}`));
  return subSection.rows.flatMap((row, r) =>
    subSection.columns.flatMap((column, c) => {
      if (full.has(`${row.id}-${column.id}`) || (columnId !== null && column.id !== columnId)) return [];
      const fill = (pattern: string, write: (name: string) => string) =>
        pattern.replace(/\{(row|column)(_number)?\}/g, (_, axis: string, isNumber?: string) => {
          if (isNumber) return String((axis === 'row' ? r : c) + 1);
          return write(axis === 'row' ? row.row_name : column.column_name);
        });
      const question_code = makeUniqueCode(
        toCode(
          fill(patterns.code, (name) => toCode(name)),
          LONGEST_CODE,
        ),
        used,
      );
      used.add(question_code);
      const question_text = fill(patterns.text, (name) => name).trim();
      const expression = fill(patterns.formula ?? '', (name) => toCode(name));
      return [{ row_id: row.id, column_id: column.id, question_code, question_text, expression }];
    }),
  );
}
