import { type CellValue, readXls, readXlsx, type Workbook } from './spreadsheet.ts';
import { archiveEntries, damagedFileError, ENCRYPTED_MESSAGE } from './archive.ts';
import { MOST_ITEMS } from '../import/limits.ts';
import { ImportError } from '../import/import-error.ts';

/** A sheet as texts. `number` counts as the spreadsheet program does, from 1; blank rows are left out. */
export type SheetTable = { name: string; header: string[]; rows: { number: number; cells: string[] }[] };

/**
 * The part read of a sheet: its heading and one row more than allowed; no form has as many as 300 columns.
 */
const EXTENT = `A1:KN${MOST_ITEMS + 2}`;

/** Reads a workbook of either generation, by what it is and not by its name. @throws Refusal */
export async function readSheets(
  content: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<SheetTable[]> {
  const isOld = content[0] === 0xd0 && content[1] === 0xcf;
  if (!isOld) archiveEntries(content);
  const reading = isOld
    ? readXls(content)
    : readXlsx(content, { range: EXTENT, sheets: ({ name }) => isWanted(name) });
  const workbook = await reading.catch((error: Error) => {
    throw /encrypt|password/i.test(`${error.name} ${error.message}`)
      ? new ImportError(ENCRYPTED_MESSAGE)
      : damagedFileError();
  });
  return tables(workbook).filter(({ name }) => isWanted(name));
}

const tables = (workbook: Workbook): SheetTable[] =>
  workbook.sheets.map(({ name, rows }) => {
    const [head, ...rest] = rows
      .map((row, index) => ({ number: index + 1, cells: row.map(textOfCell) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
    if (rest.length > MOST_ITEMS)
      throw new ImportError(`The sheet “${name}” has more than ${MOST_ITEMS} rows.`);
    return { name, header: head?.cells ?? [], rows: rest };
  });

function textOfCell(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return String(value).trim();
}
