import { MOST_CASE_LINES } from '@portal/contract/collection/case-imports';
import { parseCsv, readXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { decodeText } from '@portal/instruments/import/decode-text';
import { detectCsvSeparator } from '../../../imports/detect-csv-separator.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { checkUnpackedSize } from '../workbooks/check-unpacked-size.ts';
import { cellName } from '../workbooks/workbook-layout.ts';

/** A file of cases: its headings, and its lines with their number in the file. */
export type CaseTable = {
  head: string[];
  lines: { line: number; cells: string[] }[];
  /** The separator of a CSV; null for other files. */
  separator: string | null;
};

const MOST_COLUMNS = 2000;
const MOST_UNPACKED = 128 * 1024 * 1024;
const RANGE = `A1:${cellName(MOST_CASE_LINES + 1, MOST_COLUMNS)}`;

/** Reads a CSV, the first filled sheet of a workbook, or a JSON list of objects. @throws 400 (or Refusal) for anything else */
export async function readCaseTable(file: { content: Uint8Array }): Promise<CaseTable> {
  const isArchive = file.content[0] === 0x50 && file.content[1] === 0x4b;
  const table = isArchive ? await readSheet(file.content) : readText(file.content);
  if (table.lines.length > MOST_CASE_LINES)
    throw problems.notUnderstood(collectionMessages.tooManyCaseLines({ most: MOST_CASE_LINES }));
  if (table.lines.length === 0) throw problems.notUnderstood(collectionMessages.caseFileEmpty);
  return table;
}

function readText(content: Uint8Array): CaseTable {
  const text = decodeText(content).replace(/^\ufeff/, '');
  return /^\s*\[/.test(text) ? readJson(text) : readCsv(text);
}

function readCsv(text: string): CaseTable {
  const { separator, body, hasSeparatorLine } = detectCsvSeparator(text);
  const rows = parseCsv(body, { delimiter: separator, maxRows: MOST_CASE_LINES + 2, unescapeFormulae: true });
  return { ...toTable(rows, hasSeparatorLine ? 2 : 1), separator };
}

async function readSheet(content: Uint8Array): Promise<CaseTable> {
  await checkUnpackedSize(content, MOST_UNPACKED);
  const workbook = await readXlsx(content, { range: RANGE }).catch(() => {
    throw problems.notUnderstood(collectionMessages.fileNotWorkbook);
  });
  const filled = workbook.sheets.find(({ rows }) => rows.some((row) => row?.some((cell) => cell !== null)));
  return {
    ...toTable(
      (filled?.rows ?? []).map((row) => [...(row ?? [])]),
      1,
    ),
    separator: null,
  };
}

function toTable(rows: unknown[][], first: number): Omit<CaseTable, 'separator'> {
  const [head = [], ...others] = rows;
  return {
    head: head.map(textOf),
    lines: others.flatMap((row, index) => {
      const cells = row.map(textOf);
      return cells.every((cell) => cell === '') ? [] : [{ line: index + first + 1, cells }];
    }),
  };
}

/** Writes a cell as text. Spreadsheets store a day as midnight, and show 15 digits of a figure. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    const moment = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString();
    if (moment.startsWith('1899-12')) return moment.slice(11, 16);
    return moment.endsWith('T00:00:00.000Z') ? moment.slice(0, 10) : moment.slice(0, 16);
  }
  return typeof cell === 'number'
    ? String(Number(cell.toPrecision(15)))
    : String(cell as string | boolean).trim();
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a list of objects: their fields are columns, and lists of objects in them are the rows of rosters. */
function readJson(text: string): CaseTable {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw problems.notUnderstood(collectionMessages.caseFileNotJson);
  }
  if (!Array.isArray(list) || !list.every(isFields))
    throw problems.notUnderstood(collectionMessages.caseFileNotJson);
  const lines = list.flatMap((one, index) => linesOf(one).map((fields) => ({ line: index + 1, fields })));
  const head = [...new Set(lines.flatMap(({ fields }) => Object.keys(fields)))];
  return {
    head,
    lines: lines.map(({ line, fields }) => ({ line, cells: head.map((name) => valueOf(fields[name])) })),
    separator: null,
  };
}

/** One line for each row of the lists in an object; its other fields are in each. */
function linesOf(one: Fields): Fields[] {
  const lists = Object.values(one).filter((value) => Array.isArray(value) && value.some(isFields));
  const own = Object.fromEntries(Object.entries(one).filter(([, value]) => !lists.includes(value)));
  const rows = lists.flatMap((list) => (list as unknown[]).filter(isFields));
  return rows.length === 0 ? [own] : rows.map((row) => ({ ...own, ...row }));
}

const valueOf = (value: unknown): string =>
  Array.isArray(value) ? value.map((one) => textOf(one)).join('; ') : textOf(value);
