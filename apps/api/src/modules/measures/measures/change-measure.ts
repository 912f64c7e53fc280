import { isDeepStrictEqual } from 'node:util';
import type {
  createMeasure as createEndpoint,
  deleteMeasure as deleteEndpoint,
  MeasureJob,
  updateMeasure as updateEndpoint,
} from '@portal/contract/measures/measures';
import type { MeasureFields } from '@portal/contract/measures/measure-definition';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { countSubmittedAnswers } from '../../responses/answers/submitted-answers.sql.ts';
import { normaliseMeasureDefinition } from './validate-measure-definition.ts';
import { buildUsableMeasures } from './check-measure-uses.ts';
import { type MeasureDefinitionSource, parseMeasureDefinition } from './measure-definition.ts';
import { normaliseCounts } from './normalise-counts.ts';
import { findDependents } from './measure-uses.ts';
import { bandsOfMeasure } from './split-definition.ts';
import { assertNoSplits, assertSplitsStayValid, updateBands } from './update-bands.ts';
import { questionCodesBehind } from './measure-library.ts';
import {
  assertDependentsStayValid,
  assertNotUsed,
  renameInDependents,
  usableAfter,
} from './update-dependents.ts';
import {
  countPublicationsOf,
  deleteMeasureRow,
  insertMeasure,
  type MeasureRow,
  selectMeasuresToCompute,
  updateMeasureColumns,
} from './measures.sql.ts';
import {
  assertComparableSincePeriod,
  assertValidDefinition,
  pickMeasureFields,
  isDefinitionChanged,
  loadMeasure,
  recordMeasure,
} from './load-and-check-measure.ts';
import { type OnProgress, rebuildMeasure } from './rebuild-measures.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';

/** Up to this many answers are calculated while the user waits, about a second; more are a background job. */
const AT_ONCE = 100_000;

type Who = Pick<Actor, 'programme_id' | 'user_id'>;

export const createMeasure: Handler<typeof createEndpoint> = async ({ actor, body, db, deps, loaded }) => {
  const { id: project_id } = loaded.project;
  // Locked first, so that a measure that this one uses cannot be deleted during this.
  await bumpResults(db, project_id);
  const others = await selectMeasuresToCompute(db, project_id);
  const defined = normaliseMeasureDefinition(body);
  const fields = normaliseCounts(defined, others);
  await assertValidDefinition(db, project_id, fields, buildUsableMeasures(others, fields));
  await assertComparableSincePeriod(db, actor, fields.comparable_since_id);
  const id = await conflictOnViolation(
    insertMeasure(db, fields),
    comparisonMessages.measureCodeTaken({ code: fields.measure_code }),
  );
  await recordMeasure(db, actor, id, { action: 'measure.created', after: fields });
  // Nothing shows it yet, so its values may come a moment later.
  const job = await laterIfLarge(
    db,
    deps,
    project_id,
    { definition: fields, code: null, all: others },
    () => ({
      kind: 'change',
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      project_id,
      measure_id: id,
      fields: {},
    }),
  );
  if (!job) await rebuildMeasure(db, { id, project_id });
  return { ...(await loadMeasure(db, actor, id)), job };
};

export const updateMeasure: Handler<typeof updateEndpoint> = async ({
  actor,
  body: { seen, ...fields },
  db,
  deps,
  params,
  loaded,
}) => {
  const change = { id: params.id, project_id: loaded.measure.project_id, fields, seen };
  const job = await saveMeasureChange(db, deps, actor, await checkMeasureChange(db, actor, change));
  return { ...(await loadMeasure(db, actor, params.id)), job };
};

type MeasureChange = {
  id: number;
  project_id: number;
  fields: Partial<MeasureFields>;
  /** The fields as the user saw them. */
  seen?: Partial<MeasureFields> | undefined;
};
type CheckedChange = Awaited<ReturnType<typeof checkMeasureChange>>;

/**
 * Locks the project's measures, and checks a change of one.
 * @throws 409 if another user has changed it, 422 with each mistake of the definition
 */
export async function checkMeasureChange(db: Db, actor: Actor, change: MeasureChange) {
  await bumpResults(db, change.project_id);
  const before = await loadMeasure(db, actor, change.id);
  if (before.project_id !== change.project_id) throw problems.notFound('measure');
  assertNoEditConflict(change.seen, pickMeasureFields(before));
  const after = normaliseMeasureDefinition({ ...pickMeasureFields(before), ...change.fields });
  await assertComparableSincePeriod(db, actor, after.comparable_since_id);
  if (!isDefinitionChanged(before, after)) return { change, before, definition: null };
  const all = await selectMeasuresToCompute(db, change.project_id);
  const renamed = { from: before.measure_code, after };
  await assertValidDefinition(db, change.project_id, after, usableAfter(all, renamed));
  assertDependentsStayValid(all, renamed);
  assertSplitsStayValid(all, { id: change.id, after });
  return { change, before, definition: { definition: after, code: before.measure_code, all } };
}

/** Saves a checked change with its values. @returns the background job that does so if there are many answers */
export async function saveMeasureChange(
  db: Db,
  deps: Deps,
  actor: Actor,
  { change: { id, project_id, fields }, definition }: CheckedChange,
): Promise<MeasureJob | null> {
  const { programme_id, user_id } = actor;
  const task = () => ({ kind: 'change' as const, programme_id, user_id, project_id, measure_id: id, fields });
  const job = definition && (await laterIfLarge(db, deps, project_id, definition, task));
  if (!job) await changeMeasure(db, actor, id, fields);
  return job;
}

/**
 * Changes a measure together with all its values. The caller's transaction makes both visible at once, and
 * submissions wait until it ends. @returns false if it was stopped: then nothing must be saved
 */
export async function changeMeasure(
  db: Db,
  author: Who,
  id: number,
  changes: Partial<MeasureFields>,
  onProgress?: OnProgress,
): Promise<boolean> {
  const { project_id } = await loadMeasure(db, author, id);
  await bumpResults(db, project_id);
  const measure = await loadMeasure(db, author, id);
  const before = pickMeasureFields(measure);
  const all = await selectMeasuresToCompute(db, project_id);
  const after = normaliseCounts(normaliseMeasureDefinition({ ...before, ...changes }), all);
  // Another measure may have changed since this change was asked for.
  if (isDefinitionChanged(before, after)) {
    assertDependentsStayValid(all, { from: before.measure_code, after });
    assertSplitsStayValid(all, { id, after });
    await updateBands(db, author, all, { id, after });
  }
  await conflictOnViolation(
    updateMeasureColumns(db, id, after),
    comparisonMessages.measureCodeTaken({ code: after.measure_code }),
  );
  if (before.measure_code !== after.measure_code)
    await renameInDependents(db, author, all, { from: before.measure_code, to: after.measure_code });
  const names = (Object.keys(after) as (keyof MeasureFields)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length > 0) {
    const of = (fields: MeasureFields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
    await recordMeasure(db, author, id, { action: 'measure.updated', before: of(before), after: of(after) });
  }
  const isSame = !isDefinitionChanged(before, after) && Object.keys(changes).length > 0;
  return isSame || rebuildMeasure(db, measure, onProgress);
}

export const deleteMeasure: Handler<typeof deleteEndpoint> = async ({ actor, db, params }) => {
  const measure = await loadMeasure(db, actor, params.id);
  if (measure.charts.length > 0) {
    const names = measure.charts.map(({ chart_name }) => chart_name).join(', ');
    throw problems.conflict(comparisonMessages.measureInUse({ names }));
  }
  await bumpResults(db, measure.project_id);
  const all = await selectMeasuresToCompute(db, measure.project_id);
  assertNotUsed(all, measure.measure_code);
  assertNoSplits(bandsOfMeasure(all, params.id));
  if ((await countPublicationsOf(db, { measure_id: params.id, project_id: measure.project_id })) > 0)
    throw problems.conflict(comparisonMessages.measureInPublishedResults);
  await conflictOnViolation(deleteMeasureRow(db, params.id), comparisonMessages.measureInChart);
  await recordMeasure(db, actor, params.id, {
    action: 'measure.deleted',
    before: pickMeasureFields(measure),
  });
  return { done: true as const };
};

/** Starts a background job if many answers must be read, those of the bands of a split included. */
export async function laterIfLarge(
  db: Db,
  { measureJobs }: Pick<Deps, 'measureJobs'>,
  projectId: number,
  { definition, code, all }: { definition: MeasureDefinitionSource; code: string | null; all: MeasureRow[] },
  task: () => Parameters<NonNullable<Deps['measureJobs']>['begin']>[0],
): Promise<MeasureJob | null> {
  if (!measureJobs) return null;
  const library = new Map(all.map((one) => [one.measure_code, parseMeasureDefinition(one)]));
  const dependents =
    code === null ? [] : findDependents(code, all).map((one) => library.get(one.measure_code)!);
  const read = [parseMeasureDefinition(definition), ...dependents];
  const codes = [...new Set(read.flatMap((one) => questionCodesBehind(one, library)))];
  const whole = all.find(({ measure_code }) => measure_code === code);
  const bands = whole ? bandsOfMeasure(all, whole.id) : [];
  const answers = (await countSubmittedAnswers(db, projectId, codes)) * (1 + bands.length);
  return answers > AT_ONCE ? measureJobs.begin(task()) : null;
}
