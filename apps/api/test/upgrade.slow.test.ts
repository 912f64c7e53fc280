import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../src/database/migrate.ts';
import { loadBulkTemplates } from '#fixtures/insert-bulk-rows';
import { buildAuthorisationFixture } from '#fixtures/authorisation-fixture';
import { createDatabase, dropDatabase, databaseUrlFor, SCHEMA_TEMPLATE } from '#support/template-database';
import { createTestApp } from '#support/test-app';

const FOLDER = path.resolve('apps/api/migrations');

/** The migrations that the baseline replaced, in order, as the last commit with them had them. */
type Replaced = { tag: string; when: number; sql: string }[];
const replaced = JSON.parse(
  gunzipSync(fs.readFileSync('apps/api/test/replaced-migrations.json.gz')).toString(),
) as Replaced;

type Rows = Record<string, unknown>[];
type World = Map<string, Rows>;
let world: World;
let newestColumns: Map<string, string[]>;
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-upgrade-'));
beforeAll(async () => {
  const t = await createTestApp();
  await loadBulkTemplates(t, await buildAuthorisationFixture(t));
  await withClient(t.databaseUrl, async (client) => {
    world = await dump(client);
    newestColumns = await columnsOf(client);
  });
  await t.stop();
});
afterAll(() => fs.rmSync(temporary, { recursive: true }));

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Lists every table with its stored columns, not the calculated ones. */
async function columnsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table_name: string; columns: string[] }>(`
    select table_name::text, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`);
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
}

async function dump(client: pg.Client): Promise<World> {
  const tables = [...(await columnsOf(client)).keys()];
  const all = tables.map((table) => `select '${table}' as of, to_jsonb(t) as row from "${table}" t`);
  const { rows } = await client.query<{ of: string; row: Rows[number] }>(all.join(' union all '));
  const world: World = new Map(tables.map((table) => [table, []]));
  for (const { of, row } of rows) world.get(of)!.push(row);
  return world;
}

/** Makes the schema the way a version from before the baseline did, with its first migrations or all of them. */
async function applyReplaced(databaseUrl: string, count = replaced.length): Promise<void> {
  const folder = path.join(temporary, String(count));
  fs.mkdirSync(path.join(folder, 'meta'), { recursive: true });
  const entries = replaced
    .slice(0, count)
    .map(({ tag, when }, idx) => ({ idx, tag, when, breakpoints: true }));
  for (const { tag, sql } of replaced.slice(0, count)) fs.writeFileSync(path.join(folder, `${tag}.sql`), sql);
  fs.writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  await withClient(databaseUrl, (client) => applyMigrations(drizzle(client), { migrationsFolder: folder }));
}

/** Lists everything that makes up the schema, a line each, with the migrations that the database records. */
const schemaOf = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ made: string }>(SCHEMA);
    return rows.map(({ made }) => made);
  });

const SCHEMA = `
  select concat_ws(' ', 'class', relname, relkind, reloptions, relpersistence) made
    from pg_class where relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'column', attrelid::regclass,
      row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod), attnotnull,
      attidentity, attgenerated, attstorage, attcollation::regcollation, pg_get_expr(adbin, adrelid))
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
      and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
  union all select concat_ws(' ', 'function', pg_get_functiondef(oid))
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  union all select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'
  union all select concat_ws(' ', 'extension', extname, extversion) from pg_extension
  union all select concat_ws(' ', 'comment', classoid::regclass, description) from pg_description
    where classoid = 'pg_class'::regclass
      and objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select concat_ws(' ', 'chart type', to_jsonb(output_types)) from output_types
  union all select concat_ws(' ', 'recorded', hash, created_at) from drizzle.__drizzle_migrations
  order by 1`;

/**
 * Stores the fixture's rows as an earlier schema could have them, with the columns of that schema. Rows it
 * refuses (a word it does not know yet) are left out with their dependants. Values that a migration fills are
 * as they were then.
 * @returns the tables that were filled
 */
async function fillEarlier(client: pg.Client, columns: Map<string, string[]>): Promise<string[]> {
  const filled: string[] = [];
  await client.query(`set session_replication_role = replica`);
  for (const [table, has] of columns) {
    const rows = world.get(table) ?? [];
    const { rowCount: isFilled } = await client.query(`select from "${table}" limit 1`);
    if (isFilled || rows.length === 0) continue;
    filled.push(table);
    const names = has.filter((one) => newestColumns.get(table)?.includes(one)).map((one) => `"${one}"`);
    const insert = (some: Rows) =>
      client.query(
        `insert into "${table}" (${names.join(', ')}) overriding system value
         select ${names.join(', ')} from jsonb_populate_recordset(null::"${table}", $1)`,
        [JSON.stringify(some)],
      );
    await insert(rows).catch(async (error: unknown) => {
      if (!isOfThen(error)) throw error;
      for (const row of rows)
        await insert([row]).catch((one: unknown) => {
          if (!isOfThen(one)) throw one;
        });
    });
  }
  await client.query(DELETE_ORPHANS);
  await client.query(`set session_replication_role = origin`);
  return filled;
}

/**
 * Checks if the error is from a check of that time. The cause can also be a column required then and dropped
 * since.
 */
const isOfThen = (error: unknown) => ['23514', '23502'].includes((error as { code?: string }).code ?? '');

/** Rows whose parents an earlier schema refused. */
const DELETE_ORPHANS = `do $$
declare key record; gone bigint; removed bigint;
begin
  loop
    gone := 0;
    for key in
      select k.conrelid::regclass as child, k.confrelid::regclass as parent,
        string_agg(format('p.%I = c.%I', pa.attname, ca.attname), ' and ') as same,
        string_agg(format('c.%I is not null', ca.attname), ' and ') as there
      from pg_constraint k
      cross join lateral unnest(k.conkey, k.confkey) as pair(c, p)
      join pg_attribute ca on ca.attrelid = k.conrelid and ca.attnum = pair.c
      join pg_attribute pa on pa.attrelid = k.confrelid and pa.attnum = pair.p
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace group by k.oid, k.conrelid, k.confrelid
    loop
      execute format('delete from %s c where %s and not exists (select from %s p where %s)',
        key.child, key.there, key.parent, key.same);
      get diagnostics removed = row_count;
      gone := gone + removed;
    end loop;
    exit when gone = 0;
  end loop;
end $$`;

const only = (row: Rows[number], columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));
const sorted = (rows: Rows) => rows.map((row) => JSON.stringify(row)).sort();

describe('an upgrade from before the baseline', () => {
  it('keeps every row and every value, and ends at the schema of a new database', () =>
    onEmptyDatabase(async (databaseUrl) => {
      await applyReplaced(databaseUrl);
      const before = await withClient(databaseUrl, async (client) => {
        await fillEarlier(client, await columnsOf(client));
        return dump(client);
      });
      await migrate(databaseUrl, FOLDER);
      expect(await schemaOf(databaseUrl)).toEqual(
        await schemaOf(databaseUrlFor(inject('databaseServer'), SCHEMA_TEMPLATE)),
      );
      const after = await withClient(databaseUrl, dump);
      let compared = 0;
      for (const [table, rows] of before) {
        if (rows.length === 0) continue;
        const kept = Object.keys(rows[0]!).filter((column) => newestColumns.get(table)?.includes(column));
        const now = after.get(table)!.map((row) => only(row, kept));
        expect([table, sorted(now)]).toEqual([table, sorted(rows.map((row) => only(row, kept)))]);
        compared += rows.length;
      }
      const there = [...world.values()].reduce((sum, rows) => sum + rows.length, 0);
      expect(compared).toBeGreaterThan(there * 0.8);
    }));

  it.each([1, 12, replaced.length - 1])(
    'refuses a database with only %d of the replaced migrations and changes nothing',
    (count) =>
      onEmptyDatabase(async (databaseUrl) => {
        await applyReplaced(databaseUrl, count);
        const recorded = () =>
          withClient(databaseUrl, async (client) => {
            const migrations = await client.query(
              'select hash from drizzle.__drizzle_migrations order by id',
            );
            return [migrations.rows, await columnsOf(client)];
          });
        const before = await recorded();
        await expect(migrate(databaseUrl, FOLDER)).rejects.toThrow(
          `This database has ${count} of the 55 migrations from before version 0.1.0, so it cannot be upgraded directly. Check out the last commit before apps/api/migrations/0000_baseline.sql was added`,
        );
        expect(await recorded()).toEqual(before);
      }),
  );

  it('refuses a database whose last migration is not the one that the baseline replaced', () =>
    onEmptyDatabase(async (databaseUrl) => {
      await applyReplaced(databaseUrl);
      await withClient(databaseUrl, (client) =>
        client.query(`update drizzle.__drizzle_migrations set hash = 'other', created_at = created_at - 1
          where id = (select max(id) from drizzle.__drizzle_migrations)`),
      );
      await expect(migrate(databaseUrl, FOLDER)).rejects.toThrow('cannot be upgraded directly');
    }));
});

async function onEmptyDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const server = inject('databaseServer');
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await createDatabase(server, name);
  try {
    return await work(databaseUrl);
  } finally {
    await dropDatabase(server, name);
  }
}
