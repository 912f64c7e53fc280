import type { Db } from '../../../database/connect.ts';
import { transaction } from '../../../database/transaction.ts';
import { selectPeriodsToRebuild } from './measure-values.sql.ts';
import { selectMeasuresToCompute } from './measures.sql.ts';
import { findDependents } from './measure-uses.ts';
import { computeAndStoreMeasureValues } from './refresh-measure-values.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';

/** Reports progress after each period; an answer of `false` stops the work there. */
export type OnProgress = (done: number, of: number) => Promise<boolean | void>;

/**
 * Recalculates every measure of a project, each period in a separate transaction: submissions continue in
 * between, and finished periods stay finished. Gives the same values as updating at every submission.
 */
export async function rebuildProjectMeasures(
  db: Db,
  projectId: number,
  onProgress?: OnProgress,
): Promise<void> {
  const periods = await selectPeriodsToRebuild(db, projectId);
  if ((await onProgress?.(0, periods.length)) === false) return;
  for (const [index, time_period_id] of periods.entries()) {
    await transaction(db, async (tx) => {
      await bumpResults(tx, projectId);
      const measures = await selectMeasuresToCompute(tx, projectId);
      await computeAndStoreMeasureValues(tx, measures, {
        project_id: projectId,
        time_period_id,
        submission_ids: null,
      });
    });
    if ((await onProgress?.(index + 1, periods.length)) === false) return;
  }
}

/**
 * Calculates some measures, their bands if they are split, and those that use them, for all periods. Runs in the
 * transaction that changes their definitions, so that definitions and values change together.
 */
export async function rebuildMeasures(
  db: Db,
  { project_id, ids }: { project_id: number; ids: readonly number[] },
  onProgress?: OnProgress,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const all = await selectMeasuresToCompute(db, project_id);
  const changed = all.filter(({ id, split_of_id }) => ids.includes(id) || ids.includes(split_of_id ?? 0));
  const dependents = changed.flatMap((one) => findDependents(one.measure_code, all));
  const measures = [...new Set([...changed, ...dependents])];
  const periods = await selectPeriodsToRebuild(db, project_id);
  for (const [index, time_period_id] of periods.entries()) {
    if ((await onProgress?.(index, periods.length)) === false) return false;
    await computeAndStoreMeasureValues(
      db,
      measures,
      { project_id, time_period_id, submission_ids: null },
      all,
    );
  }
  return true;
}
