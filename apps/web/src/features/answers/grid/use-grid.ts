import type { Question, SubSection } from '@portal/contract/questionnaires';
import { useMemo } from 'react';
import { isNumeric } from '@portal/contract/registries/question-types';
import { formatAnswer, unitOf } from '../store/format-answer.ts';
import { useHidden } from '../store/section-rules.ts';

/** From so many figures on, those out of sight are neither laid out nor painted (base.css). */
const LARGE = 100;

export type Grid = ReturnType<typeof useGrid>;

/** What of a grid is asked, and in which row and column; the same until something is hidden or shown. */
export function useGrid(subSection: SubSection) {
  const hidden = useHidden();
  return useMemo(() => {
    const questions = subSection.questions.filter((question) => !hidden.questions.has(question.id));
    const inGrid = questions.filter((question) => question.row_id !== null);
    return {
      questions,
      inGrid,
      rows: subSection.rows.filter((row) => !hidden.rows.has(row.id)),
      ofRow: linesOf(inGrid, ({ row_id }) => row_id),
      ofColumn: linesOf(inGrid, ({ column_id }) => column_id),
      unit: sharedUnit(inGrid),
      lastOf: new Map(subSection.columns.map((column) => [column.id, lastOf(inGrid, column.id)] as const)),
      digits: digitsOf(inGrid),
      isLarge: inGrid.length > LARGE,
    };
  }, [subSection, hidden]);
}

/** What last period's answers of a column are called, and whether they are figures; null where there are none. */
function lastOf(questions: readonly Question[], columnId: number) {
  const before = questions.filter((one) => one.column_id === columnId && one.previous !== null);
  return before.length === 0
    ? null
    : { name: before[0]!.previous!.time_period_name, hasChange: before.some(isNumeric) };
}

const FEWEST = 5;
const MOST = 14;
/** As many digits as the figures of a grid take; a longer one that is typed moves on in its field. */
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
