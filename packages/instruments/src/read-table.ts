import { archiveEntries } from './archive.ts';
import { MOST_ITEMS } from './limits.ts';
import { Refusal } from './refusal.ts';
import { readSheets, type SheetTable } from './sheets.ts';
import { parseCsv } from './spreadsheet.ts';
import { decodeText } from './table-text.ts';

/** Headings and rows as texts; `number` counts as the spreadsheet program does, from 1. */
export type UploadedTable = Omit<SheetTable, 'name'>;

/** Reads a table that somebody uploads: the first sheet of a workbook that holds anything, or a CSV with whatever separator. @throws Refusal */
export async function readTable(content: Uint8Array): Promise<UploadedTable> {
  if (content.length === 0) throw new Refusal('This file is empty.');
  const isOld = content[0] === 0xd0 && content[1] === 0xcf;
  if (isOld || (content[0] === 0x50 && content[1] === 0x4b)) {
    if (!isOld) archiveEntries(content);
    const sheets = await readSheets(content, () => true);
    const [sheet] = sheets.filter(({ header }) => header.length > 0);
    if (!sheet) throw new Refusal('This workbook has no table in it.');
    return tidy(sheet);
  }
  const text = decodeText(content).replace(/^\ufeff/, '');
  // The line that Excel writes for itself, and takes away again.
  const [, said, body] = /^(?:sep=(.)\r?\n)?([\s\S]*)$/.exec(text) ?? [null, undefined, text];
  const delimiter = said ?? mostOf(body ?? text);
  const lines = parseCsv(body ?? text, { delimiter, maxRows: MOST_ITEMS + 2, unescapeFormulae: true });
  if (lines.length > MOST_ITEMS + 1) throw new Refusal(`This file has more than ${MOST_ITEMS} rows.`);
  const rows = lines
    .map((line, index) => ({
      number: index + 1 + (said === undefined ? 0 : 1),
      cells: line.map((cell) => String(cell ?? '')),
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [head, ...rest] = rows;
  return tidy({ header: head?.cells ?? [], rows: rest });
}

/** What separates most in the heading. */
function mostOf(text: string): string {
  const [head = ''] = text.trimStart().split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((one) => ({ one, n: head.split(one).length }));
  return counts.sort((a, b) => b.n - a.n)[0]!.one;
}

/** Spaces at the ends, and those that cannot be seen from others, are nobody's meaning. */
const tidied = (text: string): string => text.replace(/[\s\u200b\ufeff]+/g, ' ').trim();

const tidy = ({ header, rows }: UploadedTable): UploadedTable => ({
  header: header.map(tidied),
  rows: rows.map(({ number, cells }) => ({ number, cells: cells.map(tidied) })),
});
