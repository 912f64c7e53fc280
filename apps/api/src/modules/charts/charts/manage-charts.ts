import type { OutputType } from '@portal/contract/charts/output-types';
import type * as contract from '@portal/contract/charts/manage-charts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { selectOutputTypes } from './charts.sql.ts';
import {
  deleteChartRow,
  insertChart,
  replaceOutputTypes,
  selectAllOutputTypes,
  selectChartPage,
  updateChartColumns,
} from './manage-charts.sql.ts';
import { insertChartMemberships } from './collection-memberships.sql.ts';
import { loadCollection } from './load-collection.ts';
import { recordChartChange } from './record-chart-change.ts';

export const listCharts: Handler<typeof contract.listCharts> = async ({ actor, db, query, loaded }) => {
  const { rows, total } = await selectChartPage(db, {
    ...query,
    project_id: loaded.project.id,
    user_id: actor.user_id,
    favourites: query.favourites ?? false,
  });
  return { charts: rows, total };
};

/** The default chart types of a new chart: ranked bars and table. */
const FIRST_FORMS: OutputType[] = ['ranked_bars', 'table'];

export const createChart: Handler<typeof contract.createChart> = async ({ actor, body, db }) => {
  const { project_id, collection_id, chart_name, description } = body;
  if (collection_id !== undefined) {
    const collection = await loadCollection(db, actor, collection_id);
    if (collection.project_id !== project_id) throw problems.notFound('chart group');
  }
  const values = { project_id, chart_name, description };
  const id = await conflictOnViolation(
    insertChart(db, values),
    comparisonMessages.chartNameTaken({ name: chart_name }),
  );
  if (collection_id !== undefined) await insertChartMemberships(db, [{ collection_id, chart_id: id }]);
  const forms = await selectAllOutputTypes(db);
  const first = forms.filter((form) => FIRST_FORMS.includes(form.output_type));
  await replaceOutputTypes(
    db,
    id,
    first.map((form) => form.id),
  );
  const about = { subject_type: 'chart' as const, subject_id: id };
  await recordChartChange(db, actor, project_id, { ...about, action: 'chart.created', after: body });
  return { id, chart_name, description };
};

export const updateChart: Handler<typeof contract.updateChart> = async ({
  actor,
  body,
  db,
  loaded: { chart },
}) => {
  const before = { chart_name: chart.chart_name, description: chart.description };
  assertNoEditConflict(body.seen, before);
  const after = {
    chart_name: body.chart_name ?? before.chart_name,
    description: body.description ?? before.description,
  };
  await conflictOnViolation(
    updateChartColumns(db, chart.id, after),
    comparisonMessages.chartNameTaken({ name: after.chart_name }),
  );
  const about = { subject_type: 'chart' as const, subject_id: chart.id };
  await recordChartChange(db, actor, chart.project_id, { ...about, action: 'chart.updated', before, after });
  return { id: chart.id, ...after };
};

export const deleteChart: Handler<typeof contract.deleteChart> = async ({ actor, db, loaded: { chart } }) => {
  await conflictOnViolation(deleteChartRow(db, chart.id), comparisonMessages.chartInUse);
  const about = { subject_type: 'chart' as const, subject_id: chart.id };
  const before = { chart_name: chart.chart_name, description: chart.description };
  await recordChartChange(db, actor, chart.project_id, { ...about, action: 'chart.deleted', before });
  return { done: true as const };
};

export const setOutputTypes: Handler<typeof contract.setOutputTypes> = async ({
  actor,
  body,
  db,
  loaded: { chart },
}) => {
  const known = await selectAllOutputTypes(db);
  const idOf = new Map(known.map((one) => [one.output_type, one.id]));
  const wanted = [...new Set(body.output_types)].map((name) => idOf.get(name)!);
  const before = (await selectOutputTypes(db, chart.id)).map((one) => one.output_type);
  await replaceOutputTypes(db, chart.id, wanted);
  const output_types = await selectOutputTypes(db, chart.id);
  await recordChartChange(db, actor, chart.project_id, {
    action: 'chart.output_types_set',
    subject_type: 'chart',
    subject_id: chart.id,
    before,
    after: body.output_types,
  });
  return { output_types, total: output_types.length };
};
