import { checkAnswer } from '@portal/contract/answer-rules';
import type { AnswerValue, Question, SubSection } from '@portal/contract/questionnaires';
import { readAnswer } from '@portal/contract/read-answer';
import type { Draft } from './answer-cell.ts';

/** One cell of what was copied: where it lands, and what becomes of it. */
export type PlannedCell = {
  text: string;
  /** `Row, Column` of the grid; null where the grid has no such cell. */
  name: string | null;
  question: Question | null;
  outcome: 'set' | 'same' | 'blank' | 'refused' | 'outside';
  value: AnswerValue | null;
  missing_reason: Draft['missing_reason'];
  message: string | null;
};
export type Plan = {
  cells: PlannedCell[];
  /** `names`: rows or columns were found by their headings, wherever the caret stood. */
  by: 'names' | 'place';
};

/** What a spreadsheet puts on the clipboard: lines of cells between tabs; a cell with a line break or tab is quoted. */
export function readBlock(text: string): string[][] {
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
/** A name however it is written: case, blanks and punctuation do not matter. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Where each cell of a copied block lands. With headings that the grid knows, rows and columns are found by their names,
 * in any order; without, the block lies with its corner at the cell the caret is in.
 */
export function planPaste(
  block: string[][],
  corner: { row: number; column: number },
  grid: Grid,
  currentOf: (question: Question) => Pick<Draft, 'value' | 'missing_reason'>,
): Plan {
  const rowAt = new Map(grid.rows.map((row, index) => [plain(row.row_name), index]));
  const columnAt = new Map(grid.columns.map((column, index) => [plain(column.column_name), index]));
  const body = (line: string[]) => line.slice(1);
  const head = block[0] ?? [];
  const hasRowNames = block.filter((line) => rowAt.has(plain(line[0] ?? ''))).length * 2 >= block.length;
  const hasColumnNames = (hasRowNames ? body(head) : head).some((cell) => columnAt.has(plain(cell)));
  const lines = hasColumnNames ? block.slice(1) : block;
  const columnNames = hasRowNames ? body(head) : head;

  const cells = lines.flatMap((line, r) => {
    const rowName = line[0] ?? '';
    const row = hasRowNames ? rowAt.get(plain(rowName)) : corner.row + r;
    return (hasRowNames ? body(line) : line).map((text, c) => {
      const fromLeft = (hasRowNames ? 0 : corner.column) + c;
      const column = hasColumnNames ? columnAt.get(plain(columnNames[c] ?? '')) : fromLeft;
      return planCell(text, grid, row, column, currentOf);
    });
  });
  return { cells, by: hasRowNames || hasColumnNames ? 'names' : 'place' };
}

function planCell(
  text: string,
  grid: Grid,
  row: number | undefined,
  column: number | undefined,
  currentOf: (question: Question) => Pick<Draft, 'value' | 'missing_reason'>,
): PlannedCell {
  const line = row === undefined ? undefined : grid.rows[row];
  const head = column === undefined ? undefined : grid.columns[column];
  const question =
    line && head
      ? grid.questions.find((one) => one.row_id === line.id && one.column_id === head.id)
      : undefined;
  const cell: PlannedCell = {
    text,
    name: line && head ? `${line.row_name}, ${head.column_name}` : null,
    question: question ?? null,
    outcome: 'outside',
    value: null,
    missing_reason: null,
    message: null,
  };
  if (!question || question.question_type === 'calculated' || question.question_type === 'information') {
    return text === '' ? { ...cell, outcome: 'blank' } : { ...cell, message: 'No answer is entered here.' };
  }
  const read = readAnswer(question, text);
  if (read.isBlank) return { ...cell, outcome: 'blank' };
  const { value, missing_reason } = read;
  const problem =
    read.problem ??
    (missing_reason && !question.missing_allowed ? 'This question must be answered with a value.' : null) ??
    checkAnswer(question, value);
  if (problem) return { ...cell, outcome: 'refused', message: problem };
  const now = currentOf(question);
  const isSame = JSON.stringify(now.value) === JSON.stringify(value) && now.missing_reason === missing_reason;
  return { ...cell, outcome: isSame ? 'same' : 'set', value, missing_reason };
}

export function countPlan({ cells }: Plan): Record<PlannedCell['outcome'], number> {
  const counts = { set: 0, same: 0, blank: 0, refused: 0, outside: 0 };
  for (const { outcome } of cells) counts[outcome] += 1;
  return counts;
}
