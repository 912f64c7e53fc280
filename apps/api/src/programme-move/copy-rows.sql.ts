import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type MovedTable, SHARED_TABLES } from './catalogue.sql.ts';

export type CopiedTable = { name: string; rows: number; checksum: string };

/**
 * Copies all rows of a programme, parents first, and compares each table on both sides by number and
 * checksum. The caller has opened a transaction on each connection: one snapshot on the source, all or
 * nothing on the target.
 */
export async function copyRows(
  source: pg.Client,
  target: pg.Client,
  tables: MovedTable[],
  programmeId: number,
): Promise<CopiedTable[]> {
  for (const { name, quoted } of tables) {
    await target.query(`alter table ${quoted} disable trigger user`);
    if (name in SHARED_TABLES) await target.query(`delete from ${quoted}`);
  }
  const copied: CopiedTable[] = [];
  for (const table of tables) {
    const columns = table.columns.join(', ');
    const rows = `${table.quoted} moved where ${table.belongs('moved', programmeId)}`;
    await pipeline(
      source.query(copyTo(`copy (select ${columns} from ${rows}) to stdout`)),
      target.query(copyFrom(`copy ${table.quoted} (${columns}) from stdin`)),
    );
    const [here, there] = await Promise.all([
      selectSums(source, table, rows),
      selectSums(target, table, `${table.quoted} moved`),
    ]);
    if (here.rows !== there.rows || here.checksum !== there.checksum)
      throw new Error(
        `${table.name} differs: ${here.rows} rows (${here.checksum}) in the old database, ${there.rows} (${there.checksum}) in the new one.`,
      );
    copied.push({ name: table.name, ...here });
  }
  for (const { quoted } of tables) await target.query(`alter table ${quoted} enable trigger user`);
  await copySequences(source, target);
  return copied;
}

/** Returns the number of rows, and their contents in any order as one number. */
async function selectSums(client: pg.Client, { columns }: MovedTable, rows: string) {
  const row = `row(${columns.map((column) => `moved.${column}`).join(', ')})`;
  const { rows: sums } = await client.query<{ rows: number; checksum: string }>(
    `select count(*)::int "rows", coalesce(sum(hashtextextended(${row}::text collate "C", 0)::numeric), 0)::text checksum from ${rows}`,
  );
  return sums[0]!;
}

/** Gives new rows numbers beyond all that the old database ever gave. */
async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) "name", last_value::text "last"
    from pg_sequences where schemaname = 'public' and last_value is not null`);
  for (const { name, last } of rows) await target.query('select setval($1, $2::bigint)', [name, last]);
}

export type Programme = { id: number; programme_code: string };

export async function selectProgrammes(client: pg.Client): Promise<Programme[]> {
  const { rows } = await client.query<Programme>(
    'select id, programme_code from public.programmes order by id',
  );
  return rows;
}

export async function isDatabaseEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_tables where schemaname in ('public', 'drizzle') limit 1`,
  );
  return rowCount === 0;
}

/** Returns the recorded migrations as one word; null where there are none. */
export async function selectMigrations(client: pg.Client): Promise<string | null> {
  const { rows: there } = await client.query(
    `select where to_regclass('drizzle.__drizzle_migrations') is not null`,
  );
  if (there.length === 0) return null;
  const { rows } = await client.query<{ migrations: string | null }>(
    `select string_agg(hash, ' ' order by created_at) migrations from drizzle.__drizzle_migrations`,
  );
  return rows[0]!.migrations;
}

/** Counts the report packs under way: their job stays in the old database, so the copies would never be finished. */
export async function countPacksUnderWay(
  client: pg.Client,
  tables: MovedTable[],
  programmeId: number,
): Promise<number> {
  const counts = tables
    .filter(({ name }) => name === 'report_packs' || name === 'run_packs')
    .map(
      (table) =>
        `select count(*)::int n from ${table.quoted} moved where state in ('queued', 'running') and ${table.belongs('moved', programmeId)}`,
    );
  const { rows } = await client.query<{ n: number }>(counts.join(' union all '));
  return rows.reduce((sum, { n }) => sum + n, 0);
}
