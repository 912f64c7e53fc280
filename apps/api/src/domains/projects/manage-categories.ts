import type {
  createCategory as createEndpoint,
  deleteCategory as deleteEndpoint,
  updateCategory as updateEndpoint,
} from '@portal/contract/manage-projects';
import type { Db } from '../../database/connect.ts';
import { orConflict } from '../../database/or-conflict.ts';
import type { Actor } from '../../http/actor.ts';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import {
  deleteCategoryRow,
  insertCategory,
  selectCategory,
  updateCategoryColumns,
} from './categories.sql.ts';
import { refuseUnseen } from '../../refuse-unseen.ts';

export const createCategory: Handler<typeof createEndpoint> = async ({ actor, body, db }) => {
  const id = await orConflict(
    insertCategory(db, actor.programme_id, body),
    sentences.categoryNameTaken(body.category_name),
  );
  await record(db, actor, id, { action: 'category.created', after: body });
  return (await selectCategory(db, actor.programme_id, id))!;
};

export const updateCategory: Handler<typeof updateEndpoint> = async ({ actor, body, db, scene }) => {
  const { seen, ...fields } = body;
  const { id, category_name, display_order } = scene.category;
  refuseUnseen(seen, scene.category);
  await orConflict(updateCategoryColumns(db, id, fields), sentences.categoryNameTaken(body.category_name));
  const before = { category_name, display_order };
  await record(db, actor, id, { action: 'category.updated', before, after: fields });
  return (await selectCategory(db, actor.programme_id, id))!;
};

export const deleteCategory: Handler<typeof deleteEndpoint> = async ({ actor, db, scene }) => {
  const { id, category_name, projects } = scene.category;
  if (projects.length > 0) {
    const names = projects.map((project) => project.project_name).join(', ');
    throw problems.conflict(sentences.categoryInUse(names));
  }
  await deleteCategoryRow(db, id);
  await record(db, actor, id, { action: 'category.deleted', before: { category_name } });
  return { done: true as const };
};

const record = (
  db: Db,
  actor: Actor,
  id: number,
  entry: { action: string; before?: unknown; after?: unknown },
) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    subject_type: 'category',
    subject_id: String(id),
    ...entry,
  });
