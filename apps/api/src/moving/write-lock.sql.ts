import type pg from 'pg';
import { PROGRAMME_MOVING_CODE } from '../database/connection-errors.ts';
import type { MovedTable } from './catalogue.sql.ts';

/*
 * What keeps a programme read-only in the database it leaves. Triggers look at every row that is written while it moves: they
 * let it pass, holding a shared lock until their transaction ends, unless the mover holds that lock alone. So nothing of the
 * programme is being written once the mover has it, and where the mover dies, everything goes on. When it has moved, the row of
 * `moving.moves` says so and refuses for good.
 */

const LOCK = 7_264_014;
/** Of the move itself: one at a time. */
const MOVER_LOCK = 7_264_015;

export type Move = { move_id: string; finished_at: Date | null };

const triggerOf = (programmeId: number) => `moving_${programmeId}`;
const functionOf = (programmeId: number, { name }: MovedTable) => `moving."hold_${programmeId}_${name}"`;

/** Whether nobody else moves this programme; held as long as the connection. */
export async function tryLockMove(client: pg.Client, programmeId: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) got', [
    MOVER_LOCK,
    programmeId,
  ]);
  return rows[0]!.got;
}

export async function selectMove(client: pg.Client, programmeId: number): Promise<Move | null> {
  const { rows: there } = await client.query(`select where to_regclass('moving.moves') is not null`);
  if (there.length === 0) return null;
  const { rows } = await client.query<Move>(
    'select move_id, finished_at from moving.moves where programme_id = $1',
    [programmeId],
  );
  return rows[0] ?? null;
}

export async function beginMove(client: pg.Client, programmeId: number): Promise<Move> {
  await client.query(`create schema if not exists moving;
    create table if not exists moving.moves (programme_id integer primary key, move_id uuid not null default gen_random_uuid(),
      begun_at timestamptz not null default now(), finished_at timestamptz)`);
  await client.query('insert into moving.moves (programme_id) values ($1) on conflict do nothing', [
    programmeId,
  ]);
  return (await selectMove(client, programmeId))!;
}

/** A table at a time, and none for long: whoever writes there meanwhile waits for it behind those who write already. */
export async function installWriteLock(
  client: pg.Client,
  tables: MovedTable[],
  programmeId: number,
): Promise<void> {
  await client.query(`set lock_timeout = '5s'`);
  for (const table of tables)
    if (table.name === 'programmes' || table.way.length > 0)
      await trying(() => client.query(fenceOf(table, programmeId)));
  await client.query('set lock_timeout = 0');
}

const fenceOf = (table: MovedTable, programmeId: number) => `
  create or replace function ${functionOf(programmeId, table)}() returns trigger language plpgsql as $fence$
  declare written record;
  begin
    if tg_op = 'INSERT' then written := new; else written := old; end if;
    if not (pg_try_advisory_xact_lock_shared(${LOCK}, ${programmeId})
        and not exists (select from moving.moves where programme_id = ${programmeId} and finished_at is not null))
      and coalesce(current_setting('moving.removes', true), '') <> '${programmeId}'
      and ${table.belongs('written', programmeId)}
    then raise exception 'The programme is being moved to another database.' using errcode = '${PROGRAMME_MOVING_CODE}'; end if;
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end $fence$;
  create or replace trigger ${triggerOf(programmeId)} before insert or update or delete on ${table.quoted}
    for each row execute function ${functionOf(programmeId, table)}()`;

async function trying(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return void (await work());
    } catch (error) {
      if (attempt === 20 || (error as { code?: string }).code !== '55P03') throw error;
    }
}

/**
 * From here on nothing of the programme is written, for as long as the connection lives.
 * @returns false where somebody has been writing for too long
 */
export async function blockWrites(client: pg.Client, programmeId: number): Promise<boolean> {
  await client.query(`set lock_timeout = '20s'`);
  const got = await client.query('select pg_advisory_lock($1, $2)', [LOCK, programmeId]).then(
    () => true,
    (error: unknown) => {
      if ((error as { code?: string }).code === '55P03') return false;
      throw error;
    },
  );
  await client.query('set lock_timeout = 0');
  return got;
}

export async function allowWrites(client: pg.Client, programmeId: number): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', [LOCK, programmeId]);
}

/** The database that the programme leaves refuses what is written of it, for good. */
export async function finishMove(client: pg.Client, programmeId: number): Promise<void> {
  await client.query('update moving.moves set finished_at = now() where programme_id = $1', [programmeId]);
}

/** As if nothing had been begun here. */
export async function removeWriteLock(
  client: pg.Client,
  tables: MovedTable[],
  programmeId: number,
): Promise<void> {
  await client.query(`set lock_timeout = '5s'`);
  for (const table of tables)
    await trying(() =>
      client.query(`drop trigger if exists ${triggerOf(programmeId)} on ${table.quoted};
        drop function if exists ${functionOf(programmeId, table)}()`),
    );
  await client.query('set lock_timeout = 0');
  await client.query('delete from moving.moves where programme_id = $1', [programmeId]);
  const { rowCount } = await client.query('select from moving.moves limit 1');
  if (rowCount === 0) await client.query('drop schema moving cascade');
}

const AT_ONCE = 20_000;

/** Deletes the programme's rows, the children first, some at a time. What was cut off goes on where it was. */
export async function removeRows(
  client: pg.Client,
  tables: MovedTable[],
  programmeId: number,
  onTable: (name: string, rows: number) => void,
): Promise<void> {
  await client.query(`set moving.removes = '${programmeId}'`);
  for (const table of tables.toReversed()) {
    if (table.name !== 'programmes' && table.way.length === 0) continue;
    let removed = 0;
    // Rows that refer to rows of their own table go together.
    const limit = table.refersToItself ? '' : `limit ${AT_ONCE}`;
    for (let last = AT_ONCE; last === AT_ONCE; removed += last) {
      const { rowCount } = await client.query(`delete from ${table.quoted} where ctid = any(array(
        select moved.ctid from ${table.quoted} moved where ${table.belongs('moved', programmeId)} ${limit}))`);
      last = rowCount ?? 0;
    }
    if (removed > 0) onTable(table.name, removed);
  }
}
