import { plainLine } from '../../import/plain-text.ts';
import type { SheetTable } from '../../file-formats/read-sheets.ts';
import type { SourceOption } from '../../import/source-instrument.ts';
import { FormSheet } from './form-sheet.ts';

export type ChoiceLists = Map<string, SourceOption[]>;

/** The lists of options by their names. */
export function readChoices(
  table: SheetTable | undefined,
  language: string | null,
  otherwise?: string | null,
): ChoiceLists {
  const lists: ChoiceLists = new Map();
  if (!table) return lists;
  const sheet = new FormSheet(table, language, otherwise);
  for (const row of sheet.rows) {
    const list = sheet.raw(row, 'list_name', 'list');
    const code = sheet.raw(row, 'name', 'value');
    const name = plainLine(sheet.text(row, 'label'));
    if (list === '' || (code === '' && name === '')) continue;
    const options = lists.get(list) ?? [];
    options.push({ code, name: name || code, columns: new Map([...sheet.cells(row), ['name', code]]) });
    lists.set(list, options);
  }
  return lists;
}
