import type { Question, SubSection } from '@portal/contract/questionnaires/questionnaires';
import { useMemo } from 'react';
import { getQuestionTypeInfo, isNumeric } from '@portal/contract/questionnaires/question-types';
import type { RulesResult } from '@portal/expressions/rules/rule-types';
import { useAnswers } from '../store/answer-context.ts';
import { formatAnswer, unitOf } from '../store/format-answer.ts';
import { useHidden } from '../store/use-section-rules.ts';

/** From so many figures on, those out of sight are neither laid out nor painted (base.css). */
const LARGE = 100;

export type Grid = ReturnType<typeof useGrid>;

/**
 * Returns the grid's visible questions with their row and column. The result is the same until something is
 * hidden or shown.
 */
export function useGrid(subSection: SubSection) {
  const hidden = useHidden();
  const { isReadOnly } = useAnswers();
  return useMemo(() => {
    const questions = subSection.questions.filter(
      ({ id }) => !hidden.questions.has(id) || hidden.offered.has(id),
    );
    const { all, rows, offered } = rowsOf(subSection, questions, hidden, isReadOnly);
    const shown = new Set(rows.map(({ id }) => id));
    const inGrid = questions.filter(({ row_id }) => row_id !== null && shown.has(row_id));
    return {
      questions,
      inGrid,
      rows,
      /** The roster rows among these that have no answer yet. */
      offered,
      /** Every row that can also be started, so that a pasted block fits. */
      all,
      ofRow: linesOf(inGrid, ({ row_id }) => row_id),
      ofColumn: linesOf(inGrid, ({ column_id }) => column_id),
      unit: sharedUnit(inGrid),
      kindOf: new Map(subSection.columns.map(({ id }) => [id, kindOf(inGrid, id)] as const)),
      lastOf: new Map(subSection.columns.map((column) => [column.id, lastOf(inGrid, column.id)] as const)),
      digits: digitsOf(inGrid),
      isLarge: inGrid.length > LARGE,
    };
  }, [subSection, hidden, isReadOnly]);
}

/** Lists the visible rows; for a roster, also an empty row below the last started one. */
function rowsOf(
  { rows, row_word }: SubSection,
  questions: readonly Question[],
  hidden: RulesResult['hidden'],
  isReadOnly: boolean,
) {
  const asked = rows.filter(({ id }) => !hidden.rows.has(id));
  if (row_word === '') return { all: asked, rows: asked, offered: [] };
  const offers = new Set(questions.map(({ row_id }) => row_id));
  // What was said of an empty row keeps it in sight.
  const said = new Set(
    questions.filter(({ answer }) => answer.explanation !== null).map(({ row_id }) => row_id),
  );
  const all = rows.filter(({ id }) => !hidden.rows.has(id) || offers.has(id));
  const last = all.findLastIndex(({ id }) => !hidden.rows.has(id) || said.has(id));
  const shown = all.slice(0, last + (isReadOnly ? 1 : 2));
  return { all, rows: shown, offered: shown.filter(({ id }) => hidden.rows.has(id)) };
}

/**
 * Returns the kind of a column's content, which also aligns the heading. Words start at the left; figures end
 * at their last digit.
 */
function kindOf(questions: readonly Question[], columnId: number): 'words' | 'figures' | 'results' {
  const own = questions.filter(({ column_id }) => column_id === columnId);
  if (own.some(({ question_type }) => getQuestionTypeInfo(question_type).answers !== 'number'))
    return 'words';
  return own.length > 0 && !own.some(isNumeric) ? 'results' : 'figures';
}

/**
 * Returns the period name of a column's previous answers, and if any of them are figures; null if there are
 * none.
 */
function lastOf(questions: readonly Question[], columnId: number) {
  const before = questions.filter((one) => one.column_id === columnId && one.previous !== null);
  return before.length === 0
    ? null
    : { name: before[0]!.previous!.time_period_name, hasChange: before.some(isNumeric) };
}

const FEWEST = 5;
const MOST = 14;
/**
 * Returns the number of digits that the figures of a grid need. A longer typed figure scrolls in its field.
 */
function digitsOf(questions: readonly Question[]): number {
  const lengths = questions
    .filter(isNumeric)
    .flatMap((question) =>
      [question.answer.value, question.previous?.value ?? null, question.soft_maximum].map(
        (value) => formatAnswer(question, value).length,
      ),
    );
  return Math.min(MOST, Math.max(FEWEST, ...lengths));
}

function linesOf(questions: readonly Question[], lineOf: (question: Question) => number | null) {
  const lines = new Map<number | null, Question[]>();
  for (const question of questions) {
    const line = lines.get(lineOf(question));
    if (line) line.push(question);
    else lines.set(lineOf(question), [question]);
  }
  return lines;
}

export function sharedUnit(questions: readonly Question[]): string | null {
  const units = new Set(questions.map(unitOf));
  return units.size === 1 ? [...units][0] || null : null;
}
