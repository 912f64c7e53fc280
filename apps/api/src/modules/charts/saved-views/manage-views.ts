import * as contract from '@portal/contract/charts/saved-views';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { countViews, deleteViewRow, insertView, selectView, updateViewRow } from './views.sql.ts';

const { MOST_PINNED, MOST_VIEWS } = contract;

export const createView: Handler<typeof contract.createView> = async ({ actor, body, db, loaded }) => {
  const { chart, project } = loaded;
  const { view_name, search, is_pinned } = body;
  const of = { user_id: actor.user_id, project_id: project.id };
  await refuseTooMany(db, of, { adds: 1, pins: is_pinned });
  const values = { ...of, chart_id: chart.id, view_name, search, is_pinned };
  const id = await conflictOnViolation(
    insertView(db, values),
    comparisonMessages.viewNameTaken({ name: view_name }),
  );
  return selectView(db, id);
};

export const updateView: Handler<typeof contract.updateView> = async ({ actor, body, db, loaded }) => {
  const { view } = loaded;
  const { view_name, is_pinned } = body;
  const of = { user_id: actor.user_id, project_id: view.project_id };
  if (is_pinned && !view.is_pinned) await refuseTooMany(db, of, { adds: 0, pins: true });
  const values = {
    ...(view_name === undefined ? {} : { view_name }),
    ...(is_pinned === undefined ? {} : { is_pinned }),
  };
  if (Object.keys(values).length > 0) {
    await conflictOnViolation(
      updateViewRow(db, view.id, values),
      comparisonMessages.viewNameTaken({ name: view_name ?? '' }),
    );
  }
  return selectView(db, view.id);
};

export const deleteView: Handler<typeof contract.deleteView> = async ({ db, loaded }) => {
  await deleteViewRow(db, loaded.view.id);
  return { done: true as const };
};

/**
 * Limits the number of views: more are hard to find or to see at a glance.
 * @throws 409
 */
async function refuseTooMany(
  db: Db,
  of: { user_id: number; project_id: number },
  { adds, pins }: { adds: number; pins: boolean },
): Promise<void> {
  const { all, pinned } = await countViews(db, of);
  if (all + adds > MOST_VIEWS) throw problems.conflict(comparisonMessages.tooManyViews({ most: MOST_VIEWS }));
  if (pins && pinned >= MOST_PINNED)
    throw problems.conflict(comparisonMessages.tooManyPinnedViews({ most: MOST_PINNED }));
}
