import type {
  createMeasure as createEndpoint,
  deleteMeasure as deleteEndpoint,
  updateMeasure as updateEndpoint,
} from '@portal/contract/measures/measures';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { checkMeasureChanges, saveMeasureChanges } from './apply-measure-changes.ts';
import { normaliseMeasureDefinition } from './validate-measure-definition.ts';
import { buildUsableMeasures } from './check-measure-uses.ts';
import { laterIfLarge } from './large-recalculations.ts';
import { normaliseCounts } from './normalise-counts.ts';
import { bandsOfMeasure } from './split-definition.ts';
import { assertNoSplits } from './update-bands.ts';
import { assertNotUsed } from './update-dependents.ts';
import {
  countPublicationsOf,
  deleteMeasureRow,
  insertMeasure,
  selectMeasuresToCompute,
} from './measures.sql.ts';
import {
  assertComparableSincePeriod,
  assertValidDefinitions,
  pickMeasureFields,
  loadMeasure,
  recordMeasure,
} from './load-and-check-measure.ts';
import { rebuildMeasures } from './rebuild-measures.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';

export const createMeasure: Handler<typeof createEndpoint> = async ({ actor, body, db, deps, loaded }) => {
  const { id: project_id } = loaded.project;
  // Locked first, so that a measure that this one uses cannot be deleted during this.
  await bumpResults(db, project_id);
  const others = await selectMeasuresToCompute(db, project_id);
  const defined = normaliseMeasureDefinition(body);
  const fields = normaliseCounts(defined, others);
  await assertValidDefinitions(db, project_id, [
    { definition: fields, usable: buildUsableMeasures(others, fields) },
  ]);
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
  if (!job) await rebuildMeasures(db, { project_id, ids: [id] });
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
  const { project_id } = loaded.measure;
  const checked = await checkMeasureChanges(db, actor, project_id, [{ id: params.id, fields, seen }]);
  const [saved] = await saveMeasureChanges(db, deps, actor, checked);
  return { ...(await loadMeasure(db, actor, params.id)), job: saved!.job };
};

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
