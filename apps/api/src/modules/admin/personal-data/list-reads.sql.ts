import { and, between, getTableName, is, sql, type SQLWrapper } from 'drizzle-orm';
import { utcTime } from '../../../database/utc-time.ts';
import { type PgColumn, PgTimestamp } from 'drizzle-orm/pg-core';
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

/** Reads some rows of one table, in one statement. Each row is a JSON object, written by PostgreSQL. */
export type Read = () => Promise<string[]>;

/**
 * Lists the reads that return the rows of a person or organisation, in the order of the file. Nothing stays open
 * between two of them, however slow the reader of the file is.
 */
export function listReads<Whose>(
  db: Db,
  exportedTable: ExportedTable<Whose>,
  subject: Whose,
  idRanges: IdRanges,
): Read[] {
  const { table, where, columns } = exportedTable;
  const written = Object.fromEntries(Object.entries(columns).map(([name, one]) => [name, inUtc(name, one)]));
  if (!isLookedThrough(exportedTable)) {
    const steps = exportedTable.steps?.(subject) ?? [where(subject)];
    return steps.map((step) => async () => readAsJson(db, db.select(written).from(table).where(step)));
  }
  const id = columns['id']!;
  const { first, last } = idRanges.get(getTableName(table)) ?? { first: 1, last: 0 };
  const count = Math.ceil((last - first + 1) / WINDOW);
  return Array.from({ length: count }, (_, at) => async () => {
    const from = first + at * WINDOW;
    return readAsJson(
      db,
      db
        .select(written)
        .from(table)
        .where(and(between(id, from, from + WINDOW - 1), where(subject)))
        .orderBy(id),
    );
  });
}

/** Times are in UTC, as the file says, in whichever time zone the database is. */
const inUtc = (name: string, column: PgColumn) =>
  is(column, PgTimestamp) ? utcTime(column).as(name) : column;

async function readAsJson(db: Db, query: SQLWrapper): Promise<string[]> {
  const { rows } = await db.execute<{ row: string }>(
    sql`select row_to_json(found)::text as row from ${query} found`,
  );
  return rows.map(({ row }) => row);
}
