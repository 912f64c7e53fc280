import {
  expectsAnswer,
  getQuestionTypeInfo,
  isCalculated,
} from '@portal/contract/questionnaires/question-types';
import { validateAnswer, findAnswerWarnings } from '@portal/contract/responses/answer-rules';
import type { AnswerValue, Question, SubSection } from '@portal/contract/questionnaires/questionnaires';
import { parseAnswer } from '@portal/contract/responses/parse-answer';
import { isDateKind } from '@portal/contract/responses/read-date';
import type { CellFormatChoice, FileInterpretation, FileQuestion } from '@portal/contract/shared/cell-format';
import { detectCellFormat } from '@portal/contract/shared/detect-cell-format';
import type { Draft } from '../store/answer-cell.ts';

/** One cell of what was copied: where it lands, and what becomes of it. */
export type PlannedCell = {
  text: string;
  /** `Row, Column` of the grid; null where the grid has no such cell. */
  name: string | null;
  question: Question | null;
  outcome: 'set' | 'unusual' | 'same' | 'blank' | 'refused' | 'hidden' | 'outside';
  value: AnswerValue | null;
  missing_reason: Draft['missing_reason'];
  message: string | null;
};
export type PastePlan = {
  cells: PlannedCell[];
  /** The format of the block's numbers and dates, and the questions that its cells leave open. */
  interpretation: FileInterpretation;
  questions: readonly FileQuestion[];
  /** `names`: rows or columns were found by their headings, wherever the caret stood. */
  by: 'names' | 'place';
};

/**
 * Reads a spreadsheet's clipboard text: lines of cells between tabs. A cell with a line break or tab is
 * quoted.
 */
export function parseClipboardText(text: string): string[][] {
  const lines: string[][] = [[]];
  const pattern = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/g;
  for (const [whole, cell = '', end] of text.matchAll(pattern)) {
    if (whole === '' && lines.at(-1)!.length === 0) break;
    const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
    lines.at(-1)!.push((isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim());
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  while (lines.length > 0 && lines.at(-1)!.every((cell) => cell === '')) lines.pop();
  return lines;
}

type Grid = Pick<SubSection, 'rows' | 'columns' | 'questions'>;
export const isPasted = ({ outcome }: PlannedCell): boolean => outcome === 'set' || outcome === 'unusual';
/** A name however it is written: case, blanks and punctuation do not matter. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Places each cell of a copied block. With headings the grid knows, rows and columns are found by name, in
 * any order. Without headings, the block's corner is the cell with the caret.
 */
export function planPaste(
  block: string[][],
  corner: { row: number; column: number },
  grid: Grid,
  currentOf: (question: Question) => Pick<Draft, 'value' | 'missing_reason'>,
  /** The grid with what the answers so far hide. */
  wholeGrid: Grid = grid,
  /** The user's answers to the plan's questions. */
  formatChoice: CellFormatChoice = {},
): PastePlan {
  const { cells, by } = placeBlock(block, corner, grid, wholeGrid);
  const { interpretation, questions } = detectCellFormat(typedCells(cells), formatChoice);
  const planned = cells.map((cell): PlannedCell =>
    cell.question === null || cell.outcome !== null
      ? { ...cell, outcome: cell.outcome ?? 'outside', value: null, missing_reason: null }
      : { ...cell, ...planAnswer(cell.question, cell.text, currentOf(cell.question), interpretation) },
  );
  return { cells: planned, by, interpretation, questions };
}

/** A cell of the block in its place. `outcome`: null for a cell whose text is still to be read. */
type PlacedCell = Pick<PlannedCell, 'text' | 'name' | 'question' | 'message'> & {
  outcome: PlannedCell['outcome'] | null;
};

/** Returns the texts of the block that answer a question for a number or a date. */
function typedCells(cells: readonly PlacedCell[]) {
  const found = { numbers: [] as string[], counts: [] as string[], dates: [] as string[], separator: null };
  for (const { question, text, outcome } of cells) {
    if (question === null || outcome !== null) continue;
    const { answers, is_whole, is_asked } = getQuestionTypeInfo(question.question_type);
    if (!is_asked) continue;
    if (answers === 'number') (is_whole ? found.counts : found.numbers).push(text);
    else if (isDateKind(answers)) found.dates.push(text);
  }
  return found;
}

function placeBlock(
  block: string[][],
  corner: { row: number; column: number },
  grid: Grid,
  whole: Grid,
): { cells: PlacedCell[]; by: PastePlan['by'] } {
  const hiddenRows = new Map(whole.rows.map((row) => [plain(row.row_name), row]));
  const rowAt = new Map(grid.rows.map((row, index) => [plain(row.row_name), index]));
  const columnAt = new Map(grid.columns.map((column, index) => [plain(column.column_name), index]));
  const body = (line: string[]) => line.slice(1);
  const head = block[0] ?? [];
  const hasRowNames = block.filter((line) => hiddenRows.has(plain(line[0] ?? ''))).length * 2 >= block.length;
  const hasColumnNames = (hasRowNames ? body(head) : head).some((cell) => columnAt.has(plain(cell)));
  const lines = hasColumnNames ? block.slice(1) : block;
  const columnNames = hasRowNames ? body(head) : head;

  const taken = new Set<number>();
  const cells = lines.flatMap((line, r) => {
    const rowName = line[0] ?? '';
    const rowIndex = hasRowNames ? rowAt.get(plain(rowName)) : corner.row + r;
    const row =
      rowIndex !== undefined ? grid.rows[rowIndex] : hasRowNames ? hiddenRows.get(plain(rowName)) : undefined;
    return (hasRowNames ? body(line) : line).map((text, c): PlacedCell => {
      const fromLeft = (hasRowNames ? 0 : corner.column) + c;
      const columnName = columnNames[c] ?? '';
      const column = grid.columns[(hasColumnNames ? columnAt.get(plain(columnName)) : fromLeft) ?? -1];
      const place = row && column ? `${row.row_name}, ${column.column_name}` : null;
      const at = { text, name: place, question: null };
      const outside = (message: string): PlacedCell => ({ ...at, outcome: 'outside', message });
      if (text === '') return { ...at, outcome: 'blank', message: null };
      if (!row) return outside(hasRowNames ? `There is no row “${rowName}” here.` : 'Below the last row.');
      if (!column)
        return outside(
          hasColumnNames ? `There is no column “${columnName}” here.` : 'Beyond the last column.',
        );
      const isHere = (one: Question) => one.row_id === row.id && one.column_id === column.id;
      const question = grid.questions.find(isHere);
      if (!question) {
        return whole.questions.some(isHere)
          ? { ...at, outcome: 'hidden', message: 'Not asked because of your other answers.' }
          : outside('This cell does not take an answer.');
      }
      const isTwice = taken.has(question.id);
      taken.add(question.id);
      if (isTwice)
        return {
          ...at,
          question,
          outcome: 'refused',
          message: 'This cell appears twice in what you copied.',
        };
      return { ...at, question, outcome: null, message: null };
    });
  });
  return { cells, by: hasRowNames || hasColumnNames ? 'names' : 'place' };
}

type Planned = Pick<PlannedCell, 'outcome' | 'value' | 'missing_reason' | 'message'>;

function planAnswer(
  question: Question,
  text: string,
  now: Pick<Draft, 'value' | 'missing_reason'>,
  { decimal_mark, date_order }: FileInterpretation,
): Planned {
  const nothing = { value: null, missing_reason: null };
  if (isCalculated(question))
    return { ...nothing, outcome: 'outside', message: 'This value is calculated from other answers.' };
  if (!expectsAnswer(question))
    return { ...nothing, outcome: 'outside', message: 'This cell does not take an answer.' };
  const read = parseAnswer(question, text, { decimal_mark, date_order });
  if (read.isBlank) return { ...nothing, outcome: 'blank', message: null };
  const { value, missing_reason } = read;
  const problem =
    read.problem ??
    (missing_reason && !question.missing_allowed ? 'This question must have a value.' : null) ??
    validateAnswer(question, value);
  if (problem) return { ...nothing, outcome: 'refused', message: problem };
  const isSame = JSON.stringify(now.value) === JSON.stringify(value) && now.missing_reason === missing_reason;
  const message = findAnswerWarnings(question, value, question.previous?.value ?? null).join(' ') || null;
  if (isSame) return { value, missing_reason, outcome: 'same', message: null };
  return { value, missing_reason, outcome: message === null ? 'set' : 'unusual', message };
}

export function countPasteOutcomes({ cells }: PastePlan): Record<PlannedCell['outcome'], number> {
  const counts = { set: 0, unusual: 0, same: 0, blank: 0, refused: 0, hidden: 0, outside: 0 };
  for (const { outcome } of cells) counts[outcome] += 1;
  return counts;
}
