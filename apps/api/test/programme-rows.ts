import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../src/database/connect.ts';

/*
 * To which programme each row of the database belongs: found by the references between tables, the shortest way first, so
 * that a new table is looked after by itself.
 */

type Reference = { child: string; column: string; parent: string; key: string };
export type ProgrammeRows = Awaited<ReturnType<typeof programmeRows>>;

export async function programmeRows(db: Db) {
  const { rows: references } = await db.execute<Reference>(sql`
    select c.conrelid::regclass::text child, a.attname "column", c.confrelid::regclass::text parent, k.attname "key"
    from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and array_length(c.conkey, 1) = 1 and c.connamespace = 'public'::regnamespace
    order by a.attnotnull desc, child, a.attnum`);
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select c.oid::regclass::text "name" from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`);

  /** The id of the programme that a row named `one` of the table belongs to, as an expression. */
  const programmeOf = new Map<string, (row: SQL) => SQL>([['programmes', (row) => sql`${row}.id`]]);
  let isGrowing = true;
  while (isGrowing) {
    const found = references.filter(
      ({ child, parent }) => !programmeOf.has(child) && programmeOf.has(parent),
    );
    for (const { child, column, parent, key } of found) {
      if (programmeOf.has(child)) continue;
      const ofParent = programmeOf.get(parent)!;
      const above = sql.identifier(`of_${parent}`);
      programmeOf.set(child, (row) =>
        parent === 'programmes'
          ? sql`${row}.${sql.identifier(column)}`
          : sql`(select ${ofParent(sql`${above}`)} from ${sql.identifier(parent)} ${above} where ${above}.${sql.identifier(key)} = ${row}.${sql.identifier(column)})`,
      );
    }
    isGrowing = found.length > 0;
  }
  const owned = tables.filter(({ name }) => programmeOf.has(name)).map(({ name }) => name);

  /** What stands in each of these tables of a programme, as one word a table. */
  async function sumsOf(programmeId: number, named = owned): Promise<Record<string, string>> {
    if (named.length === 0) return {};
    const each = named.map(
      (
        name,
      ) => sql`select ${name} "table", count(*) || ' ' || coalesce(md5(string_agg(md5(one::text), '' order by md5(one::text))), '') held
        from ${sql.identifier(name)} one where ${programmeOf.get(name)!(sql`one`)} = ${programmeId}`,
    );
    const { rows } = await db.execute<{ table: string; held: string }>(sql.join(each, sql` union all `));
    return Object.fromEntries(rows.map(({ table, held }) => [table, held]));
  }

  /** From now on the database notes which tables are written to. Answers a way to ask which were, since it was last asked. */
  async function watchWrites(): Promise<() => Promise<string[]>> {
    await db.execute(sql`create schema watching`);
    await db.execute(sql`create table watching.written (name text not null)`);
    await db.execute(sql`
      create function watching.note() returns trigger language plpgsql as $$
        begin insert into watching.written values (tg_table_name); return null; end $$`);
    for (const name of owned)
      await db.execute(sql`
        create trigger watching after insert or update or delete or truncate on ${sql.identifier(name)}
          for each statement execute function watching.note()`);
    return async () => {
      const { rows } = await db.execute<{ name: string }>(
        sql`with taken as (delete from watching.written returning name) select distinct name from taken`,
      );
      return rows.map(({ name }) => name);
    };
  }

  /** References from a row of one programme to a row of another: there must be none. */
  async function crossings(): Promise<string[]> {
    const each = references.flatMap(({ child, column, parent, key }) =>
      programmeOf.has(child) && programmeOf.has(parent)
        ? [
            sql`select ${`${child}.${column}`} "at" from ${sql.identifier(child)} one
              join ${sql.identifier(parent)} two on two.${sql.identifier(key)} = one.${sql.identifier(column)}
              where ${programmeOf.get(child)!(sql`one`)} <> ${programmeOf.get(parent)!(sql`two`)}`,
          ]
        : [],
    );
    const { rows } = await db.execute<{ at: string }>(sql.join(each, sql` union all `));
    return rows.map(({ at }) => at);
  }
  return {
    owned,
    unowned: tables.map(({ name }) => name).filter((name) => !programmeOf.has(name)),
    sumsOf,
    watchWrites,
    crossings,
  };
}
