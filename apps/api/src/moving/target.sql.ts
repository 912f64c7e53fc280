import type pg from 'pg';
import { type MovedTable, openMoveConnection, SHARED_TABLES } from './catalogue.sql.ts';

/*
 * The database that a programme moves to. While it is being filled it has a schema `moving`, which says what has arrived, and
 * neither foreign keys nor further indexes: they are made again as the other database has them.
 */

/** Whether a programme is on its way into this database: no portal may open it before all is there. */
export async function hasIncomingMove(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select where to_regclass('moving.arriving') is not null`);
  return rowCount === 1;
}

export async function hasSchema(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_tables where schemaname in ('public', 'drizzle') limit 1`,
  );
  return rowCount === 1;
}

/** What the schema was made by, as one word. */
export async function selectSchemaVersion(client: pg.Client): Promise<string> {
  const { rows: there } = await client.query(
    `select where to_regclass('drizzle.__drizzle_migrations') is not null`,
  );
  if (there.length === 0) return '';
  const { rows } = await client.query<{ version: string }>(
    `select coalesce(string_agg(hash, ' ' order by created_at), '') "version" from drizzle.__drizzle_migrations`,
  );
  return rows[0]!.version;
}

export async function selectProgrammes(client: pg.Client): Promise<{ id: number; programme_code: string }[]> {
  const { rows } = await client.query<{ id: number; programme_code: string }>(
    'select id, programme_code from public.programmes order by id',
  );
  return rows;
}

/** Whether the programme is there: the same, by its code and number. */
export async function hasProgramme(
  client: pg.Client,
  programme: { id: number; programme_code: string },
): Promise<boolean> {
  return (await selectProgrammes(client)).some(
    ({ id, programme_code }) => id === programme.id && programme_code === programme.programme_code,
  );
}

export async function selectIncomingMove(client: pg.Client): Promise<string | null> {
  if (!(await hasIncomingMove(client))) return null;
  return (await client.query<{ move_id: string }>('select move_id from moving.arriving')).rows[0]!.move_id;
}

/** Empty tables that rows can be put into fast, with nothing happening by itself. All or nothing. */
export async function prepareTarget(client: pg.Client, tables: MovedTable[], moveId: string): Promise<void> {
  const { rows: indexes } = await client.query<{ drop: string }>(`
    select format('drop index %s', i.indexrelid::regclass) "drop" from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique`);
  await client.query(
    [
      'begin',
      'create schema moving',
      `create table moving.arriving as select '${moveId}'::uuid move_id`,
      'create table moving.arrived (table_name text primary key, since xid8 not null, at timestamptz not null default now())',
      ...indexes.map(({ drop }) => drop),
      ...tables.map(({ quoted }) => `alter table ${quoted} disable trigger user`),
      ...shared(tables).map(({ quoted }) => `delete from ${quoted}`),
      'commit',
    ].join(';\n'),
  );
}

/** Also of a move that was cut off when it had made them. */
export async function dropForeignKeys(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) "drop"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  if (rows.length > 0) await client.query(rows.map(({ drop }) => drop).join(';\n'));
}

const shared = (tables: MovedTable[]) => tables.filter(({ name }) => name in SHARED_TABLES);

/** By table, what of the other database had been seen when its rows were last brought here. */
export async function selectSyncedSnapshots(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table_name: string; since: string }>(
    'select table_name, since::text from moving.arrived',
  );
  return new Map(rows.map(({ table_name, since }) => [table_name, since]));
}

/** Makes what the other database has and this one lacks. Foreign keys hold for what is written from now on. */
export async function addMissing(
  source: pg.Client,
  target: pg.Client,
  kind: 'indexes' | 'foreign keys',
): Promise<void> {
  const text =
    kind === 'indexes'
      ? `select indexname "name", indexdef make from pg_indexes where schemaname = 'public'`
      : `select conname "name", format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname,
          replace(pg_get_constraintdef(oid), ' NOT VALID', '')) make
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;
  const wanted = (await source.query<{ name: string; make: string }>(text)).rows;
  const there = new Set((await target.query<{ name: string }>(text)).rows.map(({ name }) => name));
  for (const { name, make } of wanted) if (!there.has(name)) await target.query(make);
}

/** Checks every foreign key that was made without looking at the rows that are there; nobody who writes waits for it. */
export async function validateForeignKeys(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ check: string }>(`
    select format('alter table %s validate constraint %I', conrelid::regclass, conname) "check"
    from pg_constraint where contype = 'f' and not convalidated and connamespace = 'public'::regnamespace`);
  for (const { check } of rows) await client.query(check);
  return rows.length;
}

/** New rows get numbers beyond those that were ever given in the other database. */
export async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) "name", last_value::text "last"
    from pg_sequences where schemaname = 'public' and last_value is not null`);
  for (const { name, last } of rows) await target.query('select setval($1, $2::bigint)', [name, last]);
}

/** All is there: the database is as any other of the product. */
export async function finishTarget(client: pg.Client, tables: MovedTable[]): Promise<void> {
  await client.query(
    [
      'begin',
      ...tables.map(({ quoted }) => `alter table ${quoted} enable trigger user`),
      'drop schema moving cascade',
      'commit',
    ].join(';\n'),
  );
}

/** Without what has arrived; what the product itself brings stays. */
export async function emptyTarget(client: pg.Client, tables: MovedTable[]): Promise<void> {
  const own = tables.filter(({ name }) => !(name in SHARED_TABLES));
  await client.query(`truncate ${own.map(({ quoted }) => quoted).join(', ')} restart identity`);
}

/** So that the first questions are planned by what is there. */
export async function analyse(client: pg.Client): Promise<void> {
  await client.query('analyze');
}

/** @throws where a database is no portal's to open: a programme is on its way into it, or has left it for another */
export async function assertNotMoved(databaseUrl: string, programmeCode: string): Promise<void> {
  const client = await openMoveConnection(databaseUrl);
  try {
    if (await hasIncomingMove(client))
      throw new Error(
        'A programme is being moved into this database. Wait until npm run move-programme says that it is there.',
      );
    const { rowCount: moves } = await client.query(`select where to_regclass('moving.moves') is not null`);
    if (moves === 0) return;
    const { rowCount } = await client.query(
      `select from moving.moves m join public.programmes p on p.id = m.programme_id
      where p.programme_code = $1 and m.finished_at is not null`,
      [programmeCode],
    );
    if (rowCount === 1)
      throw new Error(
        `${programmeCode} has moved to another database. Set DATABASE_URL to the address it was moved to.`,
      );
  } finally {
    await client.end();
  }
}
