import { hasProjectAccess } from '@portal/contract/rules/roles';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { selectChart } from './charts.sql.ts';

/** The chart with its project. @throws 404 for one of another programme or of a project not open to the actor. */
export async function openChart(db: Db, actor: Actor, chartId: number) {
  const found = await selectChart(db, chartId);
  const isOpen =
    found && found.project.programme_id === actor.programme_id && hasProjectAccess(actor, found.project.id);
  if (!isOpen) throw problems.notFound('chart');
  return found;
}
