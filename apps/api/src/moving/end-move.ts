import { compareTable, RowsDiffer } from './bring-table.sql.ts';
import * as fence from './fence.sql.ts';
import { connecting, type Mover, MoveRefused, openSource } from './begin-move.ts';
import * as far from './target.sql.ts';

/**
 * As if nothing had been begun: the programme is written where it was, and what arrived elsewhere is taken away. Once it has
 * moved only as long as nothing was written in the new database.
 */
export function takeBack(mover: Mover): Promise<void> {
  return connecting(mover, async (connections) => {
    const { holder, source, target } = connections;
    const { programme, tables } = await openSource(connections, mover);
    const begun = await fence.selectMove(source, programme.id);
    if (!begun) throw new MoveRefused(`${mover.code} is not being moved.`);
    const arriving = await far.selectArriving(target);
    const isMoved = arriving === null && begun.finished_at !== null && (await far.holds(target, programme));
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
    await fence.removeFence(holder, tables, programme.id);
  });
}

/** Deletes the rows that the programme has left behind. */
export function removeLeftRows(mover: Mover, onTable: (name: string, rows: number) => void): Promise<void> {
  return connecting(mover, async (connections) => {
    const { holder, source, target } = connections;
    const { programme, tables } = await openSource(connections, mover);
    const begun = await fence.selectMove(source, programme.id);
    if (!begun?.finished_at || (await far.isBeingFilled(target)) || !(await far.holds(target, programme)))
      throw new MoveRefused(`${mover.code} has not been moved there: nothing was removed.`);
    await fence.removeRows(holder, tables, programme.id, onTable);
    await fence.removeFence(holder, tables, programme.id);
  });
}
