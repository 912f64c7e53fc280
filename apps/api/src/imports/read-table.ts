import { parseCsv, readXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { decodeText } from '@portal/instruments/import/decode-text';
import { checkUnpackedSize } from '../modules/collection/workbooks/check-unpacked-size.ts';
import { problems } from '../lib/problems.ts';
import { platformMessages } from '../messages/platform.ts';
import { detectCsvSeparator } from './detect-csv-separator.ts';

/** A list from a file: the headings, and each non-blank row with its number in the spreadsheet. */
export type ReadTable = { head: string[]; rows: { row: number; cells: string[] }[] };

const MAX_TABLE_ROWS = 5000;
/** Further to the right nothing is looked at: a figure in the farthest corner must not make a grid of millions of cells. */
const rangeOf = (mostRows: number) => `A1:AX${mostRows + 2}`;

/** Reads a list from a CSV or the first sheet of a workbook that holds anything. @throws 400 (or Refusal) for what is neither, or too long */
export async function readTable(
  file: { file_name: string; content: Uint8Array },
  most = MAX_TABLE_ROWS,
): Promise<ReadTable> {
  const lines = isArchive(file.content) ? await readSheet(file.content, most) : readCsv(file.content, most);
  const [head, ...rows] = lines
    .map((line, index) => ({ row: index + 1, cells: line.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length > most) throw problems.notUnderstood(platformMessages.tableTooLong({ most }));
  return { head: head?.cells ?? [], rows };
}

/** Checks the file's content, not its name. */
const isArchive = (content: Uint8Array) => content[0] === 0x50 && content[1] === 0x4b;

async function readSheet(content: Uint8Array, most: number): Promise<unknown[][]> {
  await checkUnpackedSize(content);
  const workbook = await readXlsx(content, { range: rangeOf(most) }).catch(() => {
    throw problems.notUnderstood(platformMessages.fileNotTable);
  });
  const filled = workbook.sheets.find(({ rows }) => rows.some((line) => line?.some((cell) => cell !== null)));
  return (filled?.rows ?? []).map((line) => [...(line ?? [])]);
}

function readCsv(content: Uint8Array, most: number): unknown[][] {
  const { separator, body, hasSeparatorLine } = detectCsvSeparator(decodeText(content));
  const lines = parseCsv(body, {
    delimiter: separator,
    maxRows: most + 2,
    unescapeFormulae: true,
  });
  return hasSeparatorLine ? [[], ...lines] : lines;
}

/** A cell as a person reads it: no spaces around, none that only look like one, a day as 2025-03-31. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell)
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}
