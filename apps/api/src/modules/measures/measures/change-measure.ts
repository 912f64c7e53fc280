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
import { parseMeasureDefinition } from './measure-definition.ts';
import {
  countPublicationsOf,
  deleteMeasureRow,
  insertMeasure,
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
  const fields = normaliseMeasureDefinition(body);
  await assertValidDefinition(db, project_id, fields);
  await assertComparableSincePeriod(db, actor, fields.comparable_since_id);
  await bumpResults(db, project_id);
  const id = await conflictOnViolation(
    insertMeasure(db, fields),
    comparisonMessages.measureCodeTaken({ code: fields.measure_code }),
  );
  await recordMeasure(db, actor, id, { action: 'measure.created', after: fields });
  // Nothing shows it yet, so its values may come a moment later.
  const job = await laterIfLarge(db, deps, project_id, fields, () => ({
    kind: 'change',
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    project_id,
    measure_id: id,
    fields: {},
  }));
  if (!job) await rebuildMeasure(db, { id, project_id });
  return { ...(await loadMeasure(db, actor, id)), job };
};

export const updateMeasure: Handler<typeof updateEndpoint> = async ({
  actor,
  body: { seen, ...body },
  db,
  deps,
  params,
  loaded,
}) => {
  const { project_id } = loaded.measure;
  await bumpResults(db, project_id);
  const before = await loadMeasure(db, actor, params.id);
  assertNoEditConflict(seen, pickMeasureFields(before));
  const after = normaliseMeasureDefinition({ ...pickMeasureFields(before), ...body });
  await assertComparableSincePeriod(db, actor, after.comparable_since_id);
  if (isDefinitionChanged(before, after)) {
    await assertValidDefinition(db, project_id, after);
    const job = await laterIfLarge(db, deps, project_id, after, () => ({
      kind: 'change',
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      project_id,
      measure_id: params.id,
      fields: body,
    }));
    if (job) return { ...before, job };
  }
  await changeMeasure(db, actor, params.id, body);
  return { ...(await loadMeasure(db, actor, params.id)), job: null };
};

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
  const after = normaliseMeasureDefinition({ ...before, ...changes });
  await conflictOnViolation(
    updateMeasureColumns(db, id, after),
    comparisonMessages.measureCodeTaken({ code: after.measure_code }),
  );
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
  if ((await countPublicationsOf(db, params.id)) > 0)
    throw problems.conflict(comparisonMessages.measureInPublishedResults);
  await conflictOnViolation(deleteMeasureRow(db, params.id), comparisonMessages.measureInChart);
  await recordMeasure(db, actor, params.id, {
    action: 'measure.deleted',
    before: pickMeasureFields(measure),
  });
  return { done: true as const };
};

async function laterIfLarge(
  db: Db,
  { measureJobs }: Pick<Deps, 'measureJobs'>,
  projectId: number,
  definition: Parameters<typeof parseMeasureDefinition>[0],
  task: () => Parameters<NonNullable<Deps['measureJobs']>['begin']>[0],
): Promise<MeasureJob | null> {
  if (!measureJobs) return null;
  const answers = await countSubmittedAnswers(db, projectId, parseMeasureDefinition(definition).codes);
  return answers > AT_ONCE ? measureJobs.begin(task()) : null;
}
