import { compareTable, RowsDiffer } from './sync-table.sql.ts';
import * as fence from './write-lock.sql.ts';
import { withConnections, type MoveOptions, MoveRefused, lockSource } from './move-connections.ts';
import * as far from './target.sql.ts';

/**
 * As if nothing had been begun: the programme is written where it was, and what arrived elsewhere is taken away. Once it has
 * moved only as long as nothing was written in the new database.
 */
export function rollBackMove(mover: MoveOptions): Promise<void> {
  return withConnections(mover, async (connections) => {
    const { holder, source, target } = connections;
    const { programme, tables } = await lockSource(connections, mover);
    const begun = await fence.selectMove(source, programme.id);
    if (!begun) throw new MoveRefused(`${mover.code} is not being moved.`);
    const arriving = await far.selectIncomingMove(target);
    const isMoved =
      arriving === null && begun.finished_at !== null && (await far.hasProgramme(target, programme));
    if (begun.finished_at && !isMoved && arriving === null)
      throw new MoveRefused(`${mover.code} was moved to another database than this one.`);
    if (isMoved) {
      for (const table of tables)
        await compareTable(source, target, table, programme.id).catch((error: unknown) => {
          if (!(error instanceof RowsDiffer)) throw error;
          throw new MoveRefused(
            `${mover.code} has been used in the new database: what was written there would be lost. ${error.message}`,
          );
        });
    }
    if (arriving === begun.move_id || isMoved) {
      await far.emptyTarget(target, tables);
      await far.addMissing(source, target, 'indexes');
      await far.addMissing(source, target, 'foreign keys');
      await far.validateForeignKeys(target);
      if (arriving !== null) await far.finishTarget(target, tables);
    }
    await fence.removeWriteLock(holder, tables, programme.id);
  });
}

/** Deletes the rows that the programme has left behind. */
export function deleteMovedRows(
  mover: MoveOptions,
  onTable: (name: string, rows: number) => void,
): Promise<void> {
  return withConnections(mover, async (connections) => {
    const { holder, source, target } = connections;
    const { programme, tables } = await lockSource(connections, mover);
    const begun = await fence.selectMove(source, programme.id);
    if (
      !begun?.finished_at ||
      (await far.hasIncomingMove(target)) ||
      !(await far.hasProgramme(target, programme))
    )
      throw new MoveRefused(`${mover.code} has not been moved there: nothing was removed.`);
    await fence.removeRows(holder, tables, programme.id, onTable);
    await fence.removeWriteLock(holder, tables, programme.id);
  });
}
