import { truncate } from '../../import/plain-text.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import type { FormSheet } from './form-sheet.ts';

/** Columns that say nothing of what is asked. */
const OF_NO_MATTER = [
  'type',
  'name',
  'label',
  'hint',
  'guidance_hint',
  'appearance',
  'note',
  'notes',
  'comment',
];
const OF_RULES = ['relevant', 'relevance', 'bind:relevant'];

export const KNOWN_GROUP_COLUMNS: ReadonlySet<string> = new Set([
  ...OF_NO_MATTER,
  ...OF_RULES,
  ...['kobo_matrix_list', 'matrix_list', 'repeat_count', 'most_rows', 'least_rows'],
]);

/** Columns that are read, or reported with a specific message. */
export const KNOWN_QUESTION_COLUMNS: ReadonlySet<string> = new Set([
  ...OF_NO_MATTER,
  ...OF_RULES,
  ...['required', 'bind:required', 'required_message', 'constraint', 'bind:constraint', 'constraint_message'],
  ...['calculation', 'calculate', 'bind:calculate', 'parameters', 'parameters:range', 'choice_filter'],
  ...['default', 'bind:default', 'read_only', 'readonly', 'bind:readonly'],
  ...['media:image', 'image', 'media:audio', 'audio', 'media:video', 'video', 'big_image', 'media:big_image'],
]);

const LONGEST_LIST = 300;

/** Reports a row's values in columns that have no equivalent here. */
export function reportUnknownColumns(
  sheet: FormSheet,
  row: { cells: string[] },
  entry: ReportEntry,
  known: ReadonlySet<string>,
): void {
  const others = sheet.beside(row, known).map((name) => `${name} “${truncate(sheet.raw(row, name), 60)}”`);
  if (others.length > 0)
    entry.approximate(`Other columns are left out: ${truncate(others.join(', '), LONGEST_LIST)}.`);
}
