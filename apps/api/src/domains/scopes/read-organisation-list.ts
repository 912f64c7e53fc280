import type { ScopeImportProblem } from '@portal/contract/scopes';
import { parseCsv } from '@portal/instruments/spreadsheet';
import { problems as refusals } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import type { Named } from './scopes.sql.ts';

const CODE = 'organisation_code';
const NAME = 'organisation_name';
/** More lines than a programme has organisations. */
const MAX_LINES = 5000;
const MAX_PROBLEMS = 1000;

/** As people write it and Excel stores it: spaces that do not break, doubled ones, capitals. */
const folded = (cell: string) => cell.replace(/\s+/g, ' ').trim().toLowerCase();
/** What stands in Excel as the name of a column may be written with spaces. */
const heading = (cell: string) => folded(cell).replaceAll(' ', '_');

type Table = { head: string[]; rows: { row: number; cells: string[] }[] };

/** A CSV: its headings, and its rows as Excel counts them. @throws 400 for a file that is none, or too long */
function readTable(content: Uint8Array): Table {
  const text = decoded(content);
  if (text.includes('\u0000')) throw refusals.notUnderstood(sentences.scopeFileUnreadable);
  const [head = [], ...lines] = parseCsv(text, { unescapeFormulae: true, maxRows: MAX_LINES + 2 }).map(
    (line) => line.map((cell) => String(cell ?? '')),
  );
  if (lines.length > MAX_LINES) throw refusals.notUnderstood(sentences.scopeFileTooLong(MAX_LINES));
  return { head, rows: lines.map((cells, at) => ({ row: at + 2, cells })) };
}

/** Excel's plain “CSV” is in the code page of the machine, not in UTF-8. */
function decoded(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/**
 * The organisations a CSV names, by `organisation_code`; where a row has none, by `organisation_name`. Other columns may be
 * there, and rows with neither.
 * @throws 400 for a file that is none, or names none
 */
export function readOrganisationList(
  content: Uint8Array,
  known: Named[],
): { ids: number[]; problems: ScopeImportProblem[] } {
  const { head, rows } = readTable(content);
  const names = head.map(heading);
  const [codeAt, nameAt] = [names.indexOf(CODE), names.indexOf(NAME)];
  if (codeAt < 0 && nameAt < 0) throw refusals.notUnderstood(sentences.scopeFileWithoutColumns);

  const byCode = groupedBy(known, ({ organisation_code }) => organisation_code);
  const byName = groupedBy(known, ({ organisation_name }) => organisation_name);
  const rowOf = new Map<number, number>();
  const problems: ScopeImportProblem[] = [];
  for (const { row, cells } of rows) {
    const [code, name] = [cells[codeAt] ?? '', cells[nameAt] ?? ''];
    const isByCode = folded(code) !== '';
    if (!isByCode && folded(name) === '') continue;
    const [column, given, found] = isByCode
      ? [CODE, code, byCode.get(folded(code)) ?? []]
      : [NAME, name, byName.get(folded(name)) ?? []];
    const message = mistakeIn(given.trim(), found, rowOf);
    if (message !== null) problems.push({ row, column, message });
    else rowOf.set(found[0]!.id, row);
  }
  if (rowOf.size === 0 && problems.length === 0) throw refusals.notUnderstood(sentences.scopeFileEmpty);
  return { ids: [...rowOf.keys()], problems: problems.slice(0, MAX_PROBLEMS) };
}

function mistakeIn(given: string, found: Named[], rowOf: Map<number, number>): string | null {
  const shown = given.slice(0, 100);
  if (found.length === 0) return sentences.organisationUnknown(shown);
  if (found.length > 1) return sentences.organisationAmbiguous(shown);
  const before = rowOf.get(found[0]!.id);
  return before === undefined ? null : sentences.organisationTwice(shown, before);
}

function groupedBy(known: Named[], wordOf: (one: Named) => string): Map<string, Named[]> {
  const groups = new Map<string, Named[]>();
  for (const one of known) {
    const word = folded(wordOf(one));
    groups.set(word, [...(groups.get(word) ?? []), one]);
  }
  return groups;
}
