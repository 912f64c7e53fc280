import type { QuestionType } from '@portal/contract/questionnaires/question-types';
import { expectsAnswer } from '@portal/contract/questionnaires/question-types';
import { MAX_EXPRESSION_LENGTH } from '@portal/contract/shared/text-limits';

/** A formula that can be put in by choosing it. */
export type NamedFormula = { name: string; codes: string[]; text: string };

type Cell = {
  question_code: string;
  question_type: QuestionType;
  row_id: number | null;
  column_id: number | null;
};
type Roster = {
  row_word: string;
  rows: readonly { id: number }[];
  columns: readonly { id: number; column_name: string }[];
  questions: readonly Cell[];
};

/** The types that add up: no percentages, and no figures that are already sums. */
export const SUMMABLE_TYPES: ReadonlySet<string> = new Set(['integer', 'decimal', 'currency']);
const IS_FIGURE: ReadonlySet<string> = new Set([...SUMMABLE_TYPES, 'percentage', 'calculated']);
const SUMMARIES = [
  ['Mean', 'mean'],
  ['Minimum', 'min'],
  ['Maximum', 'max'],
] as const;

/**
 * Returns formulas for a roster: the number of started rows, and figures over each column. Rows not started
 * are blank and skipped.
 */
export function rosterFormulas({ columns, questions, row_word, rows }: Roster, part: string): NamedFormula[] {
  const asked = questions.filter((one) => one.row_id !== null && expectsAnswer(one));
  const begun = rows.map(({ id }) => {
    const own = asked.filter(({ row_id }) => row_id === id).map(({ question_code }) => question_code);
    return own.length === 0 ? '' : `if(count(${own.join(', ')}) > 0, 1, 0)`;
  });
  const count: NamedFormula = {
    name: `Number of “${row_word}” rows in “${part}”`,
    codes: asked.map(({ question_code }) => question_code),
    text: `total(${begun.filter(Boolean).join(', ')})`,
  };
  const ofColumns = columns.flatMap(({ id, column_name }) => {
    const inColumn = questions.filter((one) => one.column_id === id && IS_FIGURE.has(one.question_type));
    const codes = inColumn.map(({ question_code }) => question_code);
    const of = (what: string, call: string): NamedFormula => ({
      name: `${what} of “${part}”, column “${column_name}”`,
      codes,
      text: `${call}(${codes.join(', ')})`,
    });
    if (codes.length === 0) return [];
    const adds = inColumn.every(({ question_type }) => SUMMABLE_TYPES.has(question_type));
    return [...(adds ? [of('Total', 'total')] : []), ...SUMMARIES.map(([what, call]) => of(what, call))];
  });
  return [count, ...ofColumns].filter(
    ({ codes, text }) => codes.length > 0 && text.length <= MAX_EXPRESSION_LENGTH,
  );
}
