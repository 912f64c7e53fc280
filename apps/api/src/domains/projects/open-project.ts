import { hasProjectAccess } from '@portal/contract/rules/roles';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { viewerOf } from '../../policies/scope.ts';
import { problems } from '../../problems.ts';
import { selectProject } from './projects.sql.ts';

/** A project the actor has access to (SPEC §6), where no door has opened it. @throws 404 for any other */
export async function openProject(db: Db, actor: Actor, projectId: number) {
  const found = await selectProject(db, projectId, { ...viewerOf(actor), userId: actor.user_id });
  if (found?.project.programme_id !== actor.programme_id || !hasProjectAccess(actor, projectId))
    throw problems.notFound('project');
  return found.project;
}
