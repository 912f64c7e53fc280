import { parseCsv } from '../../file-formats/spreadsheet.ts';
import { MOST_ITEMS } from '../../import/limits.ts';
import { ImportError } from '../../import/import-error.ts';

/** The columns of a data dictionary by the names the API gives them; the download has headings for people. */
const HEADINGS: Record<string, string> = {
  'variable / field name': 'field_name',
  'form name': 'form_name',
  'section header': 'section_header',
  'field type': 'field_type',
  'field label': 'field_label',
  'choices, calculations, or slider labels': 'select_choices_or_calculations',
  'choices or calculations': 'select_choices_or_calculations',
  'field note': 'field_note',
  'text validation type or show slider number': 'text_validation_type_or_show_slider_number',
  'text validation type': 'text_validation_type_or_show_slider_number',
  'text validation min': 'text_validation_min',
  'text validation max': 'text_validation_max',
  'identifier?': 'identifier',
  'branching logic (show field only if...)': 'branching_logic',
  'required field?': 'required_field',
  'matrix group name': 'matrix_group_name',
  'matrix ranking?': 'matrix_ranking',
  'field annotation': 'field_annotation',
};

/** A row of the dictionary; `place` is where it stands in the file. */
export type DictionaryField = { place: string; get: (column: string) => string };

const wordOf = (heading: unknown): string => {
  const text = String(heading ?? '')
    .trim()
    .toLowerCase();
  return HEADINGS[text] ?? text;
};

/** A CSV as rows of fields; null where it is no data dictionary. @throws Refusal */
export function readDictionaryCsv(text: string): DictionaryField[] | null {
  const delimiter = [',', ';', '\t'].find((one) => {
    const [head = []] = parseCsv(text.slice(0, 20_000), { delimiter: one, maxRows: 1 });
    const names = head.map(wordOf);
    return names.includes('field_name') && names.includes('field_type');
  });
  if (delimiter === undefined) return null;
  const [head = [], ...lines] = parseCsv(text, { delimiter, maxRows: MOST_ITEMS + 2 });
  if (lines.length > MOST_ITEMS) throw new ImportError(`This file has more than ${MOST_ITEMS} rows.`);
  const columns = new Map(head.map((heading, index) => [wordOf(heading), index]));
  return lines.flatMap((line, index) => {
    const get = (column: string) => String(line[columns.get(column) ?? -1] ?? '').trim();
    // Blank rows are rows all the same: places are counted as a spreadsheet does.
    return get('field_name') === '' && get('field_type') === '' ? [] : [{ place: `row ${index + 2}`, get }];
  });
}

/** Reads the API's metadata as JSON; returns null if the JSON is something else. */
export function readDictionaryJson(json: unknown): DictionaryField[] | null {
  if (!Array.isArray(json) || json.length === 0) return null;
  const rows = json as unknown[];
  const isField = (row: unknown): row is Record<string, unknown> =>
    typeof row === 'object' && row !== null && 'field_name' in row && 'field_type' in row;
  if (!isField(rows[0])) return null;
  if (rows.length > MOST_ITEMS) throw new ImportError(`This file has more than ${MOST_ITEMS} fields.`);
  return rows.flatMap((row, index) => {
    if (!isField(row)) return [];
    const get = (column: string) => {
      const value = row[column];
      return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    };
    return [{ place: `field ${index + 1}`, get }];
  });
}
