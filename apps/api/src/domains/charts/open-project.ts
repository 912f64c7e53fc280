import { hasProjectAccess } from '@portal/contract/roles';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { selectProject } from './charts.sql.ts';

/** The project. @throws 404 for one of another programme or not open to the actor. */
export async function openProject(db: Db, actor: Actor, projectId: number) {
  const project = await selectProject(db, projectId);
  const isOpen = project && project.programme_id === actor.programme_id && hasProjectAccess(actor, projectId);
  if (!isOpen) throw problems.notFound('project');
  return project;
}
