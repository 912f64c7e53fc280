import { hasProjectAccess } from '@portal/contract/identity/roles';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import { projectViewer } from '../../platform/project-visibility/project-visibility.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { selectProject } from './projects.sql.ts';

/**
 * Loads a project the actor has access to (SPEC §6), if no loader has opened it. @throws 404 for any other
 */
export async function loadAccessibleProject(db: Db, actor: Actor, projectId: number) {
  const found = await selectProject(db, projectId, { ...projectViewer(actor), userId: actor.user_id });
  if (found?.project.programme_id !== actor.programme_id || !hasProjectAccess(actor, projectId))
    throw problems.notFound('project');
  return found.project;
}
