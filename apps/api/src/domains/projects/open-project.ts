import { hasProjectAccess } from '@portal/contract/rules/roles';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { selectProjectTimePeriod } from '../programmes/time-periods.sql.ts';
import { selectProject } from './projects.sql.ts';

/** A project of the actor's programme, for what everybody signed in may do. @throws 404 */
export async function findProject(db: Db, actor: Actor, projectId: number) {
  const found = await selectProject(db, projectId, actor.user_id);
  if (!found || found.project.programme_id !== actor.programme_id) throw problems.notFound('project');
  return found.project;
}

/** A project the actor has access to (SPEC §6). @throws 404 for one of another programme or not open to them. */
export async function openProject(db: Db, actor: Actor, projectId: number) {
  const project = await findProject(db, actor, projectId);
  if (!hasProjectAccess(actor, projectId)) throw problems.notFound('project');
  return project;
}

/** The same, where a time period may be asked for as well. @throws 404 for one that the project does not have */
export async function openProjectIn(
  db: Db,
  actor: Actor,
  of: { project_id: number; time_period_id?: number | undefined },
) {
  const project = await openProject(db, actor, of.project_id);
  if (of.time_period_id !== undefined && !(await selectProjectTimePeriod(db, project.id, of.time_period_id)))
    throw problems.notFound('time period of the project');
  return project;
}
