import { hasProjectAccess } from '@portal/contract/identity/roles';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { problems } from '../../../lib/problems.ts';
import { selectChartsById } from './charts.sql.ts';

/**
 * Charts with their projects, by id. @throws 404 where one is of another programme or of a project not open to the actor,
 * called by what was asked for
 */
export async function loadChartsById(db: Db, actor: Actor, ids: number[], resourceName = 'chart') {
  const found = (await selectChartsById(db, ids)).filter(
    ({ project }) => project.programme_id === actor.programme_id && hasProjectAccess(actor, project.id),
  );
  const opened = new Map(found.map((one) => [one.chart.id, one]));
  if (!ids.every((id) => opened.has(id))) throw problems.notFound(resourceName);
  return opened;
}
