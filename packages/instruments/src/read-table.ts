import { MOST_ITEMS } from './limits.ts';
import { Refusal } from './refusal.ts';
import { readSheets, type SheetTable } from './sheets.ts';
import { parseCsv } from './spreadsheet.ts';
import { decodeText } from './table-text.ts';

export type Table = Pick<SheetTable, 'header' | 'rows'>;

/**
 * A list that somebody keeps in a spreadsheet: the first sheet of a workbook that holds anything, or a CSV with commas,
 * semicolons or tabs. Rows are numbered as the spreadsheet program does; blank ones are left out. @throws Refusal
 */
export async function readTable(content: Uint8Array): Promise<Table> {
  if (content.length === 0) throw new Refusal('This file is empty.');
  const table = isWorkbook(content) ? await firstSheet(content) : readCsv(decodeText(content));
  const { header, rows } = table;
  return { header: header.map(tidy), rows: rows.map((row) => ({ ...row, cells: row.cells.map(tidy) })) };
}

async function firstSheet(content: Uint8Array): Promise<Table> {
  const sheets = await readSheets(content, () => true);
  const found = sheets.find(({ header }) => header.length > 0);
  if (!found) throw new Refusal('This workbook is empty.');
  return found;
}

function readCsv(text: string): Table {
  const lines = parseCsv(text, { unescapeFormulae: true, maxRows: MOST_ITEMS + 2 });
  const [head, ...rows] = lines
    .map((line, index) => ({ number: index + 1, cells: line.map((cell) => String(cell ?? '')) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head) throw new Refusal('This file is empty.');
  if (rows.length > MOST_ITEMS) throw new Refusal(`This file has more than ${MOST_ITEMS} rows.`);
  return { header: head.cells, rows };
}

/** What copying from web pages and mails leaves between words: spaces of other kinds, and marks that nobody sees. */
const tidy = (cell: string): string =>
  cell
    .replaceAll(/[\u200b\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const isWorkbook = (content: Uint8Array): boolean =>
  (content[0] === 0x50 && content[1] === 0x4b) || (content[0] === 0xd0 && content[1] === 0xcf);
