import { hasProjectAccess } from '@portal/contract/rules/roles';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { selectChartsOfCollections } from './charts.sql.ts';
import { selectCollection } from './collections.sql.ts';

/** A group with its project and its tab. @throws 404 for one of a project not open to the actor. */
export async function openCollection(db: Db, actor: Actor, id: number) {
  const found = await selectCollection(db, id);
  const isOpen =
    found && found.programme_id === actor.programme_id && hasProjectAccess(actor, found.project_id);
  if (!isOpen) throw problems.notFound('collection');
  return found;
}

/** A group as the API shows it. */
export async function showCollection(db: Db, actor: Actor, id: number) {
  const collection = await openCollection(db, actor, id);
  return { ...collection, charts: await selectChartsOfCollections(db, [id]) };
}
