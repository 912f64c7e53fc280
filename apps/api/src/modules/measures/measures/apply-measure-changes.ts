import { isDeepStrictEqual } from 'node:util';
import type { MeasureFields } from '@portal/contract/measures/measure-definition';
import type { MeasureJob } from '@portal/contract/measures/measures';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { AT_ONCE, countAnswersToRead } from './large-recalculations.ts';
import {
  assertComparableSincePeriod,
  assertValidDefinitions,
  auditOfMeasure,
  isDefinitionChanged,
  pickMeasureFields,
} from './load-and-check-measure.ts';
import { type MeasureRow, selectMeasuresToCompute, updateMeasures } from './measures.sql.ts';
import { normaliseCounts } from './normalise-counts.ts';
import { type OnProgress, rebuildMeasures } from './rebuild-measures.ts';
import { assertSplitsStayValid, updateBands } from './update-bands.ts';
import { assertDependentsStayValid, renameInDependents, usableAfter } from './update-dependents.ts';
import { normaliseMeasureDefinition } from './validate-measure-definition.ts';

export type MeasureChange = {
  id: number;
  fields: Partial<MeasureFields>;
  /** The fields as the user saw them. */
  seen?: Partial<MeasureFields> | undefined;
};
/** A change of a measure that is made with others. */
type MeasureUpdate = { id: number; before: Partial<MeasureFields>; after: Partial<MeasureFields> };
type Author = Pick<Actor, 'programme_id' | 'user_id'>;
type CheckedChanges = Awaited<ReturnType<typeof checkMeasureChanges>>;

/**
 * Locks a project's measures, and checks changes of some. Needs as many statements for many as for one.
 * @throws 409 if another user has changed one, 422 with each mistake of a definition
 */
export async function checkMeasureChanges(
  db: Db,
  actor: Actor,
  project_id: number,
  changes: readonly MeasureChange[],
) {
  await bumpResults(db, project_id);
  const all = await selectMeasuresToCompute(db, project_id);
  const checked = changes.map((change) => {
    const before = findMeasure(all, change.id);
    assertNoEditConflict(change.seen, pickMeasureFields(before));
    const after = normaliseMeasureDefinition({ ...pickMeasureFields(before), ...change.fields });
    return { change, before, after, isRecalculated: isDefinitionChanged(before, after) };
  });
  for (const { change } of checked)
    await assertComparableSincePeriod(db, actor, change.fields.comparable_since_id);
  const recalculated = checked.filter(({ isRecalculated }) => isRecalculated);
  await assertValidDefinitions(
    db,
    project_id,
    recalculated.map(({ before, after }) => ({
      definition: after,
      usable: usableAfter(all, { from: before.measure_code, after }),
    })),
  );
  for (const { change, before, after } of recalculated) {
    assertDependentsStayValid(all, { from: before.measure_code, after });
    assertSplitsStayValid(all, { id: change.id, after });
  }
  return { project_id, all, checked };
}

/**
 * Saves checked changes with their values, until many answers have been read: the changes after those are background jobs.
 * @returns the changed measures, each with its background job if it has one
 */
export async function saveMeasureChanges(
  db: Db,
  { measureJobs }: Pick<Deps, 'measureJobs'>,
  actor: Author,
  { project_id, all, checked }: CheckedChanges,
): Promise<{ measure: MeasureRow; job: MeasureJob | null }[]> {
  const { programme_id, user_id } = actor;
  const definitions = checked.map(({ before, after }) => ({ definition: after, code: before.measure_code }));
  const answers =
    measureJobs && checked.some(({ isRecalculated }) => isRecalculated)
      ? await countAnswersToRead(db, project_id, all, definitions)
      : [];
  let read = 0;
  const isLater = checked.map(({ isRecalculated }, index) => {
    const more = isRecalculated ? (answers[index] ?? 0) : 0;
    if (read + more > AT_ONCE) return true;
    read += more;
    return false;
  });
  const atOnce = checked.flatMap(({ change }, index) => (isLater[index] ? [] : [change]));
  await changeMeasures(db, actor, project_id, atOnce);
  const saved = [];
  for (const [index, { change, before: measure }] of checked.entries()) {
    const { id: measure_id, fields } = change;
    const task = { kind: 'change' as const, programme_id, user_id, project_id, measure_id, fields };
    saved.push({ measure, job: measureJobs && isLater[index] ? await measureJobs.begin(task) : null });
  }
  return saved;
}

/**
 * Changes measures of a project together with all their values. The caller's transaction makes both visible at once, and
 * submissions wait until it ends. @returns false if it was stopped: then nothing must be saved
 */
export async function changeMeasures(
  db: Db,
  author: Author,
  project_id: number,
  changes: readonly MeasureChange[],
  onProgress?: OnProgress,
): Promise<boolean> {
  if (changes.length === 0) return true;
  await bumpResults(db, project_id);
  let all = await selectMeasuresToCompute(db, project_id);
  const updates: MeasureUpdate[] = [];
  const recalculated: number[] = [];
  for (const { id, fields } of changes) {
    const made = updatesOf(all, { id, fields });
    updates.push(...made.updates);
    if (made.isRecalculated) recalculated.push(id);
    all = withUpdates(all, made.updates);
  }
  const changedIds = new Set(updates.map(({ id }) => id));
  const renamed = updates.find(({ before, after }) => after.measure_code !== before.measure_code);
  await conflictOnViolation(
    updateMeasures(
      db,
      all.filter(({ id }) => changedIds.has(id)),
    ),
    comparisonMessages.measureCodeTaken({ code: renamed?.after.measure_code ?? '' }),
  );
  await recordAudit(
    db,
    ...updates.map(({ id, before, after }) => ({
      ...auditOfMeasure(author, id),
      action: 'measure.updated',
      before,
      after,
    })),
  );
  return rebuildMeasures(db, { project_id, ids: recalculated }, onProgress);
}

/** Returns the updates of a measure, its bands and the measures that use it, in the order of their records. */
function updatesOf(all: readonly MeasureRow[], { id, fields }: MeasureChange) {
  const measure = findMeasure(all, id);
  const before = pickMeasureFields(measure);
  const after = normaliseCounts(normaliseMeasureDefinition({ ...before, ...fields }), all);
  const codes = { from: before.measure_code, to: after.measure_code };
  const isChanged = isDefinitionChanged(before, after);
  // Another measure may have changed since this change was asked for.
  if (isChanged) {
    assertDependentsStayValid(all, { from: codes.from, after });
    assertSplitsStayValid(all, { id, after });
  }
  const names = (Object.keys(after) as (keyof MeasureFields)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const pick = (from: MeasureFields) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const updates: MeasureUpdate[] = [
    ...(isChanged ? updateBands(all, { id, after }) : []),
    ...(codes.from === codes.to ? [] : renameInDependents(all, codes)),
    ...(names.length > 0 ? [{ id, before: pick(before), after: pick(after) }] : []),
  ];
  return { updates, isRecalculated: isChanged || Object.keys(fields).length === 0 };
}

function withUpdates(all: readonly MeasureRow[], updates: readonly MeasureUpdate[]): MeasureRow[] {
  return all.map((one) =>
    updates.reduce((row, { id, after }) => (id === row.id ? { ...row, ...after } : row), one),
  );
}

/** @throws 404 */
function findMeasure(all: readonly MeasureRow[], id: number): MeasureRow {
  const found = all.find((one) => one.id === id);
  if (!found) throw problems.notFound('measure');
  return found;
}
