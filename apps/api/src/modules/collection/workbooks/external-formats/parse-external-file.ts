import type { AnswerFileContent } from '@portal/instruments/answer-files/answer-records';
import {
  readAnswerTable,
  type TableCell,
  type TableLine,
} from '@portal/instruments/answer-files/read-answer-table';
import { PeriodNeededError } from '@portal/instruments/answer-files/dhis2-periods';
import { readAnswerText } from '@portal/instruments/answer-files/read-answer-text';
import { parseCsv, readXlsx, type Sheet } from '@portal/instruments/file-formats/spreadsheet';
import { decodeText } from '@portal/instruments/import/decode-text';
import { askAboutFile } from '../../../../imports/decide-cell-format.ts';
import { detectCsvSeparator } from '../../../../imports/detect-csv-separator.ts';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { checkUnpackedSize } from '../check-unpacked-size.ts';
import { cellName } from '../workbook-layout.ts';

/** More lines and columns than any of the products writes for a questionnaire. */
const MOST_LINES = 200_000;
const MOST_SHEET_LINES = 5000;
const RANGE = `A1:${cellName(MOST_SHEET_LINES, 2999)}`;
const MOST_UNPACKED = 64 * 1024 * 1024;

/**
 * Reads answers of another product; null for a file that has none. @throws 400 (or Refusal) for a file that is too long, 422 if
 * it has several periods and none is selected
 */
export async function parseExternalFile(file: ExternalFile): Promise<AnswerFileContent | null> {
  try {
    return await parse(file);
  } catch (error) {
    if (!(error instanceof PeriodNeededError)) throw error;
    const options = error.periods.map((value) => ({ value, samples: [] }));
    throw askAboutFile([{ field: 'period', is_mixed: false, options }]);
  }
}

/** `period`: the one to read of several. */
type ExternalFile = { content: Uint8Array; period?: string | undefined };

async function parse(file: ExternalFile): Promise<AnswerFileContent | null> {
  const isArchive = file.content[0] === 0x50 && file.content[1] === 0x4b;
  if (isArchive) return readSheet(file);
  const text = decodeText(file.content).replace(/^\ufeff/, '');
  return asStored(readAnswerText(text, file.period)) ?? readCsv(text, file.period);
}

/** Formats other than tables define how a number and a date are written. */
const asStored = (read: AnswerFileContent | null): AnswerFileContent | null =>
  read && {
    ...read,
    records: read.records.map((record) => ({
      ...record,
      entries: record.entries.map((entry) => ({ ...entry, is_stored: true as const })),
    })),
  };

function readCsv(text: string, period: string | undefined): AnswerFileContent | null {
  const { separator, body, hasSeparatorLine } = detectCsvSeparator(text);
  const lines = parseCsv(body, {
    delimiter: separator,
    maxRows: MOST_LINES + 2,
    unescapeFormulae: true,
  });
  const first = hasSeparatorLine ? 3 : 2;
  if (lines.length > MOST_LINES + 1) throw problems.notUnderstood(collectionMessages.csvTooLong);
  const [head, ...rows] = lines;
  if (!head || head.length < 2) return null;
  const names = head.map((name) => String(name ?? '').trim());
  const read = readAnswerTable(
    names,
    rows.flatMap((row, index): TableLine[] =>
      row.every((cell) => cell === null || cell === '')
        ? []
        : [
            {
              row: `line ${index + first}`,
              place: (column) => `line ${index + first}, ${names[column]!}`,
              cells: row.map((cell) => ({ text: String(cell ?? ''), note: null, problem: null })),
            },
          ],
    ),
    period,
  );
  return { ...read, separator };
}

async function readSheet({ content, period }: ExternalFile): Promise<AnswerFileContent | null> {
  await checkUnpackedSize(content, MOST_UNPACKED);
  const workbook = await readXlsx(content, { range: RANGE, readStyles: true }).catch(() => {
    throw problems.notUnderstood(collectionMessages.fileNotWorkbook);
  });
  const sheet = workbook.sheets.find(({ rows }) => rows.some((row) => row?.some((cell) => cell !== null)));
  const [head, ...rows] = sheet?.rows ?? [];
  if (!sheet || !head || head.filter((cell) => cell !== null).length < 2) return null;
  if (rows.length >= MOST_SHEET_LINES) throw problems.notUnderstood(collectionMessages.csvTooLong);
  const names = head.map((name) => String(name ?? '').trim());
  return readAnswerTable(
    names,
    rows.flatMap((row, index): TableLine[] =>
      !row || row.every((cell) => cell === null || cell === '')
        ? []
        : [
            {
              row: `row ${index + 2}`,
              place: (column) => `${sheet.name}!${cellName(index + 1, column)}`,
              cells: names.map((_, column) => cellOf(sheet, index + 1, column)),
            },
          ],
    ),
    period,
  );
}

function cellOf(sheet: Sheet, row: number, column: number): TableCell {
  const value = sheet.rows[row]?.[column] ?? null;
  const detail = sheet.cells?.get(`${row},${column}`);
  const problem =
    detail?.type === 'error'
      ? `The cell shows an error (${String(value)}).`
      : detail?.formula !== undefined && value === null
        ? 'The cell has a formula without a result. Open the file in a spreadsheet program and save it, or type the value.'
        : null;
  return {
    text: textOf(value),
    note: detail?.formula ? 'This is the result of a formula.' : null,
    problem,
    ...(typeof value !== 'string' && { is_stored: true }),
  };
}

/**
 * Converts a cell to text. A spreadsheet calculates with doubles and shows 15 digits, and stores a day as a
 * moment at midnight.
 */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const moment = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
    return moment.startsWith('1899-12')
      ? moment.slice(11, 16)
      : moment.endsWith('T00:00:00.000Z')
        ? moment.slice(0, 10)
        : moment.slice(0, 16);
  }
  return typeof value === 'number'
    ? String(Number(value.toPrecision(15)))
    : String(value as string | boolean);
}
