import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

type Reference = { table: string; column: string; is_owned: boolean };

/** Lists the columns that refer to a table, as the database knows them. `is_owned`: deleted with its parent. */
async function referencesTo(t: TestApp, parent: string): Promise<Reference[]> {
  const { rows } = await t.db.execute<Reference>(sql`
    select child.relname as table, attname as column, confdeltype = 'c' as is_owned
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_attribute on attrelid = child.oid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${parent}::regclass and child.relnamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows;
}

/**
 * Names a person in every row of every column that refers to users, but not in what only its owner sees: tables whose rows are
 * deleted with the user. @returns the number of rows for each `table.column`
 */
export async function setPersonInAllReferences(
  t: TestApp,
  personId: number,
): Promise<Record<string, number>> {
  const named: Record<string, number> = {};
  for (const { table, column, is_owned } of await referencesTo(t, 'users')) {
    if (is_owned) continue;
    const { rowCount } = await t.db.execute(sql`
      update ${sql.identifier(table)} set ${sql.identifier(column)} = ${personId}`);
    named[`${table}.${column}`] = rowCount ?? 0;
  }
  return named;
}

/** Counts the rows of every column that refers to an organisation. */
export async function countReferencesToRow(
  t: TestApp,
  referencedTable: string,
  id: number,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await referencesTo(t, referencedTable)) {
    const { rows } = await t.db.execute<{ n: number }>(sql`
      select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`);
    counts[`${table}.${column}`] = rows[0]!.n;
  }
  return counts;
}
