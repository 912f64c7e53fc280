import type pg from 'pg';
import { type MovedTable, movedTables, openMoveConnection, readCatalogue } from './catalogue.sql.ts';
import {
  type CopiedTable,
  copyRows,
  countPacksUnderWay,
  isDatabaseEmpty,
  type Programme,
  selectMigrations,
  selectProgrammes,
} from './copy-rows.sql.ts';
import { lockMove, makeReadOnly, makeWritable, deleteProgrammeRows } from './read-only.sql.ts';

export type ProgrammeMove = {
  sourceUrl: string;
  targetUrl: string;
  code: string;
  /** Gives an empty database the schema. */
  migrate: (databaseUrl: string) => Promise<unknown>;
  onStep: (step: 'read-only' | 'copied') => unknown;
};
type Opened = { source: pg.Client; target: pg.Client; programme: Programme; tables: MovedTable[] };

/** The reason for refusing a move, and what to do. Nothing was changed. */
class MoveRefused extends Error {}

/**
 * Makes a programme read-only, copies all its rows to another database in one snapshot and compares them. Afterwards the old
 * database stays read-only. If anything fails before the copy is committed, the programme can be written there again.
 */
export function moveProgramme(move: ProgrammeMove): Promise<CopiedTable[]> {
  return opening(move, async (opened) => {
    const { source, target, programme, tables } = opened;
    await refuseUnfit(move, opened);
    let copied: CopiedTable[];
    try {
      await makeReadOnly(source, tables, programme.id);
      await move.onStep('read-only');
      await source.query('begin isolation level repeatable read read only');
      await target.query('begin');
      if ((await countPacksUnderWay(source, tables, programme.id)) > 0)
        throw new MoveRefused('Report packs are being created. Run this again when they are finished.');
      copied = await copyRows(source, target, tables, programme.id);
      await move.onStep('copied');
    } catch (error) {
      await Promise.all([source, target].map((client) => client.query('rollback').catch(() => undefined)));
      await reopen(move, opened).catch((also: Error) => {
        throw new Error(
          `${(error as Error).message} ${move.code} is still read-only (${also.message}). Run this again with --cancel.`,
        );
      });
      throw error;
    }
    await target.query('commit').catch((error: Error) => {
      throw new Error(
        `${error.message}. The copy may or may not have been stored, so ${move.code} stays read-only. Run this again to find out.`,
      );
    });
    await target.query('analyze');
    return copied;
  });
}

/** Lets a programme be written again after a failure, on new connections. Does nothing if the new database has it. */
function reopen({ sourceUrl, targetUrl }: ProgrammeMove, { programme, tables }: Opened): Promise<void> {
  return onNewConnection(targetUrl, async (target) => {
    if (await holds(target, programme)) return;
    await onNewConnection(sourceUrl, (source) => makeWritable(source, tables, programme.id));
  });
}

/** Lets a programme be written in the old database again. @throws `MoveRefused` where the new one has it */
export function cancelMove(move: ProgrammeMove): Promise<void> {
  return opening(move, async ({ source, target, programme, tables }) => {
    if (await holds(target, programme))
      throw new MoveRefused(
        `The new database already has ${move.code}, so the move cannot be cancelled. If the new database was never used, delete it and run this again with an empty database.`,
      );
    await makeWritable(source, tables, programme.id);
  });
}

/** Deletes the rows of a programme that has moved from the old database. @returns how many */
export function deleteMovedRows(move: ProgrammeMove): Promise<number> {
  return opening(move, async ({ source, target, programme, tables }) => {
    if (!(await holds(target, programme)))
      throw new MoveRefused(`The new database does not have ${move.code}, so nothing was deleted.`);
    await makeReadOnly(source, tables, programme.id);
    const removed = await deleteProgrammeRows(source, tables, programme.id);
    await makeWritable(source, tables, programme.id);
    return removed;
  });
}

async function opening<T>(move: ProgrammeMove, work: (opened: Opened) => Promise<T>): Promise<T> {
  return onNewConnection(move.sourceUrl, (source) =>
    onNewConnection(move.targetUrl, async (target) => {
      const programmes = await selectProgrammes(source);
      const programme = programmes.find(({ programme_code }) => programme_code === move.code);
      if (!programme)
        throw new MoveRefused(
          `There is no programme ${move.code} in the old database. It has: ${programmes.map((one) => one.programme_code).join(', ') || 'none'}.`,
        );
      if (!(await lockMove(source, programme.id)))
        throw new MoveRefused(`Another command is moving ${move.code}. Wait for it, or stop it.`);
      return work({ source, target, programme, tables: movedTables(await readCatalogue(source)) });
    }),
  );
}

async function onNewConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openMoveConnection(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Checks if a database has the same programme, by number and code. */
async function holds(target: pg.Client, { id, programme_code }: Programme): Promise<boolean> {
  if (await isDatabaseEmpty(target)) return false;
  return (await selectProgrammes(target)).some(
    (one) => one.id === id && one.programme_code === programme_code,
  );
}

/** @throws `MoveRefused` where the new database has a programme, or other migrations than the old one */
async function refuseUnfit(move: ProgrammeMove, { source, target }: Opened): Promise<void> {
  if (await isDatabaseEmpty(target)) await move.migrate(move.targetUrl);
  if ((await selectMigrations(source)) !== (await selectMigrations(target)))
    throw new MoveRefused(
      'The two databases have different migrations. Start this version of the portal once with the old database, then run this again with an empty new database.',
    );
  const there = (await selectProgrammes(target)).map(({ programme_code }) => programme_code);
  if (there.includes(move.code))
    throw new MoveRefused(
      `The new database already has ${move.code}. If the move has finished, start the portal with the new database.`,
    );
  if (there.length > 0)
    throw new MoveRefused(
      `The new database has another programme (${there.join(', ')}). Each programme needs its own database. Use an empty one.`,
    );
}
