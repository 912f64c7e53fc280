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
import { recordAudit } from '../audit/audit.sql.ts';
import {
  deleteCategoryRow,
  insertCategory,
  selectCategory,
  updateCategoryColumns,
} from './categories.sql.ts';

/** A category of the actor's programme. @throws 404 */
export async function findCategory(db: Db, actor: Actor, id: number) {
  const found = await selectCategory(db, id);
  if (!found || found.programme_id !== actor.programme_id) throw problems.notFound('category');
  return found;
}

const nameTaken = (name: string) => `There is already a category “${name}”. Choose another name.`;

export const createCategory: Handler<typeof createEndpoint> = async ({ actor, body, db }) => {
  const id = await orConflict(insertCategory(db, actor.programme_id, body), nameTaken(body.category_name));
  await record(db, actor, id, { action: 'category.created', after: body });
  return (await selectCategory(db, id))!;
};

export const updateCategory: Handler<typeof updateEndpoint> = async ({ actor, body, db, params }) => {
  const { category_name, display_order } = await findCategory(db, actor, params.id);
  await orConflict(updateCategoryColumns(db, params.id, body), nameTaken(body.category_name));
  const before = { category_name, display_order };
  await record(db, actor, params.id, { action: 'category.updated', before, after: body });
  return (await selectCategory(db, params.id))!;
};

export const deleteCategory: Handler<typeof deleteEndpoint> = async ({ actor, db, params }) => {
  const { category_name, projects } = await findCategory(db, actor, params.id);
  if (projects.length > 0) {
    const names = projects.map((project) => project.project_name).join(', ');
    throw problems.conflict(`There are projects in this category: ${names}. Move them to another one first.`);
  }
  await deleteCategoryRow(db, params.id);
  await record(db, actor, params.id, { action: 'category.deleted', before: { category_name } });
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
