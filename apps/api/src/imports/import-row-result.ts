import type { ImportRowResult } from '@portal/contract/shared/table-imports';
import type { ImportColumn } from './import-columns.ts';

/** The reason a row is refused, by column name; null if the reason concerns the whole row. */
export type RowProblem<Name extends string> = { name: Name | null; message: string };

/** Builds a row's result: refused if the row has a fault, otherwise its effect on the stored data. */
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
    /** The stored values; null if not stored yet. */
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
