import type * as contract from '@portal/contract/charts/control-chart-settings';
import { controlRules } from '@portal/contract/charts/control-rules';
import { specialCauseLabels } from '@portal/wording/special-cause-labels';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { takesPartInPeriods } from './parameters.sql.ts';
import { deletePhaseRow, insertPhase, selectPhases } from './control-chart-phases.sql.ts';
import { loadControlChartSettings } from './manage-control-chart-settings.ts';
import { recordChartChange } from './record-chart-change.ts';

export const listPhases: Handler<typeof contract.listChartPhases> = async ({ db, loaded: { chart } }) => ({
  phases: await selectPhases(db, chart.id),
  control: await loadControlChartSettings(db, chart),
  rules: controlRules.map((rule) => ({ rule, words: specialCauseLabels[rule] })),
});

export const createPhase: Handler<typeof contract.createChartPhase> = async ({
  actor,
  body,
  db,
  loaded: { chart },
}) => {
  if (!(await takesPartInPeriods(db, chart.project_id, [body.time_period_id]))) {
    throw problems.invalid([
      { path: 'body.time_period_id', message: comparisonMessages.projectNotInTimePeriod },
    ]);
  }
  await conflictOnViolation(insertPhase(db, { chart_id: chart.id, ...body }), comparisonMessages.phaseTaken);
  await recordChartChange(db, actor, chart.project_id, {
    action: 'chart.phase_begun',
    subject_type: 'chart',
    subject_id: chart.id,
    after: body,
  });
  return { phases: await selectPhases(db, chart.id) };
};

export const deletePhase: Handler<typeof contract.deleteChartPhase> = async ({
  actor,
  db,
  params,
  loaded: { chart },
}) => {
  const gone = await deletePhaseRow(db, chart.id, params.time_period_id);
  if (!gone) throw problems.notFound('phase');
  const { time_period_id, reason, baseline } = gone;
  await recordChartChange(db, actor, chart.project_id, {
    action: 'chart.phase_removed',
    subject_type: 'chart',
    subject_id: chart.id,
    before: { time_period_id, reason, baseline },
  });
  return { phases: await selectPhases(db, chart.id) };
};
