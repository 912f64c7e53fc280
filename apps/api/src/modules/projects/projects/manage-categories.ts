import type {
  createCategory as createEndpoint,
  deleteCategory as deleteEndpoint,
  updateCategory as updateEndpoint,
} from '@portal/contract/projects/manage-projects';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import {
  deleteCategoryRow,
  insertCategory,
  selectCategory,
  updateCategoryColumns,
} from './categories.sql.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { createAuditRecorder } from '../../platform/audit/audit-recorder.ts';

export const createCategory: Handler<typeof createEndpoint> = async ({ actor, body, db }) => {
  const id = await conflictOnViolation(
    insertCategory(db, actor.programme_id, body),
    platformMessages.categoryNameTaken({ name: body.category_name }),
  );
  await record(db, actor, id, { action: 'category.created', after: body });
  return (await selectCategory(db, actor.programme_id, id))!;
};

export const updateCategory: Handler<typeof updateEndpoint> = async ({ actor, body, db, loaded }) => {
  const { seen, ...fields } = body;
  const { id, category_name, display_order } = loaded.category;
  assertNoEditConflict(seen, loaded.category);
  await conflictOnViolation(
    updateCategoryColumns(db, id, fields),
    platformMessages.categoryNameTaken({ name: body.category_name }),
  );
  const before = { category_name, display_order };
  await record(db, actor, id, { action: 'category.updated', before, after: fields });
  return (await selectCategory(db, actor.programme_id, id))!;
};

export const deleteCategory: Handler<typeof deleteEndpoint> = async ({ actor, db, loaded }) => {
  const { id, category_name, projects } = loaded.category;
  if (projects.length > 0) {
    const names = projects.map((project) => project.project_name).join(', ');
    throw problems.conflict(platformMessages.categoryInUse({ projects: names }));
  }
  await deleteCategoryRow(db, id);
  await record(db, actor, id, { action: 'category.deleted', before: { category_name } });
  return { done: true as const };
};

const record = createAuditRecorder('category');
