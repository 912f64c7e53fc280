import type { RawCell } from '@portal/contract/responses/parse-answer';
import { readXlsx, type Sheet, type Workbook } from '@portal/instruments/file-formats/spreadsheet';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { checkUnpackedSize } from './check-unpacked-size.ts';
import {
  cellName,
  layOutWorkbook,
  type LayoutSheet,
  type AnswerPosition,
  answerPositions,
  type WorkbookContent,
} from './workbook-layout.ts';
import { displayedCellValue } from './displayed-cell-value.ts';
import { LAYOUT_VERSION, MANIFEST } from './write-workbook.ts';
import type { Message } from '../../../lib/define-messages.ts';

/** The content of the file for one question. */
export type FoundCell = {
  place: string;
  question: AnswerPosition['question'];
  raw: RawCell;
  /** The reason as written; undefined where the file has no room for one. */
  reason: string | undefined;
  /** The version of the answer the file was made from; null if the file names none. */
  version: number | null;
  /** True for another product's file, which has no data about the stored answers. */
  is_foreign?: true;
  /** True for a number or date that the file stores as one; the text of other cells is read as the file is written. */
  is_stored?: true;
  /** The interpretation of the cell, such as using the result of a formula. */
  note: string | null;
  /** The reason the cell cannot be read. */
  problem: string | null;
  /** The reason the cell is skipped. */
  ignored: string | null;
};

/** `separator`: of a CSV; null for all other files. */
export type FoundAnswers<Cell = FoundCell> = { cells: Cell[]; separator: string | null };

/**
 * Builds a placeholder question, so that a cell without a question has an outcome under its name in the file.
 */
export const createPlaceholderQuestion = (nameInFile: string) =>
  ({
    id: 0,
    question_code: nameInFile,
    question_text: nameInFile,
    options: [],
  }) as unknown as FoundCell['question'];

const refuse = (message: Message) => problems.conflict(message);

/**
 * Reads a filled workbook of this questionnaire and submission. @throws 400 for what is no workbook, 409 for one of
 * another questionnaire, submission or layout, or with moved cells: nothing is guessed
 */
export async function readWorkbook(file: Uint8Array, content: WorkbookContent): Promise<FoundCell[]> {
  await checkUnpackedSize(file);
  const layout = layOutWorkbook(content);
  const workbook = await readXlsx(file, { range: extentOf(layout), readStyles: true }).catch(() => {
    throw problems.notUnderstood(collectionMessages.fileNotWorkbook);
  });
  const versions = checkManifest(workbook, content);
  return layout.flatMap((laid) => {
    const sheet = workbook.sheets.find((one) => one.name === laid.sheet_name);
    if (!sheet) throw refuse(collectionMessages.sheetMissing({ sheet: laid.sheet_name }));
    if (sheet.hidden || sheet.veryHidden)
      throw refuse(collectionMessages.sheetHidden({ sheet: laid.sheet_name }));
    checkLabels(sheet, laid);
    return [
      ...answerPositions(laid).map((place) => findCell(sheet, place, versions)),
      ...strayCells(sheet, laid),
    ];
  });
}

/**
 * The part of every sheet that is looked at: a figure in the farthest corner must not make the reader fill millions of
 * cells up to it. One line more than the longest, so that a list that has become shorter is noticed.
 */
function extentOf(layout: LayoutSheet[]): string {
  const cells = layout.flatMap((laid) => laid.cells);
  const questions = layout.flatMap((laid) => answerPositions(laid)).length;
  const rows = Math.max(...cells.map((cell) => cell.row + 1), questions + 3) + 1;
  const columns = Math.max(...cells.map((cell) => cell.column + 1), 4) + 1;
  return `A1:${cellName(rows - 1, columns - 1)}`;
}

/** The versions of the answers the workbook was made from, by question code. */
function checkManifest(workbook: Workbook, content: WorkbookContent): Map<string, number> {
  const manifest = workbook.sheets.find((sheet) => sheet.name === MANIFEST);
  if (!manifest) throw refuse(collectionMessages.workbookNotFromPortal);
  const [layout, questionnaire, submission, ...cells] = manifest.rows;
  if (Number(layout?.[1]) !== LAYOUT_VERSION) throw refuse(collectionMessages.workbookLayoutOutdated);
  if (Number(questionnaire?.[1]) !== content.questionnaire_id) {
    throw refuse(collectionMessages.workbookOfAnotherQuestionnaire(content));
  }
  if (Number(submission?.[1]) !== content.submission_id)
    throw refuse(collectionMessages.workbookOfAnotherSubmission(content));
  const made = cells.map(([sheet, cell, code]) => `${String(sheet)}!${String(cell)}=${String(code)}`);
  const now = layOutWorkbook(content).flatMap((laid) =>
    answerPositions(laid).map(
      ({ question, row, column }) => `${laid.sheet_name}!${cellName(row, column)}=${question.question_code}`,
    ),
  );
  if (made.join('\n') !== now.join('\n')) throw refuse(collectionMessages.questionnaireChangedSinceDownload);
  return new Map(cells.map(([, , code, version]) => [String(code), Number(version)]));
}

/**
 * Checks that headings and questions are at their original positions: otherwise an answer would be read for
 * another question.
 */
function checkLabels(sheet: Sheet, laid: LayoutSheet): void {
  const moved = laid.cells.find(
    (cell) =>
      (cell.look === 'label' || cell.look === 'head') &&
      String(sheet.rows[cell.row]?.[cell.column] ?? '').trim() !== String(cell.text ?? '').trim(),
  );
  if (!moved) return;
  throw refuse(
    collectionMessages.sheetCellMoved({
      sheet: laid.sheet_name,
      cell: cellName(moved.row, moved.column),
      text: String(moved.text),
    }),
  );
}

function findCell(sheet: Sheet, place: AnswerPosition, versions: Map<string, number>): FoundCell {
  const { question, row, column, reason } = place;
  const detail = sheet.cells?.get(`${row},${column}`);
  const isMerged = sheet.merges?.some(
    (merge) =>
      row >= merge.startRow && row <= merge.endRow && column >= merge.startCol && column <= merge.endCol,
  );
  const stored = (sheet.rows[row]?.[column] ?? null) as RawCell;
  const { raw, problem } = displayedCellValue(stored, detail?.style?.numFmt, question);
  const isError = detail?.type === 'error';
  const isUnknown = detail?.formula !== undefined && (raw === null || raw === '');
  return {
    place: `${sheet.name}!${cellName(row, column)}`,
    question,
    raw,
    reason: reason === null ? undefined : String(sheet.rows[row]?.[reason] ?? '').trim(),
    version: versions.get(question.question_code) ?? null,
    note: detail?.formula ? 'This is the result of a formula.' : null,
    problem: isMerged
      ? 'This cell is merged with others. Unmerge it so that it is clear which answer you mean.'
      : isError
        ? `The cell shows an error (${String(raw)}).`
        : isUnknown
          ? 'The cell has a formula without a result. Open the file in a spreadsheet program and save it, or type the value.'
          : problem,
    ignored: null,
    ...(typeof stored !== 'string' && { is_stored: true }),
  };
}

/** Finds cells filled in beside the answers, or over a calculated figure; these are ignored and reported. */
function strayCells(sheet: Sheet, laid: LayoutSheet): FoundCell[] {
  const written = new Map(laid.cells.map((cell) => [`${cell.row},${cell.column}`, cell]));
  return sheet.rows.flatMap((line, row) =>
    (line ?? []).flatMap((raw, column) => {
      const text = String(raw ?? '').trim();
      const own = written.get(`${row},${column}`);
      const isCalculated = own?.look === 'previous' && own.question !== undefined;
      if (text === '' || (own && !isCalculated) || text === String(own?.text ?? '').trim()) return [];
      return {
        place: `${sheet.name}!${cellName(row, column)}`,
        question: own?.question ?? createPlaceholderQuestion(text.slice(0, 60)),
        raw: raw as RawCell,
        reason: undefined,
        version: null,
        note: null,
        problem: null,
        ignored: isCalculated ? CALCULATED : 'This cell does not need an answer.',
      };
    }),
  );
}
export const CALCULATED = 'This value is calculated from other answers, so the value in the file is ignored.';
