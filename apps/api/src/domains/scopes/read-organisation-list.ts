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
const folded = (cell: unknown) =>
  String(cell ?? '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase();
/** What stands in Excel as the name of a column may be written with spaces. */
const heading = (cell: unknown) => folded(cell).replaceAll(' ', '_');

/**
 * The organisations a CSV names, by `organisation_code`; where a row has none, by `organisation_name`. Other columns may be
 * there. Rows count as Excel counts them, the heading is row 1.
 * @throws 400 for a file that is none, or has neither column
 */
export function readOrganisationList(
  content: Uint8Array,
  known: Named[],
): { ids: number[]; problems: ScopeImportProblem[] } {
  const text = new TextDecoder('utf-8').decode(content);
  if (text.includes('\u0000')) throw refusals.notUnderstood(sentences.scopeFileUnreadable);
  const [head = [], ...lines] = parseCsv(text, { unescapeFormulae: true });
  const names = head.map(heading);
  const [codeAt, nameAt] = [names.indexOf(CODE), names.indexOf(NAME)];
  if (codeAt < 0 && nameAt < 0) throw refusals.notUnderstood(sentences.scopeFileWithoutColumns);
  if (lines.length > MAX_LINES) throw refusals.notUnderstood(sentences.scopeFileTooLong(MAX_LINES));

  const byCode = groupedBy(known, ({ organisation_code }) => organisation_code);
  const byName = groupedBy(known, ({ organisation_name }) => organisation_name);
  const rowOf = new Map<number, number>();
  const problems: ScopeImportProblem[] = [];
  for (const [at, line] of lines.entries()) {
    const row = at + 2;
    const code = codeAt < 0 ? '' : String(line[codeAt] ?? '');
    const name = nameAt < 0 ? '' : String(line[nameAt] ?? '');
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
