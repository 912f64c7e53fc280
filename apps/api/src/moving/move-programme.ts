import { setTimeout } from 'node:timers/promises';
import {
  type Connections,
  withConnections,
  type MoveOptions,
  MoveRefused,
  lockSource,
  migrateAndCheckTarget,
} from './move-connections.ts';
import { syncTable, compareTable, countRows, markTablesEmpty, selectTableChanges } from './sync-table.sql.ts';
import { findCrossings, type MovedTable } from './catalogue.sql.ts';
import { copyFiles } from './copy-files.ts';
import * as fence from './write-lock.sql.ts';
import { countPacksWaiting, selectFiles } from './move-files.sql.ts';
import * as far from './target.sql.ts';

export type Moved = { tables: number; rows: number; closedSeconds: number; missingFiles: string[] };

/** As much as came in the last round is to come in the read-only moment. */
const ROUNDS = 5;
const SHORT_ENOUGH_MS = 3000;
const PACKS_WAIT_MS = 60_000;

/**
 * Moves a programme to another database while it is used: most is copied meanwhile, what has changed since in a moment in which
 * nothing of it can be written. Stopped at any point, it goes on where it was when it is begun again.
 */
export function moveProgramme(mover: MoveOptions): Promise<Moved> {
  return withConnections(mover, async (connections) => {
    const { holder, source, target } = connections;
    const { programme, tables } = await lockSource(connections, mover);
    const begun = await fence.selectMove(source, programme.id);
    await migrateAndCheckTarget(connections, mover, begun);
    if (begun?.finished_at && !(await far.hasIncomingMove(target))) {
      if (!(await far.hasProgramme(target, programme)))
        throw new MoveRefused(`${mover.code} has been moved already, and not to there.`);
      await far.validateForeignKeys(target);
      throw new MoveRefused(`${mover.code} has been moved there already.`);
    }
    if (!begun) {
      const crossings = await findCrossings(source, tables, programme.id);
      if (crossings.length > 0)
        throw new MoveRefused(
          `Rows of ${mover.code} refer to rows of another programme, by ${crossings.join(', ')}.`,
        );
    }
    const { move_id } = await fence.beginMove(holder, programme.id);
    await fence.installWriteLock(holder, tables, programme.id);
    if (!(await far.hasIncomingMove(target))) await far.prepareTarget(target, tables, move_id);
    await far.dropForeignKeys(target);
    await mover.onStep('prepared', 'Both databases are ready; the portal goes on as ever.');

    await bringMost(connections, mover, tables, programme.id);
    const missing = (await bringFiles(connections, mover, tables, programme.id)).missing;
    const from = await close(connections, mover, tables, programme.id);
    const { rows } = await bringRound(connections, tables, programme.id);
    const late = await bringFiles(connections, mover, tables, programme.id);
    await finish(connections, mover, tables, programme.id);
    const closedSeconds = (mover.clock() - from) / 1000;
    await mover.onStep('finished', `All is there. Nothing was taken in for ${closedSeconds.toFixed(1)} s.`);
    await far.validateForeignKeys(target);
    await mover.onStep('checked', 'Every reference between rows was checked in the new database.');
    const missingFiles = [...new Set([...missing, ...late.missing])];
    return { tables: tables.length, rows, closedSeconds, missingFiles };
  });
}

/** While the portal is used: everything once, then what has changed meanwhile, until that is little. */
async function bringMost(
  connections: Connections,
  mover: MoveOptions,
  tables: MovedTable[],
  programmeId: number,
): Promise<void> {
  const { source, target } = connections;
  const before = await far.selectSyncedSnapshots(target);
  const { standing, snapshot } = await selectTableChanges(source, tables, programmeId, before);
  const empty = standing.filter(({ rows }) => rows === 0).map(({ table }) => table.name);
  await markTablesEmpty(target, empty, snapshot);
  const arrived = await far.selectSyncedSnapshots(target);
  for (const table of tables) {
    if (arrived.has(table.name)) continue;
    const { rows } = await syncTable(source, target, { table, programmeId, arrived: undefined });
    await mover.onStep('table', `${table.name}: ${rows} rows`);
  }
  await far.addMissing(source, target, 'indexes');
  await far.analyse(target);
  await mover.onStep('copied', 'Everything has been copied once.');
  for (let round = 1; round <= ROUNDS; round += 1) {
    const from = mover.clock();
    const { sent, removed } = await bringRound(connections, tables, programmeId);
    const took = mover.clock() - from;
    await mover.onStep(
      'round',
      `Meanwhile changed: ${sent} rows, and ${removed} gone; ${(took / 1000).toFixed(1)} s`,
    );
    if (took < SHORT_ENOUGH_MS) break;
  }
}

/** What has changed in each table since it was last looked at. */
async function bringRound({ source, target }: Connections, tables: MovedTable[], programmeId: number) {
  const arrived = await far.selectSyncedSnapshots(target);
  const [{ standing }, there] = await Promise.all([
    selectTableChanges(source, tables, programmeId, arrived),
    countRows(target, tables),
  ]);
  const all = { sent: 0, removed: 0, rows: 0 };
  for (const [at, { table, rows, changed }] of standing.entries()) {
    const isSame = changed === 0 && rows === there[at];
    const one = isSame
      ? { sent: 0, removed: 0, rows }
      : await syncTable(source, target, { table, programmeId, arrived: arrived.get(table.name) });
    for (const part of ['sent', 'removed', 'rows'] as const) all[part] += one[part];
  }
  return all;
}

async function bringFiles(
  { source }: Connections,
  mover: MoveOptions,
  tables: MovedTable[],
  programmeId: number,
): Promise<{ missing: string[] }> {
  if (!mover.files) return { missing: [] };
  const files = await selectFiles(source, tables, programmeId);
  return copyFiles(files, mover.files.store, mover.files.to);
}

/** From here on nothing of the programme is written. @returns since when */
async function close(
  { holder, source }: Connections,
  mover: MoveOptions,
  tables: MovedTable[],
  programmeId: number,
): Promise<number> {
  const until = mover.clock() + PACKS_WAIT_MS;
  while ((await countPacksWaiting(source, tables, programmeId)) > 0) {
    if (mover.clock() > until)
      throw new MoveRefused(
        'Report packs are being made or wait for it, and would never be finished. Run this again when they are.',
      );
    await setTimeout(500);
  }
  const from = mover.clock();
  if (!(await fence.blockWrites(holder, programmeId)))
    throw new MoveRefused('Somebody has been writing for 20 seconds. Run this again: what was copied stays.');
  await mover.onStep('closed', 'Nothing is taken in for a moment.');
  return from;
}

/** First the old database refuses for good, then the new one may be opened: never both, wherever this is cut off. */
async function finish(
  { holder, source, target }: Connections,
  mover: MoveOptions,
  tables: MovedTable[],
  programmeId: number,
): Promise<void> {
  if ((await far.selectSchemaVersion(source)) !== (await far.selectSchemaVersion(target)))
    throw new MoveRefused(
      'The portal was upgraded while its programme moved. Take it back, and begin again.',
    );
  await far.copySequences(source, target);
  await far.addMissing(source, target, 'foreign keys');
  // The connection that holds the fence says so: were it lost, somebody may have written meanwhile, and this fails.
  await fence.finishMove(holder, programmeId);
  await mover.onStep('moved', 'The old database refuses what is written of it from now on.');
  await far.finishTarget(target, tables);
  await fence.allowWrites(holder, programmeId);
}

/** Compares all rows of both databases. @throws `RowsDiffer` */
export function compareProgramme(
  mover: MoveOptions,
  onTable: (name: string, rows: number, checksum: string) => void,
) {
  return withConnections(mover, async (connections) => {
    const { programme, tables } = await lockSource(connections, mover);
    for (const table of tables) {
      const { rows, checksum } = await compareTable(
        connections.source,
        connections.target,
        table,
        programme.id,
      );
      onTable(table.name, rows, checksum);
    }
  });
}
