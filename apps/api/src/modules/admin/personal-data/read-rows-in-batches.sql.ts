import { and, between, getTableName, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import type { ExportedTable } from './exported-table.sql.ts';

/** The number of ids that one statement reads. Small steps delay no other work. */
const WINDOW = 10_000;

/** The first and the last id of each table, by its name; those without numbers are read at once. */
export type IdRanges = Map<string, { first: number; last: number }>;

const isLookedThrough = <Whose>({ columns, steps }: ExportedTable<Whose>) =>
  !steps && columns['id']?.dataType === 'number';

export async function selectIdRanges<Whose>(
  db: Db,
  tables: readonly ExportedTable<Whose>[],
): Promise<IdRanges> {
  const names = [...new Set(tables.filter(isLookedThrough).map(({ table }) => getTableName(table)))];
  if (names.length === 0) return new Map();
  const each = names.map(
    (name) =>
      sql`select ${name} as of, min(id)::float8 as first, max(id)::float8 as last from ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<{ of: string; first: number | null; last: number }>(
    sql.join(each, sql` union all `),
  );
  return new Map(rows.flatMap(({ of, first, last }) => (first === null ? [] : [[of, { first, last }]])));
}

/**
 * Yields the rows of a person or organisation in batches. Nothing stays open between two steps, however slow
 * the reader is.
 */
export async function* readRowsInBatches<Whose>(
  db: Db,
  exportedTable: ExportedTable<Whose>,
  subject: Whose,
  idRanges: IdRanges,
): AsyncGenerator<Record<string, unknown>[]> {
  const { table, where, columns } = exportedTable;
  if (!isLookedThrough(exportedTable)) {
    for (const step of exportedTable.steps?.(subject) ?? [where(subject)])
      yield await db.select(columns).from(table).where(step);
    return;
  }
  const range = idRanges.get(getTableName(table));
  const id = columns['id']!;
  for (let from = range?.first ?? 1; from <= (range?.last ?? 0); from += WINDOW) {
    const step = between(id, from, from + WINDOW - 1);
    yield await db
      .select(columns)
      .from(table)
      .where(and(step, where(subject)))
      .orderBy(id);
  }
}
