import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { MovedTable } from './catalogue.sql.ts';

export class RowsDiffer extends Error {}

type Sums = { rows: number; checksum: string };
export type SyncResult = { sent: number; removed: number; rows: number };

const listed = (columns: string[], of?: string) =>
  columns.map((column) => (of ? `${of}.${column}` : column)).join(', ');

/** As one word that can be compared and looked up, also where it is null. */
const comparable = (column: MovedTable['key'][number], of: string) =>
  column.isNullable ? `coalesce(${of}.${column.column}::text, '')` : `${of}.${column.column}`;
const sameKey = ({ key }: MovedTable, a: string, b: string) =>
  key.map((column) => `${comparable(column, a)} = ${comparable(column, b)}`).join(' and ');

/** Of rows, whatever their order: how many, and their contents as one number. */
const sums = ({ columns }: MovedTable, of: string) =>
  `count(*)::bigint "rows", coalesce(bit_xor(hashtextextended(row(${listed(columns, of)})::text collate "C", 0)), 0)::text checksum`;

/** What was written since a snapshot of `pg_snapshot_xmin`, and a little more: transactions that were under way then. */
const since = (snapshot: string | null) =>
  snapshot === null ? 'true' : `age(moved.xmin) <= age('${BigInt(snapshot) % 2n ** 32n}'::xid)`;
/** Transactions that are so far apart cannot be told by their numbers. */
const TOO_OLD = 2n ** 30n;

/**
 * Brings to the target what a table has of the programme: all of it at first, then what has changed since, and takes away what
 * is gone. Both sides are compared; the target has it in one transaction with the note of how far it is.
 */
export async function syncTable(
  source: pg.Client,
  target: pg.Client,
  of: { table: MovedTable; programmeId: number; arrived: string | undefined },
): Promise<SyncResult> {
  const { table, programmeId } = of;
  await source.query('begin isolation level repeatable read read only');
  await target.query('begin');
  try {
    const snapshot = (
      await source.query<{ now: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text "now"')
    ).rows[0]!.now;
    const isKnown = of.arrived !== undefined && BigInt(snapshot) - BigInt(of.arrived) < TOO_OLD;
    const belongs = table.belongs('moved', programmeId);
    const brought = isKnown
      ? await bringChanges(source, target, { table, belongs, changed: since(of.arrived!) })
      : await bringAll(source, target, { table, belongs });
    await target.query(
      `insert into moving.arrived (table_name, since) values ($1, $2::xid8)
      on conflict (table_name) do update set since = excluded.since, at = now()`,
      [table.name, snapshot],
    );
    await target.query('commit');
    return brought;
  } catch (error) {
    await target.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await source.query('rollback').catch(() => undefined);
  }
}

export type TableChanges = { table: MovedTable; rows: number; changed: number };

/**
 * How many rows each table has of the programme, and how many of them were written since they were last brought, all at one
 * moment, which is given as a snapshot.
 */
export async function selectTableChanges(
  source: pg.Client,
  tables: MovedTable[],
  programmeId: number,
  arrived: Map<string, string>,
): Promise<{ snapshot: string; standing: TableChanges[] }> {
  const counted = tables.map(
    (
      table,
    ) => `select count(*)::bigint "rows", count(*) filter (where ${since(arrived.get(table.name) ?? null)})::bigint changed,
      pg_snapshot_xmin(pg_current_snapshot())::text snapshot
    from ${table.quoted} moved where ${table.belongs('moved', programmeId)}`,
  );
  type Row = { rows: number; changed: number; snapshot: string };
  const { rows } = await source.query<Row>(counted.join(' union all '));
  return {
    snapshot: rows[0]!.snapshot,
    standing: rows.map((row, at) => ({
      table: tables[at]!,
      rows: Number(row.rows),
      changed: Number(row.changed),
    })),
  };
}

export async function countRows(target: pg.Client, tables: MovedTable[]): Promise<number[]> {
  const counted = tables.map(({ quoted }) => `select count(*)::bigint n from ${quoted}`);
  const { rows } = await target.query<{ n: number }>(counted.join(' union all '));
  return rows.map(({ n }) => Number(n));
}

/** Of tables that have no rows of the programme there is nothing to bring, up to a snapshot. */
export async function markTablesEmpty(target: pg.Client, names: string[], snapshot: string): Promise<void> {
  await target.query(
    `insert into moving.arrived (table_name, since) select unnest($1::text[]), $2::xid8 on conflict do nothing`,
    [names, snapshot],
  );
}

type Selected = { table: MovedTable; belongs: string };

async function bringAll(
  source: pg.Client,
  target: pg.Client,
  { table, belongs }: Selected,
): Promise<SyncResult> {
  await target.query(`truncate ${table.quoted}`);
  const columns = listed(table.columns);
  await copy(source, target, {
    select: `select ${listed(table.columns, 'moved')} from ${table.quoted} moved where ${belongs}`,
    into: `${table.quoted} (${columns})`,
  });
  const there = await compare(table, [
    [source, `${table.quoted} moved where ${belongs}`],
    [target, `${table.quoted} moved`],
  ]);
  return { sent: there.rows, removed: 0, rows: there.rows };
}

async function bringChanges(
  source: pg.Client,
  target: pg.Client,
  { table, belongs, changed }: Selected & { changed: string },
): Promise<SyncResult> {
  const { quoted } = table;
  const columns = listed(table.columns);
  // What a key has may be generated: it is needed to find the row, and not stored.
  const known = [...new Set([...table.columns, ...table.key.map(({ column }) => column)])];
  await target.query(
    `create temp table incoming on commit drop as select ${listed(known)} from ${quoted} with no data`,
  );
  const changes = `${quoted} moved where ${belongs} and ${changed}`;
  await copy(source, target, {
    select: `select ${listed(known, 'moved')} from ${changes}`,
    into: `incoming (${listed(known)})`,
  });
  await target.query('analyze incoming');
  await target.query(
    `delete from ${quoted} moved using incoming where ${sameKey(table, 'moved', 'incoming')}`,
  );
  await target.query(
    `insert into ${quoted} (${columns}) overriding system value select ${columns} from incoming`,
  );
  const sent = await compare(table, [
    [source, changes],
    [target, `${quoted} moved join incoming on ${sameKey(table, 'moved', 'incoming')}`],
  ]);
  // Nothing is missing by now: where there are more rows than over there, some have gone there.
  const own = await count(source, `${quoted} moved where ${belongs}`);
  const surplus = (await count(target, quoted)) - own;
  const removed = surplus > 0 ? await removeGone(source, target, { table, belongs }) : 0;
  if (removed !== surplus)
    throw new RowsDiffer(
      `${table.name} has ${own} rows in the one database and ${own + surplus - removed} in the other.`,
    );
  return { sent: sent.rows, removed, rows: own };
}

async function count(client: pg.Client, of: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::bigint n from ${of}`);
  return Number(rows[0]!.n);
}

const BUCKETS = 4096;

/** Takes away what is no longer there: where a part of the keys differs in number, the part is looked at one by one. */
async function removeGone(
  source: pg.Client,
  target: pg.Client,
  { table, belongs }: Selected,
): Promise<number> {
  const word = `(${table.key.map((column) => comparable(column, 'moved')).join(` || '-' || `)})`;
  const bucket = `(hashtextextended(${table.key.length === 1 ? `${word}::text` : word}, 0) & ${BUCKETS - 1})`;
  const counts = `select ${bucket}::int bucket, count(*)::int n from ${table.quoted} moved`;
  type Count = { bucket: number; n: number };
  const [here, there] = await Promise.all([
    target.query<Count>(`${counts} group by 1`),
    source.query<Count>(`${counts} where ${belongs} group by 1`),
  ]);
  const known = new Map(there.rows.map(({ bucket, n }) => [bucket, n]));
  const differing = here.rows
    .filter(({ bucket, n }) => known.get(bucket) !== n)
    .map(({ bucket: one }) => one);
  const keys = listed(
    table.key.map(({ column }) => column),
    'moved',
  );
  await target.query(
    `create temp table kept on commit drop as select ${keys} from ${table.quoted} moved with no data`,
  );
  const chosen = `${bucket} = any('{${differing.join(',')}}')`;
  await copy(source, target, {
    select: `select ${keys} from ${table.quoted} moved where ${belongs} and ${chosen}`,
    into: 'kept',
  });
  await target.query('analyze kept');
  const { rowCount } = await target.query(`delete from ${table.quoted} moved where ${chosen}
    and not exists (select from kept where ${sameKey(table, 'kept', 'moved')})`);
  return rowCount ?? 0;
}

/** @throws `RowsDiffer` */
async function compare(table: MovedTable, sides: [pg.Client, string][]): Promise<Sums> {
  const [one, other] = (await Promise.all(
    sides.map(async ([client, from]) => {
      const { rows } = await client.query<Sums>(`select ${sums(table, 'moved')} from ${from}`);
      return rows[0]!;
    }),
  )) as [Sums, Sums];
  if (Number(one.rows) !== Number(other.rows) || one.checksum !== other.checksum)
    throw new RowsDiffer(
      `${table.name} is not the same in both databases: ${one.rows} rows (${one.checksum}) and ${other.rows} (${other.checksum}).`,
    );
  return { rows: Number(one.rows), checksum: one.checksum };
}

/** Compares all that a table has of the programme. @throws `RowsDiffer` */
export const compareTable = (
  source: pg.Client,
  target: pg.Client,
  table: MovedTable,
  programmeId: number,
): Promise<Sums> =>
  compare(table, [
    [source, `${table.quoted} moved where ${table.belongs('moved', programmeId)}`],
    [target, `${table.quoted} moved`],
  ]);

async function copy(
  source: pg.Client,
  target: pg.Client,
  { select, into }: { select: string; into: string },
): Promise<void> {
  await pipeline(
    source.query(copyTo(`copy (${select}) to stdout`)),
    target.query(copyFrom(`copy ${into} from stdin`)),
  );
}
