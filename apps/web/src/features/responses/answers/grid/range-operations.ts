import type { Question } from '@portal/contract/questionnaires/questionnaires';
import {
  getQuestionTypeInfo,
  isNumeric,
  expectsAnswer,
} from '@portal/contract/questionnaires/question-types';
import { validateAnswer } from '@portal/contract/responses/answer-rules';
import { type Cell, currentAnswer, type Draft } from '../store/answer-cell.ts';
import { formatAnswer } from '../store/format-answer.ts';
import { cornersOf, type CellRange } from './cell-range.ts';
import { writeDecimal } from '@portal/wording/write-decimal';

/** The question at a place; undefined where nothing is asked. */
export type QuestionAt = (row: number, column: number) => Question | undefined;
export type CellOf = (questionId: number) => Cell;

export type FillPlan = {
  changes: { id: number; change: Pick<Draft, 'value' | 'missing_reason'> }[];
  /** Cells that take no such answer. */
  left: number;
};

/** The questions of a range that take an answer, row by row. */
export function questionsInRange(range: CellRange, questionAt: QuestionAt): Question[] {
  const { top, bottom, left, right } = cornersOf(range);
  const found: Question[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const question = questionAt(row, column);
      if (question && expectsAnswer(question)) found.push(question);
    }
  return found;
}

/**
 * The first row of a range into the rows below it, or its first column into those beside it. Of a single row or column, it is
 * the one before that is taken over, as in a spreadsheet.
 */
export function planFill(
  direction: 'down' | 'right',
  range: CellRange,
  questionAt: QuestionAt,
  cellOf: CellOf,
): FillPlan {
  const { top, bottom, left, right } = cornersOf(range);
  const isDown = direction === 'down';
  const first = isDown ? (top === bottom ? top - 1 : top) : left === right ? left - 1 : left;
  const filling: FillPlan = { changes: [], left: 0 };
  if (first < 0) return filling;
  for (let row = isDown ? first + 1 : top; row <= bottom; row += 1)
    for (let column = isDown ? left : first + 1; column <= right; column += 1) {
      const source = isDown ? questionAt(first, column) : questionAt(row, first);
      const target = questionAt(row, column);
      if (!target || !expectsAnswer(target)) continue;
      const change = source && takenOver(cellOf(source.id), target);
      if (!change) filling.left += 1;
      else if (!isSame(change, currentAnswer(cellOf(target.id))))
        filling.changes.push({ id: target.id, change });
    }
  return filling;
}

/** Returns a cell's value copied from another's answer; null if the cell cannot have that value. */
function takenOver(
  { question, typed, ...source }: Cell,
  target: Question,
): FillPlan['changes'][number]['change'] | null {
  const isFile = [question, target].some((one) => getQuestionTypeInfo(one.question_type).answers === 'file');
  if (isFile || typed !== null || !expectsAnswer(question)) return null;
  const { value, missing_reason } = currentAnswer({ question, typed, ...source });
  if (missing_reason !== null && !target.missing_allowed) return null;
  return validateAnswer(target, value) === null ? { value, missing_reason } : null;
}

const isSame = (a: Pick<Draft, 'value' | 'missing_reason'>, b: Draft) =>
  JSON.stringify(a.value) === JSON.stringify(b.value) && a.missing_reason === b.missing_reason;

/** The answers of a range that can be emptied. */
export const planClear = (range: CellRange, questionAt: QuestionAt, cellOf: CellOf): FillPlan => ({
  changes: questionsInRange(range, questionAt)
    .map(({ id }) => cellOf(id))
    .filter((cell) => {
      const { value, missing_reason } = currentAnswer(cell);
      return value !== null || missing_reason !== null || cell.typed !== null;
    })
    .map((cell) => ({ id: cell.question.id, change: { value: null, missing_reason: null } })),
  left: 0,
});

/** A range as a spreadsheet takes it: lines of cells between tabs, figures without grouping. */
export function formatRangeAsText(range: CellRange, questionAt: QuestionAt, cellOf: CellOf): string {
  const { top, bottom, left, right } = cornersOf(range);
  const lines: string[] = [];
  for (let row = top; row <= bottom; row += 1) {
    const line: string[] = [];
    for (let column = left; column <= right; column += 1) {
      const question = questionAt(row, column);
      line.push(question ? textOf(cellOf(question.id)) : '');
    }
    lines.push(line.join('\t'));
  }
  return lines.join('\r\n');
}

function textOf(cell: Cell): string {
  const { value } = currentAnswer(cell);
  if (value === null || value === '') return cell.typed ?? '';
  if (typeof value === 'number') return writeDecimal(value, 0, 20).replaceAll(',', '');
  const { answers } = getQuestionTypeInfo(cell.question.question_type);
  const isPlain = typeof value === 'string' && !['option', 'options', 'file'].includes(answers);
  const text = isPlain ? value : formatAnswer(cell.question, value);
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the sum of the figures in a range; null if the range has no figures. */
export function sumOf(range: CellRange, questionAt: QuestionAt, cellOf: CellOf): number | null {
  const values = questionsInRange(range, questionAt)
    .filter(isNumeric)
    .map(({ id }) => currentAnswer(cellOf(id)).value)
    .filter((value) => typeof value === 'number');
  // Without the dust of binary fractions.
  return values.length === 0 ? null : Number(values.reduce((sum, value) => sum + value, 0).toPrecision(12));
}
