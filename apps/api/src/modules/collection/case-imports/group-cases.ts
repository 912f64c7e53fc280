import type { CaseProblem } from '@portal/contract/collection/case-imports';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import type { AskedQuestion } from '../../questionnaires/questionnaires/structure.sql.ts';
import type { CaseColumn } from './case-columns.ts';
import type { CaseTable } from './read-case-table.ts';

type FileName = CaseProblem['file'];
/** The cell of a file that answers a question. */
type CaseCell = { question: AskedQuestion; raw: string; file: FileName; line: number; column: string };
/** A case of the files, with its first line. */
export type FoundCase = {
  key: string;
  file: FileName;
  line: number;
  cells: Map<number, CaseCell>;
  problems: CaseProblem[];
};
/** A file with the columns of its headings; null for a heading that is no question. */
export type PlacedTable = { file: FileName; table: CaseTable; columns: (CaseColumn | null)[]; key: number };

/**
 * Collects the lines of each case, without blocking other calls. Each line with answers in a roster is the next row of it.
 * @param keys the answers that identify the cases, as they are written, with the form in which they are compared
 */
export async function groupCases(
  tables: readonly PlacedTable[],
  keys: ReadonlyMap<string, string | null>,
): Promise<{ cases: FoundCase[]; problems: CaseProblem[] }> {
  const turn = createEventLoopYielder();
  const cases = new Map<string, FoundCase>();
  const rowsOf = new Map<FoundCase, Map<number, number>>();
  const problems: CaseProblem[] = [];
  for (const { file, table, columns, key } of tables) {
    for (const { line, cells } of table.lines) {
      const compared = keys.get(keyOf(cells, key)) ?? null;
      const at = { file, line, column: table.head[key] ?? null, is_error: true };
      const known = compared === null ? undefined : cases.get(compared);
      if (compared === null) problems.push({ ...at, message: collectionMessages.caseKeyRequired.text });
      else if (!known && file === 'rows')
        problems.push({ ...at, message: collectionMessages.rowCaseNotFound.text });
      if (compared === null || (!known && file === 'rows')) continue;
      const one = known ?? { key: compared, file, line, cells: new Map(), problems: [] };
      cases.set(one.key, one);
      const rows = rowsOf.get(one) ?? new Map<number, number>();
      rowsOf.set(one, rows);
      placeLine(one, { file, line, cells, columns, key, head: table.head }, rows);
      await turn();
    }
  }
  return { cases: [...cases.values()], problems };
}

/** Returns the answer of a line that identifies its case, as it is written. */
export const keyOf = (cells: readonly string[], column: number): string => cells[column]?.trim() ?? '';

type Line = Pick<PlacedTable, 'file' | 'columns' | 'key'> & { line: number; cells: string[]; head: string[] };

/** @param rows the rows of each roster that are filled so far */
function placeLine(
  one: FoundCase,
  { file, line, cells, columns, key, head }: Line,
  rows: Map<number, number>,
) {
  const begun = new Set(
    columns.flatMap((column, at) => (column?.roster != null && cells[at] ? [column.roster] : [])),
  );
  for (const [at, column] of columns.entries()) {
    const raw = cells[at] ?? '';
    if (column === null || raw === '') continue;
    const question = column.questions[column.roster === null ? 0 : (rows.get(column.roster) ?? 0)];
    const place = { file, line, column: head[at]! };
    if (!question) {
      one.problems.push({
        ...place,
        is_error: true,
        message: collectionMessages.tooManyCaseRows({ most: column.questions.length }).text,
      });
      continue;
    }
    const before = one.cells.get(question.id);
    if (before && at !== key && before.raw !== raw)
      one.problems.push({
        ...place,
        is_error: true,
        message: collectionMessages.caseAnswersDiffer({ line: before.line }).text,
      });
    else if (!before) one.cells.set(question.id, { question, raw, ...place });
  }
  for (const roster of begun) rows.set(roster, (rows.get(roster) ?? 0) + 1);
}
