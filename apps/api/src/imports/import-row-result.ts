import type { ImportRowResult } from '@portal/contract/shared/table-imports';
import type { ImportColumn } from './import-columns.ts';

/** Why a row is refused, by the name of its column; null where it is about the row as a whole. */
export type RowProblem<Name extends string> = { name: Name | null; message: string };

/** What becomes of a row: refused where something is wrong with it, else by what it does to what is stored. */
export function toRowResult<Name extends string>(
  columns: readonly ImportColumn<Name>[],
  {
    row,
    name,
    before,
    after,
    problems,
  }: {
    row: number;
    name: string;
    /** As it is stored; null: not yet. */
    before: Record<Name, string | null> | null;
    after: Record<Name, string | null>;
    problems: RowProblem<Name>[];
  },
): ImportRowResult {
  const changes = columns
    .map((column) => ({ column: column.label, from: before?.[column.name] ?? null, to: after[column.name] }))
    .filter(({ from, to }) => from !== to);
  const outcome =
    problems.length > 0 ? 'refused' : before === null ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  // One reason a column: what is no date is not too far away as well.
  const told = problems.filter((one, at) => problems.findIndex(({ name: of }) => of === one.name) === at);
  const labelOf = (of: Name | null) => columns.find((column) => column.name === of)?.label ?? null;
  return {
    row,
    name,
    outcome,
    changes: outcome === 'changed' ? changes : [],
    problems: told.map((problem) => ({ column: labelOf(problem.name), message: problem.message })),
  };
}
