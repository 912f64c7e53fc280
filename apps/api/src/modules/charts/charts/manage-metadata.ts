import type * as contract from '@portal/contract/charts/manage-charts';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import {
  deleteMetaDataRow,
  insertMetaData,
  selectMetaDataItem,
  updateMetaDataColumns,
} from './metadata.sql.ts';
import { recordChartChange } from './record-chart-change.ts';

export const createMetaData: Handler<typeof contract.createMetaData> = async ({
  actor,
  body,
  db,
  loaded: { chart },
}) => {
  const item = await conflictOnViolation(
    insertMetaData(db, body),
    comparisonMessages.headingTaken({ name: body.metadata_name }),
  );
  await record(db, actor, chart, { after: body });
  return item;
};

export const updateMetaData: Handler<typeof contract.updateMetaData> = async ({
  actor,
  body,
  db,
  params,
  loaded: { chart },
}) => {
  const item = await openItem(db, params.id);
  const { metadata_name, metadata_text, display_order } = item;
  const before = { metadata_name, metadata_text, display_order };
  const after = {
    metadata_name: body.metadata_name ?? metadata_name,
    metadata_text: body.metadata_text ?? metadata_text,
    display_order: body.display_order ?? display_order,
  };
  const changed = await conflictOnViolation(
    updateMetaDataColumns(db, item.id, after),
    comparisonMessages.headingTaken({ name: after.metadata_name }),
  );
  await record(db, actor, chart, { before, after });
  return changed;
};

export const deleteMetaData: Handler<typeof contract.deleteMetaData> = async ({
  actor,
  db,
  params,
  loaded: { chart },
}) => {
  const item = await openItem(db, params.id);
  await deleteMetaDataRow(db, item.id);
  const { metadata_name, metadata_text } = item;
  await record(db, actor, chart, { before: { metadata_name, metadata_text } });
  return { done: true as const };
};

/**
 * Loads the metadata of a loaded chart.
 * @throws 404 if it is deleted by then
 */
async function openItem(db: Db, id: number) {
  const item = await selectMetaDataItem(db, id);
  if (!item) throw problems.notFound('heading');
  return item;
}

const record = (
  db: Db,
  actor: Actor,
  chart: { id: number; project_id: number },
  entry: { before?: unknown; after?: unknown },
) =>
  recordChartChange(db, actor, chart.project_id, {
    action: 'chart.metadata_changed',
    subject_type: 'chart',
    subject_id: chart.id,
    ...entry,
  });
