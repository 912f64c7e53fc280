import type * as contract from '@portal/contract/projects/project-texts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import {
  deleteGuidanceRow,
  insertGuidance,
  lockAbout,
  lockGuidance,
  lockGuidances,
  selectAbout,
  updateAbout,
  updateGuidanceColumns,
  writeGuidanceOrder,
} from './project-texts.sql.ts';
import { recordProjectChange } from './record-project-change.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { hasSameIds } from './has-same-ids.ts';
import type { Db } from '../../../database/connect.ts';

export const createGuidance: Handler<typeof contract.createProjectGuidance> = async ({
  actor,
  body: { project_id, ...fields },
  db,
}) => {
  const made = await insertGuidance(db, project_id, fields);
  await recordProjectChange(db, actor, project_id, { action: 'project.guidance_added', after: fields });
  return made;
};

/** Locks a guidance text. @throws 404 */
async function lockExistingGuidance(db: Db, id: number) {
  const stored = await lockGuidance(db, id);
  if (!stored) throw problems.notFound('guidance text');
  return stored;
}

export const updateGuidance: Handler<typeof contract.updateProjectGuidance> = async ({
  actor,
  body: { seen, guidance_title, guidance_text },
  db,
  params,
  loaded: { project },
}) => {
  const stored = await lockExistingGuidance(db, params.id);
  assertNoEditConflict(seen, stored);
  const { id, ...before } = stored;
  const after = {
    guidance_title: guidance_title ?? before.guidance_title,
    guidance_text: guidance_text ?? before.guidance_text,
  };
  const changed = await updateGuidanceColumns(db, id, after);
  await recordProjectChange(db, actor, project.id, { action: 'project.guidance_changed', before, after });
  return changed;
};

export const deleteGuidance: Handler<typeof contract.deleteProjectGuidance> = async ({
  actor,
  db,
  params,
  loaded: { project },
}) => {
  const stored = await lockExistingGuidance(db, params.id);
  const { id, ...before } = stored;
  await deleteGuidanceRow(db, id);
  await recordProjectChange(db, actor, project.id, { action: 'project.guidance_deleted', before });
  return { done: true as const };
};

export const saveGuidanceOrder: Handler<typeof contract.orderProjectGuidances> = async ({
  actor,
  body: { project_id, guidance_ids },
  db,
}) => {
  const stored = await lockGuidances(db, project_id);
  const before = stored.map(({ id }) => id);
  if (!hasSameIds(guidance_ids, before)) throw problems.conflict(platformMessages.orderChanged);
  if (guidance_ids.every((id, at) => id === before[at])) return { done: true as const };
  await writeGuidanceOrder(db, guidance_ids);
  const titles = new Map(stored.map(({ id, guidance_title }) => [id, guidance_title]));
  const named = (ids: number[]) => ({ guidance: ids.map((id) => titles.get(id)) });
  await recordProjectChange(db, actor, project_id, {
    action: 'project.guidance_ordered',
    before: named(before),
    after: named(guidance_ids),
  });
  return { done: true as const };
};

export const updateProjectAbout: Handler<typeof contract.updateProjectAbout> = async ({
  actor,
  body: { about_text, seen },
  db,
  query: { project_id, time_period_id },
  loaded,
}) => {
  const before = await lockAbout(db, loaded.dates.id);
  if (!before) throw problems.notFound('time period of the project');
  assertNoEditConflict(seen, before);
  if (about_text !== before.about_text) {
    await updateAbout(db, loaded.dates.id, about_text);
    const { time_period_name } = loaded;
    await recordProjectChange(db, actor, project_id, {
      action: 'project.about_changed',
      before: { time_period_name, ...before },
      after: { time_period_name, about_text },
    });
  }
  return { project_id, time_period_id, ...(await selectAbout(db, project_id, time_period_id))! };
};
