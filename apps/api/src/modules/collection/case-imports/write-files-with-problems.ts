import type { CaseProblem } from '@portal/contract/collection/case-imports';
import { writeCsv } from '@portal/instruments/file-formats/spreadsheet';
import type { PlacedTable } from './group-cases.ts';

/** The heading of the column that a returned file has besides its own; an upload ignores it. */
export const PROBLEM_HEADING = 'Problems';

/** Writes each file that has problems again as CSV, with the problems of each line beside it. */
export function writeFilesWithProblems(tables: readonly PlacedTable[], problems: readonly CaseProblem[]) {
  return tables.flatMap(({ file, table }) => {
    const own = problems.filter((one) => one.file === file);
    if (own.length === 0) return [];
    const said = new Map<number, string[]>();
    for (const { line, column, message } of own)
      said.set(line, [...(said.get(line) ?? []), column === null ? message : `${column}: ${message}`]);
    const kept = table.head.flatMap((name, at) => (name === PROBLEM_HEADING ? [] : [at]));
    const rows = table.lines.map(({ line, cells }) => [
      ...kept.map((at) => cells[at] ?? ''),
      (said.get(line) ?? []).join(' '),
    ]);
    const head = [...kept.map((at) => table.head[at]!), PROBLEM_HEADING];
    const file_name = file === 'cases' ? 'Cases with problems.csv' : 'Rows with problems.csv';
    return [{ file_name, content: writeCsv([head, ...rows], { bom: true, escapeFormulae: true }) }];
  });
}
