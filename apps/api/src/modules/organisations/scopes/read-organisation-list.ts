import type { ScopeImportProblem } from '@portal/contract/organisations/scopes';
import { problems as refusals } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import type { ReadTable } from '../../../imports/read-table.ts';
import type { Named } from './scopes.sql.ts';

/** The column names in lists of the admin area, and in other files. */
const CODE = ['code', 'organisation_code'];
const NAME = ['organisation', 'organisation_name'];
const MAX_PROBLEMS = 1000;

/** Folds text as stored or typed: non-breaking spaces, double spaces, capitals. */
const folded = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
/** Reads a heading: Excel column names can be written with spaces. */
const heading = (cell: string) => folded(cell).replaceAll(' ', '_');

/**
 * The organisations a list names, by the code; where a row has none, by the name. Other columns may be
 * there, and rows with neither.
 * @throws 400 for a list without such a column, or that names none
 */
export function readOrganisationList(
  { head, rows }: ReadTable,
  organisations: Named[],
): { ids: number[]; problems: ScopeImportProblem[] } {
  const names = head.map(heading);
  const placeOf = (column: string[]) => names.findIndex((name) => column.includes(name));
  const [codeAt, nameAt] = [placeOf(CODE), placeOf(NAME)];
  if (codeAt < 0 && nameAt < 0) throw refusals.notUnderstood(platformMessages.scopeFileColumnsMissing);

  const byCode = groupedBy(organisations, ({ organisation_code }) => organisation_code);
  const byName = groupedBy(organisations, ({ organisation_name }) => organisation_name);
  const rowOf = new Map<number, number>();
  const problems: ScopeImportProblem[] = [];
  for (const { row, cells } of rows) {
    const [code, name] = [cells[codeAt] ?? '', cells[nameAt] ?? ''];
    const isByCode = folded(code) !== '';
    if (!isByCode && folded(name) === '') continue;
    const [at, given, found] = isByCode
      ? [codeAt, code, byCode.get(folded(code)) ?? []]
      : [nameAt, name, byName.get(folded(name)) ?? []];
    const message = mistakeIn(given.trim(), found, rowOf);
    if (message !== null) problems.push({ row, column: head[at]!.trim(), message });
    else rowOf.set(found[0]!.id, row);
  }
  if (rowOf.size === 0 && problems.length === 0)
    throw refusals.notUnderstood(platformMessages.scopeFileEmpty);
  return { ids: [...rowOf.keys()], problems: problems.slice(0, MAX_PROBLEMS) };
}

function mistakeIn(given: string, found: Named[], rowOf: Map<number, number>): string | null {
  const shown = given.slice(0, 100);
  if (found.length === 0) return platformMessages.organisationNotFound({ given: shown }).text;
  if (found.length > 1) return platformMessages.organisationAmbiguous({ given: shown }).text;
  const before = rowOf.get(found[0]!.id);
  return before === undefined
    ? null
    : platformMessages.duplicateOrganisation({ given: shown, row: before }).text;
}

function groupedBy(known: Named[], wordOf: (one: Named) => string): Map<string, Named[]> {
  const groups = new Map<string, Named[]>();
  for (const one of known) {
    const word = folded(wordOf(one));
    groups.set(word, [...(groups.get(word) ?? []), one]);
  }
  return groups;
}
