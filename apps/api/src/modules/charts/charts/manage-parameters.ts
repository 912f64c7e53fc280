import type * as contract from '@portal/contract/charts/manage-charts';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { parseMeasureDefinition } from '../../measures/measures/measure-definition.ts';
import { questionCodesBehind } from '../../measures/measures/measure-library.ts';
import { selectMeasuresToCompute } from '../../measures/measures/measures.sql.ts';
import { selectQuestionCodes } from '../../questionnaires/questionnaires/question-codes.sql.ts';
import { loadChartsById } from './load-charts-by-id.ts';
import {
  copyParameters,
  deleteParameters,
  removeParametersById,
  selectMeasuresOfProject,
  selectParameters,
  takesPartInPeriods,
  upsertParameters,
} from './parameters.sql.ts';
import { recordChartChange, recordChartChanges } from './record-chart-change.ts';

const ALL = { limit: 100_000, offset: 0 };

export const listParameters: Handler<typeof contract.listChartParameters> = async ({ db, query }) => {
  const { rows, total } = await selectParameters(db, query);
  return { chart_parameters: rows, total };
};

const noSuchPeriod = (field: string) =>
  problems.invalid([{ path: `body.${field}`, message: comparisonMessages.projectNotInTimePeriod }]);

export const saveParameters: Handler<typeof contract.saveChartParameters> = async ({
  actor,
  body,
  db,
  loaded: { chart },
}) => {
  if (!(await takesPartInPeriods(db, chart.project_id, [body.time_period_id])))
    throw noSuchPeriod('time_period_id');
  const wanted = new Set(body.chart_parameters.map(({ measure_id }) => measure_id));
  if (wanted.size < body.chart_parameters.length) {
    throw problems.invalid([{ path: 'body.chart_parameters', message: comparisonMessages.duplicateMeasure }]);
  }
  const known = await selectMeasuresOfProject(db, chart.project_id, [...wanted]);
  if (known.length < wanted.size) {
    throw problems.invalid([
      { path: 'body.chart_parameters', message: comparisonMessages.measuresNotInProject },
    ]);
  }
  const place = { chart_id: chart.id, time_period_id: body.time_period_id };
  const before = (await selectParameters(db, { ...place, ...ALL })).rows;
  const gone = new Set(body.chart_parameter_ids);
  if ((await deleteParameters(db, place, [...gone])) < gone.size) throw problems.notFound('chart parameter');
  await upsertParameters(db, place, body.chart_parameters);
  const { rows, total } = await selectParameters(db, { ...place, ...ALL });
  const names = (parameters: typeof rows) => parameters.map((one) => one.measure_code);
  await recordChartChange(db, actor, chart.project_id, {
    action: 'chart.parameters_set',
    subject_type: 'chart',
    subject_id: chart.id,
    before: { time_period_id: body.time_period_id, measures: names(before) },
    after: { time_period_id: body.time_period_id, measures: names(rows) },
  });
  return { chart_parameters: rows, total };
};

export const removeParameter: Handler<typeof contract.deleteChartParameter> = async ({
  actor,
  db,
  params,
}) => {
  await remove(db, actor, [params.id]);
  return { done: true as const };
};

export const removeParameters: Handler<typeof contract.deleteChartParameters> = async ({
  actor,
  body,
  db,
}) => {
  await remove(db, actor, [...new Set(body.chart_parameter_ids)]);
  return { done: true as const };
};

/**
 * Removes all given parameters, or none.
 * @throws 404 if one belongs to a chart that the actor cannot open
 */
async function remove(db: Db, actor: Actor, ids: number[]): Promise<void> {
  const gone = await removeParametersById(db, ids);
  if (gone.length < ids.length) throw problems.notFound('chart parameter');
  const chartIds = gone.map(({ chart_id }) => chart_id);
  // Refused after all, it is undone with the transaction.
  const charts = await loadChartsById(db, actor, chartIds, 'chart parameter');
  await recordChartChanges(
    db,
    actor,
    gone.map((one) => ({
      project_id: charts.get(one.chart_id)!.project.id,
      action: 'chart.parameter_removed',
      subject_type: 'chart',
      subject_id: one.chart_id,
      before: one,
    })),
  );
}

export const copyParametersToPeriod: Handler<typeof contract.copyChartParameters> = async ({
  actor,
  body,
  db,
  loaded: { project },
}) => {
  const { from_time_period_id: from, to_time_period_id: to } = body;
  if (!(await takesPartInPeriods(db, project.id, [from]))) throw noSuchPeriod('from_time_period_id');
  if (from === to || !(await takesPartInPeriods(db, project.id, [to])))
    throw noSuchPeriod('to_time_period_id');
  return copyChartParametersToPeriod(db, actor, { project_id: project.id, from, to });
};

/** Copies the parameters of a project's charts from one period to another, where the target has none. */
export async function copyChartParametersToPeriod(
  db: Db,
  actor: Actor,
  of: { project_id: number; from: number; to: number },
) {
  const { project_id, from, to } = of;
  const { copied, kept, measureIds } = await copyParameters(db, of);
  await recordChartChange(db, actor, project_id, {
    action: 'chart.parameters_copied',
    subject_type: 'project',
    subject_id: project_id,
    after: { from, to, charts: copied.length },
  });

  const codes = await selectQuestionCodes(db, project_id, ALL);
  const asked = new Set(
    codes
      .filter((code) => code.time_periods.some(({ id }) => id === to))
      .map(({ question_code }) => question_code),
  );
  const measures = await selectMeasuresToCompute(db, project_id);
  const library = new Map(measures.map((one) => [one.measure_code, parseMeasureDefinition(one)]));
  const unasked = measures
    .filter(({ id }) => measureIds.includes(id))
    .map((measure) => ({
      measure_name: measure.measure_name,
      codes: questionCodesBehind(library.get(measure.measure_code)!, library).filter(
        (code) => !asked.has(code),
      ),
    }))
    .filter((measure) => measure.codes.length > 0);
  return { copied, kept, unasked };
}
