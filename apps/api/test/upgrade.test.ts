import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../src/database/migrate.ts';
import { loadBulkTemplates } from './fixtures/insert-bulk-rows.ts';
import { buildAuthorisationFixture } from './fixtures/authorisation-fixture.ts';
import { createDatabase, dropDatabase } from './support/template-database.ts';
import { createTestApp } from './support/test-app.ts';

const FOLDER = path.resolve('apps/api/migrations');
type Journal = { entries: { tag: string }[] };
const journal = JSON.parse(fs.readFileSync(path.join(FOLDER, 'meta/_journal.json'), 'utf8')) as Journal;
const newest = journal.entries.length - 1;

/**
 * Where words of a list are checked (0012): what rows of today have before that, no portal of then had. Some of those that came
 * after, and each of the last ones before the newest.
 */
const LAST = 8;
const FROM = [12, 18, 24, 30, ...Array.from({ length: LAST }, (_, i) => newest - LAST + i)];

/** What a migration changes on purpose in data that are there: by table, the columns. */
const CHANGED: Record<string, string[]> = {};

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

/** Every table with the columns that are stored, not worked out. */
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

/** A folder that knows the migrations up to one of them only, as an earlier release had it. */
function folderUpTo(index: number): string {
  const folder = path.join(temporary, String(index));
  fs.mkdirSync(path.join(folder, 'meta'), { recursive: true });
  const entries = journal.entries.slice(0, index + 1);
  for (const { tag } of entries)
    fs.copyFileSync(path.join(FOLDER, `${tag}.sql`), path.join(folder, `${tag}.sql`));
  fs.writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

/**
 * The rows of the world as an earlier schema could have had them: the columns it has. What it refuses (a word it does not know
 * yet) is left out, row by row, and whatever hangs on that with it; what a migration fills is as it was then.
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

/** A check of that time, or a column that had to be filled then and is gone since. */
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

describe('an upgrade to the newest schema', () => {
  it.each(FROM.map((index) => [journal.entries[index]!.tag, index] as const))(
    'from %s keeps every row and every value',
    (_, index) =>
      onEmptyDatabase(async (databaseUrl) => {
        await migrate(databaseUrl, folderUpTo(index));
        const before = await withClient(databaseUrl, async (client) => {
          await fillEarlier(client, await columnsOf(client));
          return dump(client);
        });
        await migrate(databaseUrl, FOLDER);
        const [after, columns] = await withClient(databaseUrl, async (client) => [
          await dump(client),
          await columnsOf(client),
        ]);
        expect(columns).toEqual(newestColumns);
        let compared = 0;
        for (const [table, rows] of before) {
          if (rows.length === 0) continue;
          const kept = Object.keys(rows[0]!).filter(
            (column) => columns.get(table)?.includes(column) && !CHANGED[table]?.includes(column),
          );
          const now = after.get(table)!.map((row) => only(row, kept));
          expect([table, sorted(now)]).toEqual([table, sorted(rows.map((row) => only(row, kept)))]);
          compared += rows.length;
        }
        const there = [...world.values()].reduce((sum, rows) => sum + rows.length, 0);
        // An early schema lacks tables and words; a late one has nearly everything.
        expect(compared).toBeGreaterThan(there * (index < 20 ? 0.3 : 0.8));
      }),
  );
});

/** From here on a former version works on the schema of the next one, while servers are exchanged one after the other. */
const FIRST_SIDE_BY_SIDE = 43;
const PAIRS = Array.from({ length: 3 }, (_, i) => newest - 3 + i).filter(
  (index) => index >= FIRST_SIDE_BY_SIDE,
);

describe('a former version', () => {
  it.each(
    PAIRS.map((index) => [journal.entries[index]!.tag, journal.entries[index + 1]!.tag, index] as const),
  )('of %s reads and writes its columns in the schema of %s as in its own', async (_, __, index) => {
    // What its own schema took in, written by a version that knows the columns of then.
    const [columns, filled, own] = await onEmptyDatabase(async (databaseUrl) => {
      await migrate(databaseUrl, folderUpTo(index));
      return withClient(databaseUrl, async (client) => {
        const known = await columnsOf(client);
        return [known, await fillEarlier(client, known), await dump(client)] as const;
      });
    });
    const next = await onEmptyDatabase(async (databaseUrl) => {
      await migrate(databaseUrl, folderUpTo(index + 1));
      return withClient(databaseUrl, async (client) => {
        await fillEarlier(client, columns);
        return dump(client);
      });
    });
    let compared = 0;
    for (const table of filled) {
      const rows = own.get(table)!;
      const taken = new Set(
        (next.get(table) ?? []).map((row) => JSON.stringify(only(row, columns.get(table)!))),
      );
      const lacking = rows
        .map((row) => JSON.stringify(only(row, columns.get(table)!)))
        .filter((row) => !taken.has(row));
      expect([table, lacking]).toEqual([table, []]);
      compared += rows.length;
    }
    expect(compared).toBeGreaterThan(100);
  });
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
