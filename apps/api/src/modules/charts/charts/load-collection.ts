import { hasProjectAccess } from '@portal/contract/identity/roles';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { selectChartsOfCollections } from './charts.sql.ts';
import { selectCollectionsById } from './collections.sql.ts';

/** Groups with their projects and tabs, by id. @throws 404 where one is of a project not open to the actor */
export async function loadCollections(db: Db, actor: Actor, ids: number[]) {
  const found = (await selectCollectionsById(db, ids)).filter(
    ({ programme_id, project_id }) =>
      programme_id === actor.programme_id && hasProjectAccess(actor, project_id),
  );
  const opened = new Map(found.map((one) => [one.id, one]));
  if (!ids.every((id) => opened.has(id))) throw problems.notFound('chart group');
  return opened;
}

export const loadCollection = async (db: Db, actor: Actor, id: number) =>
  (await loadCollections(db, actor, [id])).get(id)!;

/** A group as the API shows it. */
export async function loadCollectionWithCharts(db: Db, actor: Actor, id: number) {
  const collection = await loadCollection(db, actor, id);
  return { ...collection, charts: await selectChartsOfCollections(db, [id]) };
}
