import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../database/connect.ts';
import { PROGRAMME_MOVING_CODE } from '../database/connection-errors.ts';
import type { MovedTable } from './catalogue.sql.ts';

/*
 * A programme is read-only while every table has a trigger that refuses its rows. Creating a trigger waits
 * for each transaction that has written to the table. So once all triggers exist, every acknowledged write is
 * committed, and nothing follows.
 */

const schemaOf = (programmeId: number) => `read_only_${programmeId}`;
/** Set by the transaction that deletes the rows of a programme that has moved. */
const REMOVES = 'read_only.removes';

const MOVE_LOCK = 7_264_015;

/** Returns whether no other command moves this programme. The lock lasts as long as the connection. */
export async function lockMove(client: pg.Client, programmeId: number): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>(
    'select pg_try_advisory_lock($1, $2) is_locked',
    [MOVE_LOCK, programmeId],
  );
  return rows[0]!.is_locked;
}

/** Refuses every write to the rows of a programme from now on. Other programmes are written as before. */
export async function makeReadOnly(
  client: pg.Client,
  tables: MovedTable[],
  programmeId: number,
): Promise<void> {
  await client.query(`create schema if not exists ${schemaOf(programmeId)}`);
  for (const table of tables)
    if (table.name === 'programmes' || table.way.length > 0)
      await withShortLocks(client, refusalOf(table, programmeId));
}

const refusalOf = (table: MovedTable, programmeId: number) => `
  create or replace function ${schemaOf(programmeId)}.refuse_${table.name}() returns trigger language plpgsql as $refuse$
  declare written record;
  begin
    if tg_op = 'INSERT' then written := new; else written := old; end if;
    if coalesce(current_setting('${REMOVES}', true), '') <> '${programmeId}' and ${table.belongs('written', programmeId)}
    then raise exception 'The programme is read-only: it is being moved to another database.' using errcode = '${PROGRAMME_MOVING_CODE}';
    end if;
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end $refuse$;
  create or replace trigger ${schemaOf(programmeId)} before insert or update or delete on ${table.quoted}
    for each row execute function ${schemaOf(programmeId)}.refuse_${table.name}()`;

/** Lets a programme be written again. */
export async function makeWritable(
  client: pg.Client,
  tables: MovedTable[],
  programmeId: number,
): Promise<void> {
  for (const { quoted } of tables)
    await withShortLocks(client, `drop trigger if exists ${schemaOf(programmeId)} on ${quoted}`);
  await client.query(`drop schema if exists ${schemaOf(programmeId)} cascade`);
}

const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 20;

/** Runs a statement that locks a table. Gives way every 5 seconds, so that writers who queue behind it go first. */
async function withShortLocks(client: pg.Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await client.query(`begin; set local lock_timeout = '5s'; ${statement}; commit`);
      return;
    } catch (error) {
      await client.query('rollback');
      if (attempt === ATTEMPTS || (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
}

export async function isReadOnly(db: Db, programmeId: number): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`select to_regnamespace(${schemaOf(programmeId)}) is not null is_there`,
  );
  return rows[0]!.is_there;
}

/** Deletes the rows of a read-only programme, children first, all or none. @returns how many */
export async function deleteProgrammeRows(
  client: pg.Client,
  tables: MovedTable[],
  programmeId: number,
): Promise<number> {
  let removed = 0;
  await client.query(`begin; set local ${REMOVES} = '${programmeId}'`);
  for (const table of tables.toReversed()) {
    if (table.name !== 'programmes' && table.way.length === 0) continue;
    const { rowCount } = await client.query(
      `delete from ${table.quoted} moved where ${table.belongs('moved', programmeId)}`,
    );
    removed += rowCount ?? 0;
  }
  await client.query('commit');
  return removed;
}
