import type { CollectionNode } from '@portal/contract/charts/manage-charts';
import type * as contract from '@portal/contract/charts/manage-charts';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { selectChartsOfCollections, selectCollections } from './charts.sql.ts';
import {
  deleteCollectionRow,
  insertCollection,
  insertTab,
  lockCollections,
  selectTab,
  updateCollectionColumns,
  writeCollectionOrder,
} from './collections.sql.ts';
import { loadCollection, loadCollectionWithCharts } from './load-collection.ts';
import { recordChartChange } from './record-chart-change.ts';

/** More groups than any explorer has. */
const ALL = { limit: 10_000, offset: 0 };

export const getCollectionHierarchy: Handler<typeof contract.getCollectionHierarchy> = async ({
  db,
  query,
  loaded,
}) => {
  const { collections, total } = await selectCollections(db, loaded.project.id, query.tab_name, ALL);
  const byParent = groupBy(collections, (row) => row.parent_id);
  const childrenOf = (parentId: number | null): CollectionNode[] =>
    (byParent.get(parentId) ?? []).map((row) => ({ ...row, children: childrenOf(row.id) }));
  return { collections: childrenOf(null), total };
};

export const createCollection: Handler<typeof contract.createCollection> = async ({ actor, body, db }) => {
  const { project_id, parent_id, collection_code, collection_name, description } = body;
  const fields = { collection_code, collection_name, description };
  const output_tab_id = await tabFor(db, actor, body);
  const values = { ...fields, parent_id, output_tab_id };
  const id = await conflictOnViolation(
    insertCollection(db, values),
    comparisonMessages.groupCodeTaken({ code: fields.collection_code }),
  );
  await record(db, actor, project_id, id, { action: 'collection.created', after: body });
  return loadCollectionWithCharts(db, actor, id);
};

/** The tab a new group goes to: its parent’s, the one named, the first, or a first one made for it. */
async function tabFor(
  db: Db,
  actor: Actor,
  of: { project_id: number; parent_id: number | null; tab_name?: string | undefined },
): Promise<number> {
  if (of.parent_id !== null) {
    const parent = await loadCollection(db, actor, of.parent_id);
    if (parent.project_id !== of.project_id) throw problems.notFound('chart group');
    return parent.output_tab_id;
  }
  const tab = await selectTab(db, of.project_id, of.tab_name);
  if (tab) return tab.id;
  if (await selectTab(db, of.project_id, undefined)) {
    throw problems.invalid([{ path: 'body.tab_name', message: comparisonMessages.tabNotFound }]);
  }
  const { project_id } = of;
  const first = { project_id, tab_name: 'explorer', output_name: 'Explore', display_order: 1 };
  return (await insertTab(db, first)).id;
}

export const updateCollection: Handler<typeof contract.updateCollection> = async ({
  actor,
  body,
  db,
  params,
  loaded,
}) => {
  const { collection_code, collection_name, description, project_id } = loaded.collection;
  const before = { collection_code, collection_name, description };
  assertNoEditConflict(body.seen, before);
  const after = {
    collection_code: body.collection_code ?? collection_code,
    collection_name: body.collection_name ?? collection_name,
    description: body.description ?? description,
  };
  await conflictOnViolation(
    updateCollectionColumns(db, params.id, after),
    comparisonMessages.groupCodeTaken({ code: after.collection_code }),
  );
  await record(db, actor, project_id, params.id, { action: 'collection.updated', before, after });
  return loadCollectionWithCharts(db, actor, params.id);
};

export const deleteCollection: Handler<typeof contract.deleteCollection> = async ({
  actor,
  db,
  params,
  loaded,
}) => {
  const { collection_name, project_id } = loaded.collection;
  const charts = await selectChartsOfCollections(db, [params.id]);
  await conflictOnViolation(deleteCollectionRow(db, params.id), comparisonMessages.groupHasSubgroups);
  const before = { collection_name, charts: charts.map((chart) => chart.chart_name) };
  await record(db, actor, project_id, params.id, { action: 'collection.deleted', before });
  return { done: true as const };
};

export const saveCollectionOrder: Handler<typeof contract.orderCollections> = async ({
  actor,
  body,
  db,
  loaded: { project },
}) => {
  const stored = await lockCollections(db, project.id);
  const given = body.collections;
  const tabOf = new Map(stored.map((one) => [one.id, one.output_tab_id]));
  const isComplete =
    given.length === stored.length && new Set(given.map(({ id }) => id)).size === given.length;
  if (!isComplete || !given.every(({ id }) => tabOf.has(id))) {
    throw problems.conflict(comparisonMessages.groupsChanged);
  }
  const seen = new Set<number>();
  for (const [index, { id, parent_id }] of given.entries()) {
    // Each after its parent, so that no group is in itself.
    if (parent_id !== null && (!seen.has(parent_id) || tabOf.get(parent_id) !== tabOf.get(id))) {
      const path = `body.collections.${index}.parent_id`;
      throw problems.invalid([{ path, message: comparisonMessages.groupBeforeParent }]);
    }
    seen.add(id);
  }
  await writeCollectionOrder(db, given);
  await recordChartChange(db, actor, project.id, {
    action: 'collection.ordered',
    subject_type: 'project',
    subject_id: project.id,
    after: given,
  });
  return { done: true as const };
};

const record = (
  db: Db,
  actor: Actor,
  projectId: number,
  id: number,
  entry: { action: string; before?: unknown; after?: unknown },
) => recordChartChange(db, actor, projectId, { subject_type: 'collection', subject_id: id, ...entry });
