import type * as contract from '@portal/contract/charts/manage-charts';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import {
  deleteMembership,
  insertChartMemberships,
  replaceMemberships,
  selectChartsOfProject,
  selectMembership,
  selectChartMemberships,
} from './collection-memberships.sql.ts';
import { loadChartsById } from './load-charts-by-id.ts';
import { loadCollections } from './load-collection.ts';
import { recordChartChange, recordChartChanges } from './record-chart-change.ts';

export const listChartMemberships: Handler<typeof contract.listChartGroupMemberships> = async ({
  db,
  query,
  loaded,
}) => {
  const { rows, total } = await selectChartMemberships(db, { ...query, project_id: loaded.project.id });
  return { memberships: rows, total };
};

export const addMemberships: Handler<typeof contract.addChartGroupMemberships> = async ({
  actor,
  body,
  db,
}) => {
  const charts = await loadChartsById(
    db,
    actor,
    body.memberships.map(({ chart_id }) => chart_id),
  );
  const groups = await loadCollections(
    db,
    actor,
    body.memberships.map(({ collection_id }) => collection_id),
  );
  const chartOf = (id: number) => charts.get(id)!.chart;
  // A chart of another project is none this group could have.
  const isElsewhere = body.memberships.some(
    ({ chart_id, collection_id }) => groups.get(collection_id)!.project_id !== chartOf(chart_id).project_id,
  );
  if (isElsewhere) throw problems.notFound('chart of the project');
  const added = await conflictOnViolation(
    insertChartMemberships(db, body.memberships),
    comparisonMessages.chartAlreadyInGroup,
  );
  await recordChartChanges(
    db,
    actor,
    added.map(({ chart_id, collection_id }) => ({
      project_id: chartOf(chart_id).project_id,
      action: 'collection.chart_added',
      subject_type: 'collection',
      subject_id: collection_id,
      after: { chart_name: chartOf(chart_id).chart_name },
    })),
  );
  return { memberships: added, total: added.length };
};

export const setMemberships: Handler<typeof contract.setChartGroupMemberships> = async ({
  actor,
  body,
  db,
  loaded,
}) => {
  const memberships = await setChartsOfGroup(db, actor, loaded.collection, body.memberships);
  return { memberships, total: memberships.length };
};

export const setManyMemberships: Handler<typeof contract.setManyChartGroupMemberships> = async ({
  actor,
  body,
  db,
}) => {
  const ids = [...new Set(body.memberships.map(({ collection_id }) => collection_id))];
  const groups = await loadCollections(db, actor, ids);
  const memberships = [];
  for (const id of ids) {
    const wanted = body.memberships.filter(({ collection_id }) => collection_id === id);
    memberships.push(...(await setChartsOfGroup(db, actor, groups.get(id)!, wanted)));
  }
  return { memberships, total: memberships.length };
};

/** Makes these the charts of a group, in this order. */
async function setChartsOfGroup(
  db: Db,
  actor: Actor,
  { id: collection_id, project_id }: { id: number; project_id: number },
  charts: { chart_id: number }[],
) {
  const wanted = [...new Set(charts.map(({ chart_id }) => chart_id))];
  const known = await selectChartsOfProject(db, project_id, wanted);
  if (known.length < wanted.length) throw problems.notFound('chart of the project');
  const all = { limit: 10_000, offset: 0 };
  const before = (await selectChartMemberships(db, { project_id, collection_id, ...all })).rows;
  const memberships = await replaceMemberships(db, collection_id, wanted);
  await recordChartChange(db, actor, project_id, {
    action: 'collection.charts_set',
    subject_type: 'collection',
    subject_id: collection_id,
    before: before.map(({ chart_id }) => chart_id),
    after: wanted,
  });
  return memberships;
}

export const removeChartMembership: Handler<typeof contract.deleteChartGroupMembership> = async ({
  actor,
  db,
  params,
}) => {
  const found = await selectMembership(db, params.id);
  if (!found) throw problems.notFound('chart in the group');
  await deleteMembership(db, params.id);
  await recordChartChange(db, actor, found.project_id, {
    action: 'collection.chart_removed',
    subject_type: 'collection',
    subject_id: found.collection_id,
    before: { chart_id: found.chart_id },
  });
  return { done: true as const };
};
